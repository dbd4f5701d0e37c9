import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { PHOTO_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Slot } from '../fitting-room-state.ts';
import { decodePhoto, findPictureKind, type PictureKind } from '../photo-intake/decode-photo.ts';
import { UNEDITED } from '../photo-intake/photo-frame.ts';
import { renderPhoto } from '../photo-intake/render-photo.ts';
import { dataUrlFromBlob } from './data-url.ts';

/** Formats that the server can decode even if this browser cannot. */
const SENDABLE: readonly (PictureKind | null)[] = ['jpeg', 'png', 'webp'];

/**
 * Reads a chosen file as the data URL that is shown, stored and sent: a JPEG at most 800 pixels wide, upright and
 * without metadata, or the file's own bytes if the browser cannot convert it. The content decides, not the file name.
 * @throws Error with a user-facing message for files that are empty, not pictures, or unusable for another reason.
 */
export async function readPhotoFile(file: File, slot: Slot): Promise<string> {
  if (file.size === 0) throw new Error(`${quoted(file)} is empty. Choose another photo.`);
  const kind = await findPictureKind(file);
  const notAPicture = `${quoted(file)} is not a picture. Choose a ${PHOTO_FORMATS_TEXT} photo.`;
  if (!kind && !file.type.startsWith('image/')) throw new Error(notAPicture);
  try {
    return await downscale(file);
  } catch {
    if (kind === 'heic') {
      throw new Error(
        `${quoted(file)} is a HEIC photo that could not be opened here. Check the connection and choose it again, or save it as a JPEG.`,
      );
    }
    if (!kind) throw new Error(notAPicture);
    if (!SENDABLE.includes(kind)) throw new Error(wordingOf('unsupported_image', slot));
    if (file.size > UPLOAD_LIMITS.pictureBytes) throw new Error(wordingOf('picture_too_large'));
    return dataUrlFromBlob(new Blob([file], { type: `image/${kind}` })).catch(() => {
      throw new Error('This file could not be read. Choose it again.');
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

const quoted = ({ name }: File) => (name ? `“${name}”` : 'This file');
