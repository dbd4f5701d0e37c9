import { DOWNSCALE, UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { wordingOf } from '@tryon/contract/wording.ts';
import { downscaledSize } from './downscale-size.ts';
import type { Slot } from './fitting-room-state.ts';

/** A file that cannot become a photo; the message is for people. */
export class PhotoFileError extends Error {
  override name = 'PhotoFileError';
}

/** Types that the server reads even where this browser cannot. */
const SENDABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Reads a chosen file as the data URL that is shown, kept and sent: a JPEG of at most 800 pixels width,
 * upright and without metadata; the file's own bytes where the browser cannot do that.
 * @throws PhotoFileError for files that are no picture, empty or cannot be used anyway.
 */
export async function readPhotoFile(file: File, slot: Slot): Promise<string> {
  if (!file.type.startsWith('image/')) {
    throw new PhotoFileError(`${quoted(file)} is not a picture. Choose a JPEG, PNG or WebP photo.`);
  }
  if (file.size === 0) throw new PhotoFileError(`${quoted(file)} is empty. Choose another photo.`);
  try {
    return await downscale(file);
  } catch {
    if (!SENDABLE_TYPES.includes(file.type)) throw new PhotoFileError(wordingOf('unsupported_image', slot));
    if (file.size > UPLOAD_LIMITS.pictureBytes) throw new PhotoFileError(wordingOf('picture_too_large'));
    return readAsDataUrl(file);
  }
}

async function downscale(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = downscaledSize(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2d canvas.');
    // JPEG knows no transparency; without a ground, what was clear would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const url = canvas.toDataURL('image/jpeg', DOWNSCALE.jpegQuality);
    if (!url.startsWith('data:image/jpeg')) throw new Error('The canvas could not be encoded.');
    return url;
  } finally {
    bitmap.close();
  }
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PhotoFileError('This file could not be read. Choose it again.'));
    reader.readAsDataURL(file);
  });
}

function quoted(file: File): string {
  return file.name ? `“${file.name}”` : 'This file';
}
