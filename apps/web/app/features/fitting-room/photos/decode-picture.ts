import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';

/**
 * Decodes a picture before the curtain opens, so that it is shown without a flash of nothing.
 * @returns an address of it in this page's memory, to be revoked when it is shown no longer.
 * @throws Error with the specification's text: one that cannot be shown is no result.
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
