import { photoToBody } from '../person/body-frame.ts';
import { isTucked } from '../person/is-tucked.ts';
import { type Box, LABEL, type PersonAnalysis } from '../types.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Largest distance of the lower garment's soft border from its position in the labels, in shoulder units. */
const BAND = 0.06;
/** Anything narrower than this above a waistband is a fold of the old top in its colour, in shoulder units. */
const WIDEST_TOOTH = 0.06;
/** The border takes its lowest point within this distance, then the mean over the same, in shoulder units. */
const EVEN = 0.04;
/** Farther than this from the end of the old top, in shares of the torso, sleeves end beside the legs. */
const NEAR_WAIST = 0.2;
/** A pixel with a smaller share of the lower garment belongs to its soft rim. */
const SOFT = 0.6;
const NOWHERE = -1;

/**
 * Removes whatever rises from a waistband into the old top that was tucked into it. Where both have nearly the same
 * colour, dark folds and threads of the top pass for the lower garment, and the new garment would end in teeth. What
 * is cut off becomes old top; nothing is added to the lower garment.
 *
 * @param masks over the box; top and bottom change in place.
 */
export function evenWaist(person: PersonAnalysis, box: Box, masks: Pick<SoftMasks, 'top' | 'bottom'>): void {
  if (!isTucked(person)) return;
  const { unit } = person.body;
  const borders = findBorders(person, box);
  const band = BAND * unit;
  const line = new Float32Array(box.width);
  for (let x = 0; x < box.width; x++) {
    line[x] = borders[x] === NOWHERE ? NOWHERE : findEdge(masks.bottom, x, box, borders[x], band);
  }
  for (let start = 0; start < line.length; start++) {
    if (line[start] === NOWHERE) continue;
    let end = start;
    while (end < line.length && line[end] !== NOWHERE) end++;
    const widest = Math.round(WIDEST_TOOTH * unit);
    const smooth = Math.round(EVEN * unit);
    const even = average(extremes(dropTeeth(line.subarray(start, end), widest), smooth, 1), smooth);
    const highest = extremes(borders.subarray(start, end), widest, -1);
    // Continues beyond the line's ends, where the tip of a tooth that is cut off within would remain.
    for (let x = Math.max(0, start - widest); x < Math.min(box.width, end + widest); x++) {
      const near = Math.min(end - 1, Math.max(start, x)) - start;
      const first = Math.max(0, Math.floor(highest[near] - band));
      const most = near === x - start ? 1 : SOFT;
      cutColumn(masks, x, box.width, { first, edge: even[near], most });
    }
    start = end;
  }
}

/** For each column of the box, the row where the labels change from old top to lower garment, or -1. */
function findBorders({ labels, frame, body, geometry }: PersonAnalysis, box: Box): Float32Array {
  const { roi, scale } = frame;
  const rows = new Float32Array(labels.width).fill(NOWHERE);
  for (let column = 0; column < labels.width; column++) {
    const row = labelBorder(labels.data, column, labels.width);
    if (row < 0) continue;
    const point = { x: roi.x + (column + 0.5) / scale - 0.5, y: roi.y + row / scale - 0.5 };
    const inBox = point.y >= box.y && point.y < box.y + box.height;
    const { v } = photoToBody(body, point);
    if (inBox && Math.abs(v - geometry.topHem) < NEAR_WAIST) rows[column] = point.y - box.y;
  }
  return Float32Array.from({ length: box.width }, (_, x) => {
    const column = Math.floor((box.x + x + 0.5 - roi.x) * scale);
    return column < 0 || column >= rows.length ? NOWHERE : rows[column];
  });
}

/** Uppermost row of a column with lower garment directly under old top, or -1. */
function labelBorder(labels: Uint8Array, column: number, width: number): number {
  for (let at = column + width; at < labels.length; at += width) {
    if (labels[at] === LABEL.bottom && labels[at - width] === LABEL.top) return Math.floor(at / width);
  }
  return NOWHERE;
}

/** Row, with its fraction, at which the lower garment first covers half a pixel of a column; -1 if none is near. */
function findEdge(bottom: Float32Array, column: number, box: Box, border: number, band: number): number {
  const first = Math.max(1, Math.floor(border - band));
  const last = Math.min(box.height - 1, Math.ceil(border + band));
  for (let y = first; y <= last; y++) {
    const at = y * box.width + column;
    if (bottom[at] <= 0.5) continue;
    const above = bottom[at - box.width];
    return above > 0.5 ? y : y - (bottom[at] - 0.5) / (bottom[at] - above);
  }
  return NOWHERE;
}

/** The line without anything that rises above it over fewer than `widest` columns; keeps slopes up to both ends. */
function dropTeeth(line: Float32Array, widest: number): Float32Array {
  const reach = Math.floor(widest / 2);
  const { length } = line;
  const longer = new Float32Array(length + 2 * reach).fill(line[0]);
  longer.set(line, reach);
  longer.fill(line[length - 1], reach + length);
  return extremes(extremes(longer, reach, 1), reach, -1).subarray(reach, reach + length);
}

/** For each position, the largest value (sign 1) or the smallest (-1) within `reach` positions. */
function extremes(values: Float32Array, reach: number, sign: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let n = 0; n < values.length; n++) {
    const last = Math.min(values.length - 1, n + reach);
    let extreme = values[n];
    for (let k = Math.max(0, n - reach); k <= last; k++) {
      if (sign * values[k] > sign * extreme) extreme = values[k];
    }
    result[n] = extreme;
  }
  return result;
}

/** Mean over equally many positions on either side, up to `reach`, so that the ends keep their height. */
function average(values: Float32Array, reach: number): Float32Array {
  return values.map((_, n) => {
    const most = Math.min(reach, n, values.length - 1 - n);
    let sum = 0;
    for (let k = n - most; k <= n + most; k++) sum += values[k];
    return sum / (2 * most + 1);
  });
}

interface Cut {
  /** First row that is searched, and row where the lower garment begins. */
  readonly first: number;
  readonly edge: number;
  /** Pixels with a larger share of the lower garment are kept. */
  readonly most: number;
}

/** Ends the lower garment of a column; anything above becomes old top. */
function cutColumn(
  { top, bottom }: Pick<SoftMasks, 'top' | 'bottom'>,
  column: number,
  width: number,
  { first, edge, most }: Cut,
): void {
  for (let y = first; y < edge + 0.5; y++) {
    const at = y * width + column;
    const lost = bottom[at] - Math.max(0, y - edge + 0.5);
    if (lost <= 0 || bottom[at] > most) continue;
    bottom[at] -= lost;
    top[at] = Math.min(1, top[at] + lost);
  }
}
