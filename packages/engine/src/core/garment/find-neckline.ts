import { fitMixture, mixtureCosts } from '#src/core/raster/gaussian-mixture.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import type { LabImage, Mask, Plane, Point } from '#src/core/types.ts';
import { GARMENT_PART, type GarmentReading, valueAt } from './read-garment.ts';

/** Limit on a pixel's log odds from the network, lest certain cells outweigh the line's course elsewhere. */
const MOST = 2;
/** Limit on the log odds from a pixel's colour, relative to colours where the network's odds exceed `SURE`. */
const MOST_BY_COLOUR = 3;
const SURE = 2;
const COMPONENTS = 3;
/** Lab distance between inside and front below which colour is ignored, and from which it has its full weight. */
const APART = [6, 14] as const;
/** Subtracted from the network's log odds, which take the upper rim of the front for the inside of the back. */
const RIM = 0.8;
/** Cost of a step between neighbouring columns, in log odds per squared pixel. */
const STEP = 0.3;
/** Greatest step from one column to the next, pixels. */
const STEEPEST = 8;
/** How far an opening may extend beyond the neck points on either side, in widths of the opening. */
const BEYOND = 0.15;
/** Greatest depth of an opening, in widths of it. */
const DEEPEST = 1.6;

/** The neck points and the outer ends of the shoulders, in pixels of the mask. */
export interface NecklineSpan {
  readonly left: Point;
  readonly right: Point;
  readonly shoulders: { readonly left: Point; readonly right: Point };
}

/**
 * Finds the front edge of the neck opening, with the garment's inside above it and the front below. It is a path of
 * one row per column from neck point to neck point, and beyond them as far as the opening extends on the shoulders or
 * straps, that bends no more than necessary. Where no inside is visible it follows the mask's upper edge.
 *
 * @param toPhoto from pixels of the mask to those of the photo that was read.
 */
export function findNeckline(
  lab: LabImage,
  mask: Mask,
  reading: GarmentReading,
  { left, right, shoulders }: NecklineSpan,
  toPhoto: (point: Point) => Point,
): Point[] {
  const beyond = BEYOND * Math.max(0, right.x - left.x);
  const first = Math.max(0, Math.ceil(Math.max(left.x - beyond, Math.min(left.x, shoulders.left.x))));
  const last = Math.min(right.x + beyond, Math.max(right.x, shoulders.right.x));
  const columns = Math.max(1, Math.min(mask.width - 1, Math.floor(last)) - first + 1);
  const tops = Array.from({ length: columns }, (_, t) => topOf(mask, first + t));
  const top = Math.min(...tops);
  const rows = Math.min(mask.height - top, Math.ceil(DEEPEST * columns) + 1);
  const area = { first, top, columns, rows, tops };
  const odds = addColours(lab, area, seenOdds(reading, area, toPhoto));
  const gains = Array.from({ length: columns }, (_, t) => gainsOf(area, odds, t));
  for (const end of [0, columns - 1]) startAt(gains[end], tops[end] - top);
  const path = bestPath(gains);
  const line = path.map((row, t) => ({ x: first + t, y: top + row }));
  const isOpen = ({ x, y }: Point) => (x >= left.x && x <= right.x) || y > tops[x - first];
  const open = line.slice(Math.max(0, line.findIndex(isOpen)), line.findLastIndex(isOpen) + 1);
  return open.length === 0 ? line : open;
}

/** The part of the picture in which the opening is searched for; its planes are row-major. */
interface Area {
  readonly first: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** First row of the garment in every column, in picture pixels. */
  readonly tops: readonly number[];
}

/** The network's log odds that a pixel lies behind the front. */
function seenOdds(reading: GarmentReading, area: Area, toPhoto: (point: Point) => Point): Float32Array {
  const odds = createOdds(reading);
  return Float32Array.from({ length: area.columns * area.rows }, (_, i) => {
    const place = { x: area.first + (i % area.columns), y: area.top + Math.floor(i / area.columns) };
    return odds(toPhoto(place)) - RIM;
  });
}

