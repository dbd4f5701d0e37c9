import { PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';

/** Side length of a profile picture in pixels: three times its displayed size. */
const SIDE_PIXELS = 192;
const QUALITY = 0.82;

/**
 * The centre of a picture as a small square data URL.
 * @throws Error with a user-facing message if the browser cannot decode the file.
 */
export async function readProfilePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(`This file cannot be read. Please choose a ${PICTURE_FORMATS_TEXT} picture.`);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PIXELS;
  canvas.height = SIDE_PIXELS;
  const context = canvas.getContext('2d');
  // Transparent areas would otherwise become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
