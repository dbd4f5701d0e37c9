import HeicWorker from './heic-worker.ts?worker';

/** A photo of 12 megapixels takes some seconds on a phone; after this time it is given up. */
const DECODE_TIMEOUT_MS = 60_000;

/**
 * Decodes a HEIC photo upright where the browser cannot. The decoder, 0.7 MB, is fetched by the first call, and its
 * memory is released after each.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new HeicWorker({ name: 'heic' });
  const decoded = Promise.withResolvers<ImageBitmap>();
  const timer = setTimeout(() => decoded.reject(new Error('Decoding took too long.')), DECODE_TIMEOUT_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHeicAnswer(data)) decoded.reject(new Error('The decoder said something that makes no sense.'));
    else if (data.kind === 'decoded') decoded.resolve(data.bitmap);
    else decoded.reject(new Error(data.reason));
  });
  worker.addEventListener('error', (event) => {
    // Prevents a second report in the console, as the error is handled here.
    event.preventDefault();
    decoded.reject(new Error('The decoder could not be loaded.'));
  });
  worker.postMessage(file);
  try {
    return await decoded.promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Messages from the HEIC worker to the page. */
export type HeicAnswer =
  | { readonly kind: 'decoded'; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether a message comes from the HEIC worker. */
function isHeicAnswer(value: unknown): value is HeicAnswer {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'decoded') return 'bitmap' in value && value.bitmap instanceof ImageBitmap;
  return value.kind === 'failed';
}
