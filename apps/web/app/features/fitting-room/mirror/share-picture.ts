import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { PICTURE_TYPES, toPictureFile } from './picture-file.ts';

/** Whether this browser can hand a picture to other apps. */
export function canShare(): boolean {
  if (!('share' in navigator) || !('canShare' in navigator)) return false;
  const file = new File([new Uint8Array(1)], 'picture.jpg', { type: PICTURE_TYPES.JPEG });
  return navigator.canShare({ files: [file] });
}

/**
 * Hands the picture to an app of the person's choice.
 * @returns false when they changed their mind.
 */
export async function sharePicture(picture: Blob): Promise<boolean> {
  const type = picture.type === PICTURE_TYPES.PNG ? PICTURE_TYPES.PNG : PICTURE_TYPES.JPEG;
  try {
    await navigator.share({ files: [await toPictureFile(picture, type)], title: PRODUCT_NAME });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Whether this browser can put a picture on the clipboard. */
export function canCopy(): boolean {
  return 'ClipboardItem' in window && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/** Puts the picture on the clipboard. PNG is the one kind that all browsers take. */
export async function copyPicture(picture: Blob): Promise<void> {
  // Handed over as a promise, or Safari no longer takes it for an answer to the press.
  const png = toPictureFile(picture, PICTURE_TYPES.PNG);
  await navigator.clipboard.write([new ClipboardItem({ [PICTURE_TYPES.PNG]: png })]);
}
