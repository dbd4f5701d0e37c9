import { refuse, type Subject } from '#src/core/engine-error.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';

/** Limits of the public contract, in pixels. */
export const PICTURE_LIMITS = { minSide: 64, maxPixels: 40_000_000 } as const;

/**
 * Rejects unusable pictures from the file's structure alone: format, size, animation, missing end. Meant to run
 * before a job is queued, so that bad input uses neither a place nor memory; a picture that passes may still fail to
 * decode.
 *
 * @param bytes the encoded picture.
 * @param subject whose photo it is, for the refusal.
 * @throws EngineError `refused`: `unreadable_image`, `unsupported_image`, `animated_image`, `image_too_small`,
 * `image_too_large`.
 */
export function inspectPicture(bytes: Uint8Array, subject: Subject): PictureHeader {
  const header = readPictureHeader(bytes);
  if (header === 'unreadable') return refuse(subject, 'unreadable_image', 'The picture is empty or damaged.');
  if (header === 'unsupported') {
    return refuse(subject, 'unsupported_image', 'The file is not a JPEG, PNG or WebP picture.');
  }
  const { width, height } = header;
  if (header.animated) refuse(subject, 'animated_image', 'The picture is an animation; one still is needed.');
  if (Math.min(width, height) < PICTURE_LIMITS.minSide) {
    refuse(
      subject,
      'image_too_small',
      `The picture is ${width}x${height}; at least 64 pixels a side are needed.`,
    );
  }
  if (width * height > PICTURE_LIMITS.maxPixels) {
    refuse(subject, 'image_too_large', `The picture is ${width}x${height}; at most 40 megapixels are taken.`);
  }
  return header;
}
