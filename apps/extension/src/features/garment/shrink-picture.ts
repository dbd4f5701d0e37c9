import { DOWNSCALE, UPLOAD_LIMITS } from '@tryon/contract/limits.ts';

/** A part of a picture, in pixels. */
export type Crop = Record<'left' | 'top' | 'width' | 'height', number>;

/** A crop as whole pixels within a picture; null if the remaining part is too small to be useful. */
export function cropInside(crop: Crop, picture: Pick<Crop, 'width' | 'height'>): Crop | null {
  const left = Math.max(0, Math.round(crop.left));
  const top = Math.max(0, Math.round(crop.top));
  const width = Math.min(picture.width, Math.round(crop.left + crop.width)) - left;
  const height = Math.min(picture.height, Math.round(crop.top + crop.height)) - top;
  return Math.min(width, height) < UPLOAD_LIMITS.minSidePixels ? null : { left, top, width, height };
}

/** The size in which a picture is sent: at most 800 pixels wide, in its own proportions, never enlarged. */
export function sentSize({ width, height }: Pick<Crop, 'width' | 'height'>): Pick<Crop, 'width' | 'height'> {
  const scale = Math.min(1, DOWNSCALE.maxWidthPixels / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Shrinks a picture to what the server needs: a JPEG at most 800 pixels wide on white, without metadata.
 * @throws Error if the bytes are not a picture, or the picture is too small to be useful.
 */
export async function shrinkPicture(picture: Blob, crop?: Crop): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const part = cropInside(crop ?? { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, bitmap);
    if (!part) throw new Error('The picture is too small.');
    const { width, height } = sentSize(part);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2d canvas.');
    // JPEG has no transparency: without a background, transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: DOWNSCALE.jpegQuality });
  } finally {
    bitmap.close();
  }
}
