import { photoToBody } from '../person/body-frame.ts';
import type { Box, PersonAnalysis } from '../types.ts';

/** The neck opening: columns of every row of the box, `to` excluded; both 0 where there is none. */
export interface Opening {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Neck openings end above this share of the torso. */
const LOWEST = 0.5;
const SOLID = 0.6;

/**
 * Finds the neck opening of the fitted garment: in each row, the gap around the middle, which is below the throat. An
 * opening that ends beside the middle is followed down from where the garment encloses it.
 *
 * @param alpha of the garment, over the box.
 */
export function findOpening({ body, geometry }: PersonAnalysis, box: Box, alpha: Float32Array): Opening {
  const from = new Int32Array(box.height);
  const to = new Int32Array(box.height);
  const { lateral } = photoToBody(body, geometry.neck);
  let above: Gap | null = null;
  for (let y = 0; y < box.height; y++) {
    const along = (box.y + y - body.shoulders.y) / Math.max(1, body.down.y * body.torsoLength);
    if (along > LOWEST) break;
    const center = body.shoulders.x + along * body.torsoLength * body.down.x + lateral - box.x;
    const middle = Math.min(box.width - 1, Math.max(0, Math.round(center)));
    const row = alpha.subarray(y * box.width, (y + 1) * box.width);
    const gap: Gap | null = gapAround(row, middle) ?? (above && widestGap(row, above));
    above = gap !== null && gap.from > 0 && gap.to < box.width ? gap : null;
    if (gap === null) continue;
    from[y] = gap.from;
    to[y] = gap.to;
  }
  return { from, to };
}

/** Columns of a row that the garment does not cover, `to` excluded. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

function gapAround(alpha: Float32Array, at: number): Gap | null {
  if (alpha[at] > SOLID) return null;
  let from = at;
  let to = at + 1;
  while (from > 0 && alpha[from - 1] <= SOLID) from--;
  while (to < alpha.length && alpha[to] <= SOLID) to++;
  return { from, to };
}

/** The widest gap that begins below another one. */
function widestGap(alpha: Float32Array, above: Gap): Gap | null {
  let widest: Gap | null = null;
  for (let x = above.from; x < above.to; x++) {
    const gap = gapAround(alpha, x);
    if (gap === null) continue;
    if (widest === null || gap.to - gap.from > widest.to - widest.from) widest = gap;
    x = gap.to;
  }
  return widest;
}
