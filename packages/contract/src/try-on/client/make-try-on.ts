import { type ApiClientOptions, requestTryOn, type TryOnCall } from '#src/api-client.ts';
import type { ReadTryOnAnswer } from '#src/try-on/try-on.ts';
import { blobFromBase64 } from './base64.ts';
import { type SendAgainOptions, sendAgain } from './send-again.ts';

/** A finished picture and its details. */
export interface MadePicture extends Omit<ReadTryOnAnswer, 'image' | 'changes'> {
  blob: Blob;
  /** White where the picture differs from the photo; null if unknown. */
  changes: Blob | null;
}

/**
 * Makes one try-on on the server, for site and extension.
 * @throws the API client's errors, which `explainFailure` turns into text.
 */
export async function makeTryOn(
  call: TryOnCall,
  options: ApiClientOptions & SendAgainOptions,
): Promise<MadePicture> {
  const { signal } = options;
  const { image, changes, ...facts } = await sendAgain(
    () => requestTryOn({ ...call, signal }, options),
    options,
  );
  return {
    ...facts,
    blob: blobFromBase64(image, image.startsWith('iVBOR') ? 'image/png' : 'image/jpeg'),
    changes: changes === undefined ? null : blobFromBase64(changes, 'image/png'),
  };
}
