import { makeTryOn } from '@tryon/contract/try-on/client/make-try-on.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import { browserConnection } from './connection.ts';
import type { GenerationDependencies } from './generation.ts';
import { sendWithProgress } from './send-with-progress.ts';

type Ordered = Parameters<GenerationDependencies['makeTryOn']>[0];

/**
 * Generates the picture on the server and decodes it, so that it appears without flicker.
 * @throws the API client's errors, which `explainFailure` turns into text.
 */
export async function makeOnServer(order: Ordered): Promise<Result> {
  const { key, person, garment, options, signal, onEvent, onSent, onOffline } = order;
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
