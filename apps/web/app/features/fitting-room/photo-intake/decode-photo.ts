import { findPictureKind } from './picture-kind.ts';

/**
 * Decodes a photo upright: with the browser if it can, otherwise, for HEIC, with a decoder loaded on demand. The
 * caller must close the bitmap.
 * @throws the decoder's error if the file cannot be read.
 */
export async function decodePhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if ((await findPictureKind(file)) !== 'heic') throw error;
    const { decodeHeic } = await import('./heic/decode-heic.ts');
    return decodeHeic(file);
  }
}