/** Adds log odds from colours learnt where the network is certain, if inside and front differ enough. */
function addColours(lab: LabImage, area: Area, odds: Float32Array): Float32Array {
  const [inside, front] = [learn(lab, area, odds, 1), learn(lab, area, odds, -1)];
  const [byInside, byFront] = [fitMixture(inside, COMPONENTS), fitMixture(front, COMPONENTS)];
  if (byInside === null || byFront === null) return odds.map((value) => clamp(value, MOST));
  const most = MOST_BY_COLOUR * smoothstep(APART[0], APART[1], distanceOfMeans(inside, front));
  const [own, behind] = [new Float64Array(area.columns), new Float64Array(area.columns)];
  const result = new Float32Array(odds.length);
  for (let row = 0, i = 0; row < area.rows; row++) {
    const start = (area.top + row) * lab.width + area.first;
    mixtureCosts(byFront, lab, start, own);
    mixtureCosts(byInside, lab, start, behind);
    for (let t = 0; t < area.columns; t++, i++)
      result[i] = clamp(odds[i], MOST) + clamp(own[t] - behind[t], most);
  }
  return result;
}

/** @param sign 1 for the colours of the inside, -1 for the front's. */
function learn(
  lab: LabImage,
  { first, top, columns, tops }: Area,
  odds: Float32Array,
  sign: 1 | -1,
): Float32Array {
  const samples = new Float32Array(3 * odds.length);
  let count = 0;
  for (let i = 0; i < odds.length; i++) {
    const row = top + Math.floor(i / columns);
    if (sign * odds[i] <= SURE || row < tops[i % columns]) continue;
    const at = row * lab.width + first + (i % columns);
    samples[count++] = lab.l[at];
    samples[count++] = lab.a[at];
    samples[count++] = lab.b[at];
  }
  return samples.subarray(0, count);
}

/** Lab distance between the means of two lists of colours; 0 if one is empty. */
function distanceOfMeans(one: Float32Array, other: Float32Array): number {
  const mean = (colours: Float32Array, channel: number) => {
    let sum = 0;
    for (let i = channel; i < colours.length; i += 3) sum += colours[i];
    return (3 * sum) / colours.length;
  };
  const apart = [0, 1, 2].map((channel) => mean(one, channel) - mean(other, channel));
  return Math.hypot(...apart) || 0;
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Gain from the front beginning at each row of a column. */
function gainsOf({ top, columns, rows, tops }: Area, odds: Float32Array, t: number): Float32Array {
  const gains = new Float32Array(rows);
  for (let row = 1; row < rows; row++) {
    const isAbove = top + row - 1 < tops[t];
    gains[row] = gains[row - 1] + (isAbove ? MOST : odds[(row - 1) * columns + t]);
  }
  return gains;
}

/** Fixes a column's row: beside the opening the front begins where the garment does. */
function startAt(gains: Float32Array, row: number): void {
  gains.forEach((_, other) => {
    if (other !== row) gains[other] = Number.NEGATIVE_INFINITY;
  });
}

/** Finds the row of each column that maximises the gains less the costs of steps between neighbours (Viterbi). */
function bestPath(gains: readonly Float32Array[]): number[] {
  const rows = gains[0].length;
  const from: Int32Array[] = [];
  let best = gains[0];
  for (const gain of gains.slice(1)) {
    const origin = new Int32Array(rows);
    const next = new Float32Array(rows);
    for (let row = 0; row < rows; row++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let step = -STEEPEST; step <= STEEPEST; step++) {
        const before = row - step;
        if (before < 0 || before >= rows) continue;
        const value = best[before] - STEP * step * step;
        if (value > most) {
          most = value;
          origin[row] = before;
        }
      }
      next[row] = most + gain[row];
    }
    from.push(origin);
    best = next;
  }
  let row = best.reduce((most, value, at) => (value > best[most] ? at : most), 0);
  const path = [row];
  for (const origin of from.reverse()) {
    row = origin[row];
    path.push(row);
  }
  return path.reverse();
}

/** Log odds that a photo point shows what lies behind the front: the garment's inside, its hood, the ground. */
function createOdds(reading: GarmentReading): (photo: Point) => number {
  const behind: readonly number[] = [GARMENT_PART.ground, GARMENT_PART.inside, GARMENT_PART.hood];
  const likeliest = (parts: readonly Plane[]): Plane => ({
    ...parts[0],
    data: parts[0].data.map((value, cell) =>
      parts.reduce((most, { data }) => Math.max(most, data[cell]), value),
    ),
  });
  const opening = likeliest(reading.parts.filter((_, part) => behind.includes(part)));
  const front = likeliest(reading.parts.filter((_, part) => !behind.includes(part)));
  const odds = { ...opening, data: opening.data.map((value, cell) => value - front.data[cell]) };
  return (photo) => valueAt(odds, reading, photo) ?? MOST;
}

/** The mask's first row in a column; the picture's last row if it has none. */
function topOf({ width, height, data }: Mask, column: number): number {
  let row = 0;
  while (row < height - 1 && data[row * width + column] === 0) row++;
  return row;
}
