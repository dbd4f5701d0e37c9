import { findPictureKind } from './picture-kind.ts';

/**
 * Decodes a photo, upright: by the browser where it can, by a decoder that is loaded for the purpose where the photo
 * is a HEIC. Whoever calls closes the bitmap.
 * @throws the decoder's error when the file cannot be read.
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
