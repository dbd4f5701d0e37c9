import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { pictureName } from '@tryon/contract/try-on/result-texts.ts';
import { saveFile } from '#app/storage/save-file.ts';
import { encodePicture } from '../photos/encode-picture.ts';

/** File types in which a picture can be saved. */
export const PICTURE_TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;
type PictureType = (typeof PICTURE_TYPES)[keyof typeof PICTURE_TYPES];

const JPEG_QUALITY = 0.95;

/** The picture as a file of the given type, re-encoded only if it has another type. */
async function toPictureFile(picture: Blob, type: PictureType): Promise<File> {
  const blob =
    picture.type === type ? picture : await encodePicture(picture, { type, quality: JPEG_QUALITY });
  return new File([blob], pictureName(type), { type });
}

/** Downloads the picture with the browser. */
export async function savePicture(picture: Blob, type: PictureType): Promise<void> {
  saveFile(await toPictureFile(picture, type));
}

/** Whether this browser can share a picture with other apps. */
export function canShare(): boolean {
  if (!('share' in navigator) || !('canShare' in navigator)) return false;
  const file = new File([new Uint8Array(1)], 'picture.jpg', { type: PICTURE_TYPES.JPEG });
  return navigator.canShare({ files: [file] });
}

/** Shares the picture with an app of the user's choice. */
export async function sharePicture(picture: Blob): Promise<void> {
  const type = picture.type === PICTURE_TYPES.PNG ? PICTURE_TYPES.PNG : PICTURE_TYPES.JPEG;
  try {
    await navigator.share({ files: [await toPictureFile(picture, type)], title: PRODUCT_NAME });
  } catch (error) {
    // The user has thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Whether this browser can copy a picture to the clipboard. */
export function canCopy(): boolean {
  return 'ClipboardItem' in window && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/** Copies the picture to the clipboard, as PNG, the one type that all browsers accept. */
export async function copyPicture(picture: Blob): Promise<void> {
  // Must be passed as a promise, or Safari no longer treats it as part of the user gesture.
  const png = toPictureFile(picture, PICTURE_TYPES.PNG);
  await navigator.clipboard.write([new ClipboardItem({ [PICTURE_TYPES.PNG]: png })]);
}
