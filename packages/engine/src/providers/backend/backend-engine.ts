import { EngineError } from '#src/core/engine-error.ts';
import type { TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '#src/engine.ts';
import { checkRequest } from '#src/node/check-request.ts';
import { rewritePicture } from '#src/node/decode.ts';
import { readAnswer } from './read-answer.ts';

export interface BackendEngineOptions {
  /** Address that `/api/try-on/` is appended to, http or https. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Longest time from the first byte sent to the last one read, 60 s by default. */
  readonly deadlineMs?: number;
  /** Largest answer that is read, 32 MB by default (a base64 picture of 24 MB). */
  readonly maxAnswerBytes?: number;
}

const CATEGORIES = ['upper', 'lower', 'dress'] as const;

/** Hosted engines work at up to about 1350x1800; more pixels would only take longer to send. */
const SENT_PIXELS = 2_400_000;

/**
 * An engine that any server gives which speaks the specification's call: multipart `user_image` and
 * `garment_image` to `POST {baseUrl}/api/try-on/`, JSON answer with `image` (base64) or `error`, no
 * authorization. The photos leave as fresh JPEGs without metadata. Nothing is tried twice here: whoever
 * calls decides by `retryable`.
 *
 * Stages are those that can be known: both photos prepared, `fitting` while the other server works, `checks`.
 *
 * @throws TypeError when `baseUrl` is no http(s) address.
 */
export function createBackendEngine(options: BackendEngineOptions): TryOnEngine {
  const { baseUrl, fetch = globalThis.fetch, deadlineMs = 60_000, maxAnswerBytes = 32e6 } = options;
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError('baseUrl is not an http(s) address');
  const address = `${base.origin}${base.pathname.replace(/\/+$/, '')}/api/try-on/`;
  const closing = new AbortController();

  return {
    name: 'backend',
    categories: CATEGORIES,

    async tryOn(request, { signal, onStage }) {
      signal.throwIfAborted();
      checkRequest(request, CATEGORIES);
      const start = performance.now();
      const body = await prepareBody(request, onStage);
      signal.throwIfAborted();
      onStage?.('fitting');
      const prepared = performance.now();
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const response = await fetch(address, {
          method: 'POST',
          body,
          headers: { accept: 'application/json' },
          redirect: 'manual',
          credentials: 'omit',
          signal: AbortSignal.any([signal, deadline, closing.signal]),
        });
        const answered = performance.now();
        onStage?.('checks');
        const answer = await readAnswer(response, maxAnswerBytes);
        const timings = {
          prepare: prepared - start,
          answer: answered - prepared,
          read: performance.now() - answered,
          total: performance.now() - start,
        };
        return { ...answer, warnings: [], timings } satisfies TryOnResult;
      } catch (error) {
        signal.throwIfAborted();
        throw toEngineError(error, deadline.aborted, closing.signal.aborted);
      }
    },

    async close() {
      closing.abort();
    },
  };
}

async function prepareBody(request: TryOnRequest, onStage: TryOnOptions['onStage']): Promise<FormData> {
  onStage?.('photo');
  const person = await rewritePicture(request.person, 'person', SENT_PIXELS);
  onStage?.('garment');
  const garment = await rewritePicture(request.garment, 'garment', SENT_PIXELS);
  const body = new FormData();
  body.set('user_image', new File([person], 'person.jpg', { type: 'image/jpeg' }));
  body.set('garment_image', new File([garment], 'garment.jpg', { type: 'image/jpeg' }));
  // The specification's call has two fields; a third goes only to whoever was asked for something special.
  if (request.category !== 'auto') body.set('category', request.category);
  return body;
}

function toEngineError(error: unknown, late: boolean, closing: boolean): EngineError {
  if (closing) return new EngineError('overloaded', 'The engine is closing.', { retryable: true });
  if (late) return new EngineError('timeout', 'The try-on server took too long.', { retryable: true });
  if (error instanceof EngineError) return error;
  return new EngineError('upstream', 'The try-on server cannot be reached or hung up.', {
    retryable: true,
    cause: error,
  });
}
