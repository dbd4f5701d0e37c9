import type { Report } from '@tryon/contract/try-on/report.ts';
import type { Result } from '../mirror-state.ts';

/** Large enough to see what is wrong. */
const LONGEST_SIDE_PIXELS = 900;
const JPEG_QUALITY = 0.8;

/**
 * The report about a picture.
 * @param sendsPictures the user agreed to send the picture and both photos.
 * @throws Error if its photos cannot be read.
 */
export async function toReport(
  result: Result,
  reasons: Report['reasons'],
  details = '',
  sendsPictures = false,
): Promise<Report> {
  return {
    reasons,
    details,
    engine: result.engine,
    warnings: result.warnings.map(({ code }) => code),
    pictures: sendsPictures ? await shrinkAll(result) : {},
  };
}

/** The picture and, if still available, its source photos, downscaled for an email. */
async function shrinkAll(made: Result): Promise<Report['pictures']> {
  const addresses = [made.picture, made.person, made.garment];
  const [result, person, garment] = await Promise.all(addresses.map((one) => one && shrink(one)));
  return { ...(result && { result }), ...(person && { person }), ...(garment && { garment }) };
}

async function shrink(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
