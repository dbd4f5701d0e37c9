import type { BlogPost } from '@tryon/contract/site/blog.ts';

/** Where the blog's posts come from. Both calls reject with a `ContentError`. */
export interface BlogSource {
  readonly name: 'markdown' | 'contentful';
  /** At most `BLOG_LIST_LIMIT` posts, newest first. */
  listPosts(): Promise<BlogPost[]>;
  /** Null when there is no such post. */
  findPost(slug: string): Promise<BlogPost | null>;
  /** The bytes of a picture that the source serves itself, by the last part of its address; null for no such one. */
  findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes the pictures that the source serves itself before anybody asks, one by one, until `isWanted` says no. */
  preparePictures(isWanted: () => boolean): Promise<void>;
}

/**
 * `not_configured`: no keys. `refused`: the service does not accept the keys, or does not know the space or the
 * content type; only a change of the configuration helps. `unavailable`: it fails, is busy or does not answer in time.
 */
export type ContentErrorKind = 'not_configured' | 'refused' | 'unavailable';

/** Why posts could not be read. The message names no key and repeats no words of the service. */
export class ContentError extends Error {
  readonly kind: ContentErrorKind;

  constructor(kind: ContentErrorKind, message: string) {
    super(message);
    this.name = 'ContentError';
    this.kind = kind;
  }
}

/** The source of an installation that wants the content service and has no keys for it. */
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
