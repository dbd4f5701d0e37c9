import { hasSkinHue } from '#src/core/person/human-skin.ts';
import { toLab } from '#src/core/raster/lab.ts';
import { nthSmallest } from '#src/core/raster/nth-smallest.ts';
import { cropRgba } from '#src/core/raster/resample.ts';
import { cropSquare, photoToCrop, type SquareCrop } from '#src/core/raster/square-crop.ts';
import type { LabImage, Networks, RgbaImage } from '#src/core/types.ts';

/** Where a wearer's neck or chin leaves through the upper border of the photo, in whole columns. */
export interface CutNeck {
  /** First and last column of the person at the border, long hair included. */
  readonly left: number;
  readonly right: number;
  /** Columns in which the border shows the neck's skin, from left to right. */
  readonly skin: readonly number[];
  /** Columns in which it shows hair, that is any other part of the person. */
  readonly hair: readonly number[];
  /** Width across the shoulders or the upper arms, pixels. */
  readonly shoulders: number;
}

const SIZE = 256;
/** The row sampled instead of the border itself, which encoders blur and shops frame: pixels. */
const BORDER_ROW = 2;
/** Least share of the border in the hue of skin for a search to make sense. */
const LEAST_WARM = 0.03;
/** Greatest size of a second part of the person at the border, such as an arm, relative to the first. */
const LARGEST_RIVAL = 0.15;
/** Greatest width at the border over the shoulders': a bare neck .25, long hair .65, a body without shoulders 1. */
const WIDEST = 0.7;
/** The shoulders are the widest rows between the border and this share of that width. */
const SHOULDERS_WITHIN = 0.5;
/** Greatest Lab distance from the neck's median colour of the neck's skin at the border. */
const SAME_SKIN = 16;
const LEAST_SKIN = 0.25;

/** @returns null when no single neck leaves through the upper border. */
export async function findCutNeck(photo: RgbaImage, networks: Networks): Promise<CutNeck | null> {
  const { width } = photo;
  if (photo.height <= BORDER_ROW) return null;
  const border = toLab(cropRgba(photo, { x: 0, y: BORDER_ROW, width, height: 1 }));
  let warm = 0;
  for (let x = 0; x < width; x += 1) if (hasSkinHue(border.a[x], border.b[x])) warm += 1;
  if (warm < LEAST_WARM * width) return null;

  const seen = await lookForPerson(photo, networks);
  const run = seen.runAt(BORDER_ROW);
  if (run === null || run.left <= 0 || run.right >= width - 1) return null;
  const shoulders = measureShoulders(seen, photo.height, run);
  if (run.right - run.left > WIDEST * shoulders) return null;
  const columns = sortColumns(border, run);
  return columns === null ? null : { ...run, ...columns, shoulders };
}

interface Run {
  readonly left: number;
  readonly right: number;
}

interface SeenPerson {
  /** The single run of a row that is the person; null when there is none, or more than one. */
  readonly runAt: (y: number) => Run | null;
  /** Number of a row's photo pixels that are the person. */
  readonly widthAt: (y: number) => number;
}

async function lookForPerson(photo: RgbaImage, networks: Networks): Promise<SeenPerson> {
  const { width, height } = photo;
  const crop: SquareCrop = {
    center: { x: (width - 1) / 2, y: (height - 1) / 2 },
    side: Math.max(width, height),
    rotation: 0,
    size: SIZE,
  };
  const person = await networks.selfie(cropSquare(photo, crop, 'edge'));
  const step = crop.side / SIZE;
  const origin = crop.center.x - ((SIZE - 1) / 2) * step;
  const isPerson = (x: number, y: number): boolean => {
    const row = Math.min(SIZE - 1, Math.max(0, Math.round(photoToCrop(crop, 0, y).y - 0.5)));
    return person[row * SIZE + x] > 0.5;
  };
  const runsAt = (y: number): Run[] => {
    const runs: Run[] = [];
    for (let x = 0; x < SIZE; x += 1) {
      if (!isPerson(x, y)) continue;
      const start = x;
      while (x + 1 < SIZE && isPerson(x + 1, y)) x += 1;
      const left = Math.round(origin + (start - 0.5) * step);
      runs.push({ left, right: Math.round(origin + (x + 0.5) * step) });
    }
    return runs.sort((one, other) => other.right - other.left - (one.right - one.left));
  };
  return {
    runAt: (y) => {
      const [first, second] = runsAt(y);
      if (first === undefined) return null;
      const rival = second === undefined ? 0 : second.right - second.left;
      return rival > LARGEST_RIVAL * (first.right - first.left) ? null : first;
    },
    widthAt: (y) => runsAt(y).reduce((sum, run) => sum + run.right - run.left, 0),
  };
}

function measureShoulders(seen: SeenPerson, height: number, { left, right }: Run): number {
  let widest = 0;
  const step = Math.max(1, Math.round(height / SIZE));
  for (let y = BORDER_ROW; y < height; y += step) {
    widest = Math.max(widest, seen.widthAt(y));
    // Below a long neck the shoulders have not been reached yet.
    const onlyNeck = right - left > WIDEST * widest && y < right - left;
    if (y > SHOULDERS_WITHIN * widest && !onlyNeck) break;
  }
  return widest;
}

/** Separates the neck's skin from hair beside it, which may have the hue of skin too; null when it is not skin. */
function sortColumns(border: LabImage, { left, right }: Run): Pick<CutNeck, 'skin' | 'hair'> | null {
  const quarter = (right - left) / 4;
  const middle: number[] = [];
  for (let x = Math.ceil(left + quarter); x <= right - quarter; x += 1) {
    if (hasSkinHue(border.a[x], border.b[x])) middle.push(x);
  }
  if (middle.length < quarter) return null;
  const median = (channel: Float32Array): number =>
    nthSmallest(
      Float32Array.from(middle, (x) => channel[x]),
      middle.length >> 1,
    );
  const [l, a, b] = [median(border.l), median(border.a), median(border.b)];
  const skin: number[] = [];
  const hair: number[] = [];
  for (let x = left; x <= right; x += 1) {
    // Lightness counts less: the neck is in the chin's shadow on one side and in the light on the other.
    const away = Math.hypot(0.5 * (border.l[x] - l), border.a[x] - a, border.b[x] - b);
    const isSkin = away < SAME_SKIN && hasSkinHue(border.a[x], border.b[x]);
    (isSkin ? skin : hair).push(x);
  }
  return skin.length < LEAST_SKIN * (right - left) ? null : { skin, hair };
}
