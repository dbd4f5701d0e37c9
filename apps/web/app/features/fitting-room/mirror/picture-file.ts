import { pictureName } from '@tryon/contract/try-on/result-texts.ts';

/** File types in which a picture can be saved. */
export const PICTURE_TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;
export type PictureType = (typeof PICTURE_TYPES)[keyof typeof PICTURE_TYPES];

const JPEG_QUALITY = 0.95;

/** The picture as a file of the given type, re-encoded only if it has another type. */
export async function toPictureFile(picture: Blob, type: PictureType): Promise<File> {
  const blob = picture.type === type ? picture : await encode(picture, type);
  return new File([blob], pictureName(type), { type });
}

async function encode(picture: Blob, type: PictureType): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (blob?.type !== type) throw new Error(`This browser cannot write ${type}.`);
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
