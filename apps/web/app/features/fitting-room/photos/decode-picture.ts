import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';

/**
 * Decodes a picture before the curtain opens, so that it appears without flicker.
 * @returns an object URL, to be revoked when the picture is no longer shown.
 * @throws Error with the fixed text, as a picture that cannot be displayed is not a result.
 */
export async function decodePicture(blob: Blob): Promise<string> {
  const picture = URL.createObjectURL(blob);
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
    return picture;
  } catch (cause) {
    URL.revokeObjectURL(picture);
    throw new Error(TRY_ON_TEXTS.invalidImageInAnswer, { cause });
  }
}
