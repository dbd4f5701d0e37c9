import { hasSkinHue } from './person/human-skin.ts';
import { parsePerson } from './person/parse-person.ts';
import { toLab } from './raster/lab.ts';
import { shrinkRgba } from './raster/resample.ts';
import {
  LABEL,
  type Mask,
  type Networks,
  PART,
  type PersonAnalysis,
  type RgbaImage,
  type WarpedLayer,
} from './types.ts';

/** What the person parser finds in the finished picture, as shares of the visible new garment. */
export interface RereadPicture {
  /** Share taken for anything but clothes, away from the edge; skin-coloured cloth is allowed to look like skin. */
  readonly lostCloth: number;
  /** Upper garment found where the new one does not lie, which means that the old one shows. */
  readonly strayCloth: number;
}

/** Alpha (0..255) above which a layer covers a pixel, and below which it leaves the pixel untouched. */
const COVERED = 128;
const UNTOUCHED = 26;
/** The parser is trusted from this probability on, and this far (in its own pixels) from the garment's edge. */
const LIKELY = 0.5;
const MARGIN = 2;

/**
 * Parses the finished picture like any photo: the new garment must be found where it was drawn, and nothing of the
 * old one anywhere else.
 *
 * @param image the finished picture, of the photo's size.
 * @param changed 1 where it differs from the photo.
 */
export async function rereadPicture(
  person: PersonAnalysis,
  layers: readonly WarpedLayer[],
  { image, changed }: { readonly image: RgbaImage; readonly changed: Mask },
  networks: Networks,
): Promise<RereadPicture> {
  const { frame, pose, views, openLayer, labels } = person;
  const parts = await parsePerson(image, frame, { ...views, landmarks: pose.landmarks }, networks);
  const lab = toLab(shrinkRgba(image, frame.width, frame.height, frame.roi));
  const margin = Math.round(MARGIN / frame.scale);
  let visible = 0;
  let inner = 0;
  let lost = 0;
  let stray = 0;
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    const row = Math.round(frame.roi.y + (y + 0.5) / frame.scale - 0.5);
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      const column = Math.round(frame.roi.x + (x + 0.5) / frame.scale - 0.5);
      if (row < 0 || column < 0 || row >= image.height || column >= image.width) continue;
      const cover = coverAt(layers, column, row);
      const upper = parts[PART.upper][i] + parts[PART.outer][i];
      if (cover > COVERED && changed.data[row * changed.width + column] === 1) {
        visible += 1;
        if (!isInside(layers, column, row, margin)) continue;
        inner += 1;
        const clothes = upper + parts[PART.dress][i] + parts[PART.lower][i];
        const alike = hasSkinHue(lab.a[i], lab.b[i]) ? parts[PART.skin][i] : 0;
        if (clothes + alike < LIKELY) lost += 1;
      } else if (cover < UNTOUCHED && upper > LIKELY && (!openLayer || labels.data[i] === LABEL.top)) {
        stray += 1;
      }
    }
  }
  return { lostCloth: lost / Math.max(1, inner), strayCloth: stray / Math.max(1, visible) };
}

/** Whether the layers still cover the points `margin` pixels away on all four sides of a photo pixel. */
function isInside(layers: readonly WarpedLayer[], column: number, row: number, margin: number): boolean {
  return [-margin, margin].every(
    (step) => coverAt(layers, column + step, row) > COVERED && coverAt(layers, column, row + step) > COVERED,
  );
}

/** The highest alpha of the layers over a pixel of the photo. */
function coverAt(layers: readonly WarpedLayer[], column: number, row: number): number {
  let most = 0;
  for (const { box, image } of layers) {
    const x = column - box.x;
    const y = row - box.y;
    if (x < 0 || y < 0 || x >= box.width || y >= box.height) continue;
    most = Math.max(most, image.data[(y * box.width + x) * 4 + 3]);
  }
  return most;
}
