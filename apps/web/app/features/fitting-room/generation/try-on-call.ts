import { makeTryOn } from '@tryon/contract/try-on/client/make-try-on.ts';
import type { Connection } from '@tryon/contract/try-on/client/send-again.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import type { TryOnRun } from './generation.ts';

/**
 * Generates the picture on the server and decodes it, so that it appears without flicker.
 * @throws the API client's errors, which `explainFailure` turns into text.
 */
export async function makeOnServer(run: TryOnRun): Promise<Result> {
  const { key, person, garment, options, signal, onEvent, onSent, onOffline } = run;
  const call = {
    person: blobFromDataUrl(person),
    garment: blobFromDataUrl(garment),
    // The specified request has two fields; others are sent only if they differ from the default.
    ...(options.category === 'auto' ? {} : { category: options.category }),
    ...(options.tuck === 'auto' ? {} : { tuck: options.tuck }),
    ...(options.engine ? { engine: options.engine } : {}),
    wantsChanges: true,
    idempotencyKey: key,
    onEvent,
  };
  const {
    milliseconds,
    id: tryOnId = null,
    ...made
  } = await makeTryOn(call, {
    fetch: sendWithProgress(onSent),
    connection: browserConnection,
    signal,
    onOffline,
  });
  return {
    ...made,
    id: key,
    picture: await decodePicture(made.blob),
    person,
    garment,
    options,
    ...(milliseconds !== undefined && { tookMs: milliseconds }),
    tryOnId,
    madeAt: Date.now(),
  };
}

/** The connection as reported by the browser. "Online" guarantees nothing, but "offline" is reliable. */
const browserConnection: Connection = {
  isOnline: () => navigator.onLine,

  whenOnline: (signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      window.addEventListener('online', () => resolve(), { once: true, signal });
      if (signal.aborted) reject(signal.reason);
      if (navigator.onLine) resolve();
    }),
  onLost(listener) {
    window.addEventListener('offline', listener);
    return () => window.removeEventListener('offline', listener);
  },
};

/**
 * A `fetch` for one upload that reports its progress, which `fetch` itself cannot. The response body is a stream, so
 * that events in it are processed as they arrive.
 * @param onSent receives the fraction of the body that has been sent, 0 to 1.
 */
function sendWithProgress(onSent: (share: number) => void): typeof fetch {
  return async (input, init = {}) => {
    const { body } = init;
    if (typeof input !== 'string' || !(body instanceof FormData)) {
      throw new TypeError('Only forms can be sent this way, to an address.');
    }
    init.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', input);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    });
    request.upload.addEventListener('load', () => onSent(1));
    const answer = readAnswer(request, init.signal ?? null);
    request.send(body);
    return answer;
  };
}

function readAnswer(request: XMLHttpRequest, signal: AbortSignal | null): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let read = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const pull = () => {
        const text = request.responseText.slice(read);
        read += text.length;
        if (text) controller.enqueue(encoder.encode(text));
      };
      const fail = (error: unknown) => {
        reject(error);
        controller.error(error);
      };
      request.addEventListener('progress', pull);
      request.addEventListener('load', () => {
        pull();
        controller.close();
      });
      // Same message as `fetch` itself, which the failure handling recognises.
      for (const event of ['error', 'timeout'] as const) {
        request.addEventListener(event, () => fail(new TypeError('Failed to fetch')));
      }
      request.addEventListener('abort', () =>
        fail(signal?.reason ?? new DOMException('Aborted', 'AbortError')),
      );
    },
    cancel: () => request.abort(),
  });
  request.addEventListener('readystatechange', () => {
    if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
    resolve(new Response(body, { status: request.status, headers: readHeaders(request) }));
  });
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  return promise;
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().matchAll(/^([^:\r\n]+):(.*)$/gm);
  return new Headers([...lines].map(([, name = '', value = '']) => [name, value.trim()]));
}
