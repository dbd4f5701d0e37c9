import type { Sharp } from 'sharp';
import { EngineError, refuse, type Subject } from '#src/core/engine-error.ts';
import type { RgbaImage } from '#src/core/types.ts';
import { inspectPicture, PICTURE_LIMITS } from '#src/pictures/inspect-picture.ts';
import { findWorkingSize, WORKING_PIXELS } from '#src/pictures/working-size.ts';
import { sharp } from './sharp-setup.ts';
import { takeOver } from './wipe.ts';

const TIMEOUT_SECONDS = 8;

/**
 * Decodes a photo for the engine: upright, sRGB, on white, opaque, nothing but pixels, at the working size.
 *
 * @param maxPixels larger pictures are shrunk to this area.
 * @throws EngineError `refused`, the reasons of {@link inspectPicture}.
 */
export async function decodePicture(
  bytes: Uint8Array,
  subject: Subject,
  maxPixels: number = WORKING_PIXELS,
): Promise<RgbaImage> {
  const picture = openPicture(bytes, subject, maxPixels).ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await readOrRefuse(subject, picture.toBuffer({ resolveWithObject: true }));
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}

/**
 * Re-encodes a photo before it is sent to another server: upright, no metadata, no data hidden after the picture's
 * end.
 *
 * @returns JPEG bytes.
 * @throws EngineError `refused`, the reasons of {@link inspectPicture}.
 */
export async function rewritePicture(
  bytes: Uint8Array,
  subject: Subject,
  maxPixels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = openPicture(bytes, subject, maxPixels).jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  return takeOver(await readOrRefuse(subject, picture.toBuffer()));
}

function openPicture(bytes: Uint8Array, subject: Subject, maxPixels: number): Sharp {
  const { width, height } = inspectPicture(bytes, subject);
  const size = findWorkingSize(width, height, maxPixels);
  if (Math.min(size.width, size.height) < PICTURE_LIMITS.minSide) {
    refuse(subject, 'image_too_small', `The picture is ${width}x${height}, too narrow to work with.`);
  }
  // Fits into a square, because the EXIF rotation, which may swap the sides, is not known yet.
  const longSide = Math.max(size.width, size.height);
  return sharp(bytes, { failOn: 'warning', limitInputPixels: PICTURE_LIMITS.maxPixels })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}

async function readOrRefuse<T>(subject: Subject, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new EngineError('refused', 'The picture is damaged and could not be read to its end.', {
      subject,
      reason: 'unreadable_image',
      cause,
    });
  }
}
