import { EngineError, refuse, type Subject } from '#src/core/engine-error.ts';
import type { RgbaImage } from '#src/core/types.ts';
import { inspectPicture, PICTURE_LIMITS } from '#src/pictures/inspect-picture.ts';
import { findWorkingSize } from '#src/pictures/working-size.ts';
import { openCanvas } from './open-canvas.ts';

/**
 * Decodes a photo for the engine as the server does: upright, sRGB, on white, opaque, at the working size.
 *
 * @throws EngineError `refused`, the reasons of {@link inspectPicture}.
 */
export async function decodePicture(photo: Blob, subject: Subject): Promise<RgbaImage> {
  inspectPicture(new Uint8Array(await photo.arrayBuffer()), subject);
  const bitmap = await openBitmap(photo, subject);
  try {
    const { width, height } = findWorkingSize(bitmap.width, bitmap.height);
    if (Math.min(width, height) < PICTURE_LIMITS.minSide) {
      refuse(subject, 'image_too_small', `The picture is ${width}x${height}, too narrow to work with.`);
    }
    const { context } = openCanvas(width, height);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
}

async function openBitmap(photo: Blob, subject: Subject): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new EngineError('refused', 'The picture is damaged and could not be read to its end.', {
      subject,
      reason: 'unreadable_image',
      cause,
    });
  }
}
