import { shrinkRgba } from '../raster/resample.ts';
import { type Networks, PART, type PersonAnalysis, type RgbaImage } from '../types.ts';
import { parsePerson } from './parse-person.ts';

/**
 * How much of the old top the parser still sees in a finished picture.
 *
 * @param picture the finished picture, and in `painted` how far each pixel shows the garment (red) and was changed
 *   (blue), as `composite/composite.ts` has it.
 * @param person the analysis of the photo that it was made from.
 * @returns what was changed, does not show the garment and is yet taken for an upper garment, as a share of the
 *   garment's area; 0 where no garment is shown.
 */
export async function measureRemains(
  { image, painted }: { readonly image: RgbaImage; readonly painted: RgbaImage },
  { frame, views, pose }: PersonAnalysis,
  networks: Pick<Networks, 'parsePerson'>,
): Promise<number> {
  const hints = { ...views, landmarks: pose.landmarks };
  const parts = await parsePerson(image, frame, hints, networks);
  const { data } = shrinkRgba(painted, frame.width, frame.height, frame.roi);
  let area = 0;
  let remains = 0;
  for (let i = 0; i < frame.width * frame.height; i += 1) {
    const garment = data[4 * i] / 255;
    const changed = data[4 * i + 2] / 255;
    area += garment;
    remains += changed * (1 - garment) * (parts[PART.upper][i] + parts[PART.outer][i] + parts[PART.dress][i]);
  }
  return area > 0 ? remains / area : 0;
}
