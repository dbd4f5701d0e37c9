import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { pictureName } from '@tryon/contract/try-on/result-texts.ts';

/** File types in which a picture can be saved. */
export const PICTURE_TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;
type PictureType = (typeof PICTURE_TYPES)[keyof typeof PICTURE_TYPES];

const JPEG_QUALITY = 0.95;

/** The picture as a file of the given type, re-encoded only if it has another type. */
async function toPictureFile(picture: Blob, type: PictureType): Promise<File> {
  const blob = picture.type === type ? picture : await encode(picture, type);
  return new File([blob], pictureName(type), { type });
}

async function encode(picture: Blob, type: PictureType): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  if (blob.type !== type) throw new Error(`This browser cannot write ${type}.`);
  return blob;
}

/** Downloads the picture with the browser. */
export async function savePicture(picture: Blob, type: PictureType): Promise<void> {
  const file = await toPictureFile(picture, type);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // By the next task the download no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address));
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
