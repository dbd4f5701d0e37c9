import { PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';

/** A side of a profile picture, pixels: three times the size it is shown at. */
const SIDE_PIXELS = 192;
const QUALITY = 0.82;

/**
 * The middle of a picture, square and small, as a data address.
 * @throws Error with a sentence for people when the file is no picture that this browser reads.
 */
export async function readProfilePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(`This file cannot be read. Please choose a ${PICTURE_FORMATS_TEXT} picture.`);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PIXELS;
  canvas.height = SIDE_PIXELS;
  const context = canvas.getContext('2d');
  // What is transparent in a picture would come out black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
