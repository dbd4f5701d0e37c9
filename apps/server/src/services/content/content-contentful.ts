import { setTimeout as delay } from 'node:timers/promises';
import { attempt } from '@tryon/contract/attempt.ts';
import { BLOG_LIST_LIMIT } from '@tryon/contract/site/blog.ts';
import * as contentful from 'contentful';
import { z } from 'zod';
import type { ContentfulSettings } from '#src/config/blog-settings.ts';
import { readEntry } from './content-entry.ts';
import { type BlogSource, ContentError } from './content-source.ts';

export interface ContentfulOptions extends ContentfulSettings {
  /** Time limit for one call, including the retry. */
  deadlineMs?: number;
  /** Time limit for one attempt. */
  attemptMs?: number;
}

const DEADLINE_MS = 6_000;
/** Leaves time for a second attempt; the SDK waits about a second before it. */
const ATTEMPT_MS = 2_400;

/**
 * Reads posts from Contentful's Delivery API, or from its Preview API if `baseUrl` names that. The SDK's types, its
 * errors and the key do not leave this file.
 */
export function createContentfulSource(options: ContentfulOptions): BlogSource {
  const { deadlineMs = DEADLINE_MS, attemptMs = ATTEMPT_MS, contentType } = options;
  const base = new URL(options.baseUrl);
  const client = contentful.createClient({
    space: options.space,
    accessToken: options.accessToken,
    environment: options.environment,
    host: base.host,
    insecure: base.protocol === 'http:',
    ...(base.pathname === '/' ? {} : { basePath: base.pathname.replace(/\/$/, '') }),
    timeout: attemptMs,
    retryLimit: 1,
    // The SDK would log errors to the console, including headers.
    logHandler: () => undefined,
  });

  async function getItems(query: Record<string, unknown>): Promise<unknown[]> {
    try {
      const asked = client.getEntries({ content_type: contentType, ...query });
      const answer = collectionSchema.safeParse(await withDeadline(asked, deadlineMs));
      if (!answer.success) throw new ContentError('unavailable', 'The content service gave no list.');
      return answer.data.items;
    } catch (error) {
      throw error instanceof ContentError ? error : toContentError(error);
    }
  }

  return {
    name: 'contentful',
    async listPosts() {
      const items = await getItems({
        order: ['-fields.publishedDate', '-sys.createdAt'],
        limit: BLOG_LIST_LIMIT,
      });
      return items.flatMap((item) => readEntry(item) ?? []);
    },
    async findPost(slug) {
      const [item] = await getItems({ 'fields.slug': slug, limit: 1 });
      return item === undefined ? null : readEntry(item);
    },
    // Contentful serves its own pictures.
    findPicture: async () => null,
    preparePictures: async () => undefined,
  };
}

async function withDeadline<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  const late = delay(deadlineMs, undefined, { ref: false }).then(() => {
    throw new ContentError('unavailable', 'The content service did not answer in time.');
  });
  return Promise.race([work, late]);
}

const collectionSchema = z.object({ items: z.array(z.unknown()) });
const failureSchema = z.object({ status: z.number() });

/** Wrong keys, space, environment or content type cause 400, 401, 403 or 404. */
const REFUSING = [400, 401, 403, 404];

/** The SDK stores the status as JSON in the message. The rest of the message is dropped. */
function toContentError(error: unknown): ContentError {
  const status = statusIn(error);
  if (status !== null && REFUSING.includes(status)) {
    return new ContentError(
      'refused',
      `The content service refused with status ${status}: check space, key, environment and content type.`,
    );
  }
  const why = status === null ? 'cannot be reached' : `failed with status ${status}`;
  return new ContentError('unavailable', `The content service ${why}.`);
}

function statusIn(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  return attempt(() => failureSchema.parse(JSON.parse(error.message)).status);
}
