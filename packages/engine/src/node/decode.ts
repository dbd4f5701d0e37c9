import type { Sharp } from 'sharp';
import { EngineError, refuse, type Subject } from '#src/core/engine-error.ts';
import type { RgbaImage } from '#src/core/types.ts';
import { inspectPicture, PICTURE_LIMITS } from './inspect-picture.ts';
import { sharp } from './sharp-setup.ts';

/**
 * The engine works at up to this many pixels. Time and memory follow the area, so the limit is an area and
 * not a box. It is just above 800 x 1422: a photo of a phone at the 800 pixels that the site uploads passes
 * unscaled, up to the tall 9:16 shape, and a 3:4 photo keeps 928 x 1238.
 */
export const WORKING_PIXELS = 1_150_000;

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
 * Decodes and encodes again, as a photo may leave for another server: no metadata, no stowaways behind the
 * picture's end, upright.
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
  return new Uint8Array(await readOrRefuse(subject, picture.toBuffer()));
}

function openPicture(bytes: Uint8Array, subject: Subject, maxPixels: number): Sharp {
  const { width, height } = inspectPicture(bytes, subject);
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  if (Math.min(width, height) * scale < PICTURE_LIMITS.minSide) {
    refuse(subject, 'image_too_small', `The picture is ${width}x${height}, too narrow to work with.`);
  }
  // A square to fit into, because the EXIF turn that may swap the sides is not known yet.
  const longSide = Math.max(1, Math.floor(Math.max(width, height) * scale));
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
