import type { EncodedPicture } from '#src/engine.ts';
import { decodePicture } from '#src/node/decode.ts';
import { readPictureHeader } from '#src/pictures/picture-header.ts';

/** The response is not a picture that can be shown. */
export class NoPictureError extends Error {}

/**
 * Decodes a data URL of any claimed type, or bare base64 with or without line breaks.
 * @throws NoPictureError
 */
export function readBase64(text: string): Uint8Array {
  const base64 = text.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new NoPictureError('The picture is not base64.');
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/**
 * Accepts a vendor's picture only if it decodes completely.
 * @throws NoPictureError
 */
export async function checkPicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const header = readPictureHeader(bytes);
  if (typeof header === 'string' || header.format === 'webp') {
    throw new NoPictureError('The answered picture is neither PNG nor JPEG.');
  }
  try {
    await decodePicture(bytes, 'both');
  } catch (cause) {
    throw new NoPictureError('The answered picture is broken or of an absurd size.', { cause });
  }
  return { bytes, type: header.format === 'png' ? 'image/png' : 'image/jpeg' };
}
