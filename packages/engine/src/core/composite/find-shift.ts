import type { LabImage } from '../types.ts';

/** Cap for squared differences (Lab units); beyond it the places just do not match. */
const WORST = 400;
/** Cost of the share of the hole that a shift leaves unfilled. */
const UNFILLED = 900;
/** With fewer rim pixels than this no shift is searched for. */
const LEAST_RIM = 60;

/** Offset in whole pixels from a pixel of a hole to the one that it copies. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

export interface ShiftSearch {
  readonly lab: LabImage;
  /** 1 where the background is visible. */
  readonly known: Uint8Array;
  /** Indices of background directly beside the hole, and of the part of the hole that is to be filled. */
  readonly rim: Int32Array;
  readonly hole: Int32Array;
  /** The shifts that are tried. */
  readonly candidates: readonly Shift[];
}

/**
 * Finds the shift under which the background beside a hole is most similar to the background it would be copied from,
 * and which covers most of the hole, so that bricks, boards and edges continue. Source: K. He and J. Sun, "Statistics
 * of patch offsets for image completion", 2012, of which this is the simplest case.
 *
 * @returns null when too little background is visible.
 */
export function findShift(search: ShiftSearch): Shift | null {
  if (search.rim.length < LEAST_RIM || search.hole.length === 0) return null;
  let best: Shift | null = null;
  let least = WORST + UNFILLED;
  for (const shift of search.candidates) {
    const cost = costOf(search, shift, least);
    if (cost >= least) continue;
    least = cost;
    best = shift;
  }
  return best;
}

/** Stops early once it exceeds `limit`. */
function costOf({ lab, known, rim, hole }: ShiftSearch, shift: Shift, limit: number): number {
  const { width, height } = lab;
  let unfilled = 0;
  for (let n = 0; n < hole.length; n++) {
    const x = (hole[n] % width) + shift.x;
    const y = ((hole[n] / width) | 0) + shift.y;
    if (x < 0 || y < 0 || x >= width || y >= height || known[y * width + x] === 0) unfilled++;
  }
  const open = (UNFILLED * unfilled) / hole.length;
  const most = (limit - open) * rim.length;
  let sum = 0;
  for (let n = 0; n < rim.length && sum < most; n++) {
    const at = rim[n];
    const x = (at % width) + shift.x;
    const y = ((at / width) | 0) + shift.y;
    const from = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || known[from] === 0) {
      sum += WORST;
      continue;
    }
    const l = lab.l[at] - lab.l[from];
    const a = lab.a[at] - lab.a[from];
    const b = lab.b[at] - lab.b[from];
    const difference = l * l + a * a + b * b;
    sum += difference < WORST ? difference : WORST;
  }
  return open + sum / rim.length;
}
