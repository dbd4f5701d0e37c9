import type { BlogListAnswer, BlogPost, BlogPostAnswer, BlogSummary } from '@tryon/contract/site/blog.ts';
import { DomainError } from '#src/domain-error.ts';
import { describeError, type Logger } from '#src/logger.ts';
import { type BlogSource, ContentError } from '#src/services/content/content-source.ts';
import { createBlogCache } from './blog-cache.ts';

export interface BlogOptions {
  source: BlogSource;
  log: Logger;
  /** Zero in development, so that edits show immediately. */
  freshMs?: number;
  now?: () => number;
}

export interface Blog {
  /** @throws DomainError `blog_not_configured`, `blog_unavailable` */
  list(): Promise<BlogListAnswer>;
  /** The listed posts with their texts, for feeds. Fails like `list`. */
  listWhole(): Promise<readonly BlogPost[]>;
  /** @throws DomainError `not_found`, and as `list` does */
  get(slug: string): Promise<BlogPostAnswer>;
  /** A picture of a post as WebP; null if it does not exist. */
  findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Prepares the pictures in advance, so that a page's largest one needs no waiting. */
  preparePictures(isWanted: () => boolean): Promise<void>;
  /** Called when posts have changed. `drop` removes unpublished posts even if the source fails. */
  purge(how: 'keep' | 'drop'): void;
}

const FRESH_MS = 60_000;
const STALE_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 1_000;
const REST_MS = 5_000;
const LONGEST_SLUG = 200;

export function createBlog({ source, log, freshMs = FRESH_MS, now = Date.now }: BlogOptions): Blog {
  const options = {
    now,
    freshMs,
    staleMs: STALE_MS,
    graceMs: GRACE_MS,
    restMs: Math.min(REST_MS, freshMs),
    onHiddenFailure: (error: unknown) => log.warn({ error: describeError(error) }, 'blog shows kept posts'),
    tooMany: () => new ContentError('unavailable', 'Too many posts are asked for at the same time.'),
  };
  const lists = createBlogCache<BlogPost[]>(options);
  const posts = createBlogCache<BlogPost | null>(options);
  const listWhole = () => lists.get('newest', () => source.listPosts()).catch(toDomainError);

  /** If the list cannot be loaded, a post is still readable, without links to its neighbours. */
  async function findNeighbours(slug: string): Promise<Pick<BlogPostAnswer, 'older' | 'newer'>> {
    const newest = await listWhole().catch(() => []);
    const index = newest.findIndex((post) => post.slug === slug);
    if (index === -1) return { older: null, newer: null };
    return { older: toNeighbour(newest[index + 1]), newer: toNeighbour(newest[index - 1]) };
  }

  return {
    list: async () => ({ posts: (await listWhole()).map(toSummary) }),
    listWhole,
    async get(slug) {
      if (slug.length > LONGEST_SLUG) throw new DomainError('not_found');
      const [post, neighbours] = await Promise.all([
        posts.get(slug, () => source.findPost(slug)).catch(toDomainError),
        findNeighbours(slug),
      ]);
      if (post === null) throw new DomainError('not_found');
      return { post, ...neighbours };
    },
    findPicture: (name) => source.findPicture(name),
    preparePictures: (isWanted) => source.preparePictures(isWanted),
    purge(how) {
      lists.purge(how);
      posts.purge(how);
    },
  };
}

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
