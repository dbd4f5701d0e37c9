import type { Report } from '@tryon/contract/try-on/report.ts';
import type { Result } from '../mirror-state.ts';

/** Large enough to see what is wrong. */
const LONGEST_SIDE_PIXELS = 900;
const JPEG_QUALITY = 0.8;

/** The picture and, if still available, its source photos, downscaled for an email. */
export async function toReportPictures({ picture, person, garment }: Result): Promise<Report['pictures']> {
  const [small, smallPerson, smallGarment] = await Promise.all([
    shrink(picture),
    person === null ? undefined : shrink(person),
    garment === null ? undefined : shrink(garment),
  ]);
  return {
    result: small,
    ...(smallPerson && { person: smallPerson }),
    ...(smallGarment && { garment: smallGarment }),
  };
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
