/**
 * Checks the blog: `npm run blog-check`. Always checks the project's posts; with Contentful's keys, its content type
 * and posts too. Exits with status 1 if something is wrong.
 */

import { join } from 'node:path';
import { projectRoot } from '#scripts/project-root.ts';
import { findModelProblems } from '#scripts/setup/contentful-model.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { createContentfulSource } from '../../apps/server/src/services/content/content-contentful.ts';
import { readBlogFolder } from '../../apps/server/src/services/content/content-markdown.ts';
import { ContentError } from '../../apps/server/src/services/content/content-source.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function checkFolder(folder: string): Promise<number> {
  const { posts, problems } = await readBlogFolder(folder);
  for (const problem of problems) say(`  - ${problem}`);
  say(`${folder}: ${posts.length} posts, ${problems.length} problems.`);
  return problems.length;
}

async function checkContentful(): Promise<number> {
  const { blog } = loadConfig();
  if (blog.kind !== 'contentful') {
    say('Contentful: not configured, not checked.');
    return 0;
  }
  try {
    const posts = await createContentfulSource(blog).listPosts();
    const problems = [...(await findModelProblems(blog)), ...posts.flatMap(findPostProblems)];
    for (const problem of problems) say(`  - ${problem}`);
    say(`Contentful, ${blog.contentType}: ${posts.length} posts, ${problems.length} problems.`);
    return problems.length;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    say(`  - ${error.message}`);
    return 1;
  }
}

function findPostProblems(post: {
  slug: string;
  publishedDate: string | null;
  content: { content?: unknown[] | undefined };
}) {
  return [
    ...(post.publishedDate === null ? [`${post.slug}: "publishedDate" is missing or no date.`] : []),
    ...(post.content.content?.length ? [] : [`${post.slug}: "content" is empty.`]),
  ];
}

const [, , folder = join(projectRoot, 'content/blog')] = process.argv;
const found = (await checkFolder(folder)) + (await checkContentful());
process.exit(found === 0 ? 0 : 1);
