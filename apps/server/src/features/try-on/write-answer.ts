import type { TryOnAnswer } from '@tryon/contract/try-on/try-on.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';

const BASE64 = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING = Buffer.from('=').readUInt8();

/**
 * The response of a try-on as JSON in UTF-8. Pictures are never converted to strings, because strings cannot be
 * overwritten.
 * @param pictures encoded pictures by their names in the response.
 */
export function writeAnswer(
  { image, changes }: { image: Uint8Array; changes?: Uint8Array },
  facts: Omit<TryOnAnswer, 'image' | 'changes'>,
): Buffer<ArrayBuffer> {
  const encodedImage = toBase64(image);
  const encodedChanges = toBase64(changes ?? new Uint8Array(0));
  const answer = Buffer.concat([
    Buffer.from('{"image":"'),
    encodedImage,
    Buffer.from(changes ? '","changes":"' : ''),
    encodedChanges,
    Buffer.from(`",${JSON.stringify(facts).slice(1)}`),
  ]);
  wipe(encodedImage, encodedChanges);
  return answer;
}

/** RFC 4648, section 4. */
function toBase64(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const left = bytes.length - from;
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    text[to] = BASE64[group >> 18] ?? 0;
    text[to + 1] = BASE64[(group >> 12) & 63] ?? 0;
    if (left > 1) text[to + 2] = BASE64[(group >> 6) & 63] ?? 0;
    if (left > 2) text[to + 3] = BASE64[group & 63] ?? 0;
  }
  return text;
}
