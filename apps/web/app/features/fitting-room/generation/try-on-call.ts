import { makeTryOn } from '@tryon/contract/try-on/client/make-try-on.ts';
import type { Connection } from '@tryon/contract/try-on/client/send-again.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import type { TryOnRun } from './generation.ts';
import { sendWithProgress } from './send-with-progress.ts';

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

  whenOnline(signal) {
    return new Promise((resolve, reject) => {
      const settle = () => {
        window.removeEventListener('online', settle);
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      window.addEventListener('online', settle);
      signal.addEventListener('abort', settle);
      if (signal.aborted || navigator.onLine) settle();
    });
  },

  onLost(listener) {
    window.addEventListener('offline', listener);
    return () => window.removeEventListener('offline', listener);
  },
};
