import type { Report } from '@tryon/contract/try-on/report.ts';
import { blobFromDataUrl, dataUrlFromBlob } from '../../photos/data-url.ts';
import { encodePicture } from '../../photos/encode-picture.ts';
import type { Result } from '../mirror-state.ts';

/** Large enough to see what is wrong. */
const SMALL = { type: 'image/jpeg', quality: 0.8, within: { width: 900, height: 900 } } as const;

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
async function shrinkAll({ blob, ...photos }: Result): Promise<Report['pictures']> {
  const person = photos.person && (await shrink(blobFromDataUrl(photos.person)));
  const garment = photos.garment && (await shrink(blobFromDataUrl(photos.garment)));
  return { result: await shrink(blob), ...(person && { person }), ...(garment && { garment }) };
}

const shrink = async (picture: Blob): Promise<string> => dataUrlFromBlob(await encodePicture(picture, SMALL));
