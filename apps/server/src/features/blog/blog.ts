import type { BlogListAnswer, BlogPost, BlogPostAnswer, BlogSummary } from '@tryon/contract/site/blog.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Logger } from '#src/logger.ts';
import { type BlogSource, ContentError } from '#src/services/content/content-source.ts';
import { createBlogCache } from './blog-cache.ts';

const FRESH_MS = 60_000;
const REST_MS = 5_000;
const LONGEST_SLUG = 200;

/** @param freshMs zero in development, so that edits show immediately. */
export function createBlog(source: BlogSource, log: Logger, freshMs = FRESH_MS) {
  const options = {
    now: Date.now,
    freshMs,
    staleMs: 24 * 60 * 60 * 1000,
    graceMs: 1_000,
    restMs: Math.min(REST_MS, freshMs),
    onHiddenFailure: (error: unknown) => log.warn({ error }, 'blog shows kept posts'),
    tooMany: () => new ContentError('unavailable', 'Too many posts are asked for at the same time.'),
  };
  const lists = createBlogCache<BlogPost[]>(options);
  const posts = createBlogCache<BlogPost | null>(options);
  /** The listed posts with their texts, for feeds. Fails like `list`. */
  const listWhole = (): Promise<readonly BlogPost[]> =>
    lists.get('newest', () => source.listPosts()).catch(toDomainError);

  /** If the list cannot be loaded, a post is still readable, without links to its neighbours. */
  async function findNeighbours(slug: string): Promise<Pick<BlogPostAnswer, 'older' | 'newer'>> {
    const newest = await listWhole().catch(() => []);
    const index = newest.findIndex((post) => post.slug === slug);
    if (index === -1) return { older: null, newer: null };
    return { older: toNeighbour(newest[index + 1]), newer: toNeighbour(newest[index - 1]) };
  }

  return {
    /** @throws DomainError `blog_not_configured`, `blog_unavailable` */
    list: async (): Promise<BlogListAnswer> => ({ posts: (await listWhole()).map(toSummary) }),
    listWhole,
    /** @throws DomainError `not_found`, and as `list` does */
    async get(slug: string): Promise<BlogPostAnswer> {
      if (slug.length > LONGEST_SLUG) throw new DomainError('not_found');
      const [post, neighbours] = await Promise.all([
        posts.get(slug, () => source.findPost(slug)).catch(toDomainError),
        findNeighbours(slug),
      ]);
      if (post === null) throw new DomainError('not_found');
      return { post, ...neighbours };
    },
    /** Called when posts have changed. `drop` removes unpublished posts even if the source fails. */
    purge(how: 'keep' | 'drop'): void {
      lists.purge(how);
      posts.purge(how);
    },
  };
}

export type Blog = ReturnType<typeof createBlog>;

function toSummary({ content: _content, ...summary }: BlogPost): BlogSummary {
  return summary;
}

function toNeighbour(post: BlogPost | undefined) {
  return post ? { slug: post.slug, title: post.title } : null;
}

function toDomainError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  const code = error.kind === 'not_configured' ? 'blog_not_configured' : 'blog_unavailable';
  throw new DomainError(code, { cause: error });
}
