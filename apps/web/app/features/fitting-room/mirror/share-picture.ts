import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { PICTURE_TYPES, toPictureFile } from './picture-file.ts';

/** Whether this browser can share a picture with other apps. */
export function canShare(): boolean {
  if (!('share' in navigator) || !('canShare' in navigator)) return false;
  const file = new File([new Uint8Array(1)], 'picture.jpg', { type: PICTURE_TYPES.JPEG });
  return navigator.canShare({ files: [file] });
}

/**
 * Shares the picture with an app of the user's choice.
 * @returns false if the user cancelled.
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
