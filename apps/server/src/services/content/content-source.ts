import type { BlogPost } from '@tryon/contract/site/blog.ts';

/** The source of the blog's posts. `listPosts` and `findPost` reject with a `ContentError`. */
export interface BlogSource {
  readonly name: 'markdown' | 'contentful';
  /** At most `BLOG_LIST_LIMIT` posts, newest first. */
  listPosts(): Promise<BlogPost[]>;
  /** Null if the post does not exist. */
  findPost(slug: string): Promise<BlogPost | null>;
  /** Bytes of a picture that the source serves itself, by the last part of its URL; null if it does not exist. */
  findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Prepares the pictures that the source serves itself, one by one, until `isWanted` returns false. */
  preparePictures(isWanted: () => boolean): Promise<void>;
}

/**
 * `not_configured`: keys are missing. `refused`: the service rejects the keys or does not know the space or content
 * type; only a new configuration helps. `unavailable`: it fails, is overloaded or does not respond in time.
 */
export type ContentErrorKind = 'not_configured' | 'refused' | 'unavailable';

/** Why posts could not be read. The message contains neither keys nor text of the service. */
export class ContentError extends Error {
  readonly kind: ContentErrorKind;

  constructor(kind: ContentErrorKind, message: string) {
    super(message);
    this.name = 'ContentError';
    this.kind = kind;
  }
}

/** The source if Contentful is selected without keys: every call fails. */
export function createMissingSource(): BlogSource {
  const refuse = async () => {
    throw new ContentError('not_configured', 'BLOG_SOURCE is contentful, and no keys are set.');
  };
  return {
    name: 'contentful',
    listPosts: refuse,
    findPost: refuse,
    findPicture: async () => null,
    preparePictures: async () => undefined,
  };
}
