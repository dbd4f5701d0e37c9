import type { BlogChoice } from '#src/config/blog-settings.ts';
import { type BlogSource, createMissingSource } from '#src/services/content/content-source.ts';
import type { Logger } from './logger.ts';

/** Creates the configured blog source. Its libraries are loaded only if it is used. */
export async function createBlogSource(choice: BlogChoice, log: Logger): Promise<BlogSource> {
  if (choice.kind === 'missing') return createMissingSource();
  if (choice.kind === 'contentful') {
    const { createContentfulSource } = await import('#src/services/content/content-contentful.ts');
    return createContentfulSource(choice);
  }
  const { createMarkdownSource } = await import('#src/services/content/content-markdown.ts');
  return createMarkdownSource({
    folder: choice.folder,
    onProblem: (problem) => log.error({ problem }, 'blog post is left out'),
  });
}
