import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { PHOTO_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Slot } from '../fitting-room-state.ts';
import { decodePhoto } from '../photo-intake/decode-photo.ts';
import { findPictureKind, type PictureKind } from '../photo-intake/picture-kind.ts';
import { renderPhoto } from '../photo-intake/render-photo.ts';
import { UNEDITED } from '../photo-intake/unedited.ts';
import { dataUrlFromBlob } from './data-url.ts';

/** A file that cannot become a photo; the message is for people. */
export class PhotoFileError extends Error {
  override name = 'PhotoFileError';
}

/** Kinds that the server reads even where this browser cannot. */
const SENDABLE: Partial<Record<PictureKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Reads a chosen file as the data URL that is shown, kept and sent: a JPEG of at most 800 pixels width,
 * upright and without metadata; the file's own bytes where the browser cannot do that. What counts is what the
 * file is, not what it is called.
 * @throws PhotoFileError for files that are no picture, empty or cannot be used anyway.
 */
export async function readPhotoFile(file: File, slot: Slot): Promise<string> {
  if (file.size === 0) throw new PhotoFileError(`${quoted(file)} is empty. Choose another photo.`);
  const kind = await findPictureKind(file);
  if (!kind && !file.type.startsWith('image/')) {
    throw new PhotoFileError(`${quoted(file)} is not a picture. Choose a ${PHOTO_FORMATS_TEXT} photo.`);
  }
  try {
    return await downscale(file);
  } catch {
    if (kind === 'heic') throw new PhotoFileError(unreadHeic(file));
    const type = kind && SENDABLE[kind];
    if (!type) throw new PhotoFileError(wordingOf('unsupported_image', slot));
    if (file.size > UPLOAD_LIMITS.pictureBytes) throw new PhotoFileError(wordingOf('picture_too_large'));
    return dataUrlFromBlob(new Blob([file], { type })).catch(() => {
      throw new PhotoFileError('This file could not be read. Choose it again.');
    });
  }
}

async function downscale(file: Blob): Promise<string> {
  const picture = await decodePhoto(file);
  try {
    return renderPhoto(picture, UNEDITED);
  } finally {
    picture.close();
  }
}

function unreadHeic(file: File): string {
  return `${quoted(file)} is a HEIC photo that could not be opened here. Check the connection and choose it again, or save it as a JPEG.`;
}

function quoted(file: File): string {
  return file.name ? `“${file.name}”` : 'This file';
}
