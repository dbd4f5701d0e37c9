import type { LabImage, Mask } from '#src/core/types.ts';
import type { GarmentOutline } from './outline.ts';

/** Sleeves laid against the body are looked for between these shares of the garment's half width. */
const NEAREST = 0.48;
const FARTHEST = 0.88;
const STEPS = 41;
/** Their edge runs at least over these shares of the height. */
const HIGHEST = 0.42;
const LOWEST = 0.92;
/** It must be this much stronger than the usual upright edge on its side ... */
const STANDS_OUT = 1.7;
/** ... this strong at all (Lab), and lie about as far out on both sides (shares of the half width). */
const WEAKEST = 2.5;
const ASYMMETRY = 0.14;
/** How far beside the edge a notch in the lower outline is looked for, and its least depth (shares of the height). */
const NOTCH_REACH = 0.035;
const NOTCH_DEPTH = 0.025;
/** Half a slit's width, pixels. */
const SLIT = 1;

interface Edge {
  /** Distance from the axis in every row, from `first` downward. */
  readonly columns: Int32Array;
  readonly first: number;
  readonly share: number;
}

/**
 * Looks for sleeves that lie against the body all the way, as hoodies and jumpers are often shown: an upright edge
 * inside the silhouette on both sides.
 * @returns the mask with a slit along both edges, so that its outline runs like that of spread sleeves; null when
 * there are none.
 */
export function findFoldedSleeves(lab: LabImage, mask: Mask, outline: GarmentOutline): Mask | null {
  const left = findEdge(lab, mask, outline, -1);
  const right = findEdge(lab, mask, outline, 1);
  if (left === null || right === null || Math.abs(left.share - right.share) > ASYMMETRY) return null;
  if (!endsInNotch(mask, outline, left, -1) || !endsInNotch(mask, outline, right, 1)) return null;
  const data = mask.data.slice();
  for (const [edge, side] of [
    [left, -1],
    [right, 1],
  ] as const) {
    edge.columns.forEach((column, n) => {
      const center = Math.round(outline.axis + side * column);
      for (let x = center - SLIT; x <= center + SLIT; x++) data[(edge.first + n) * mask.width + x] = 0;
    });
  }
  return { width: mask.width, height: mask.height, data };
}

function findEdge(lab: LabImage, mask: Mask, outline: GarmentOutline, side: -1 | 1): Edge | null {
  const first = Math.round(outline.top + HIGHEST * outline.height);
  const last = Math.round(outline.top + LOWEST * outline.height);
  const means: { share: number; mean: number }[] = [];
  for (let n = 0; n < STEPS; n++) {
    const share = NEAREST + ((FARTHEST - NEAREST) * n) / (STEPS - 1);
    let sum = 0;
    for (let y = first; y <= last; y++) {
      const half = halfWidth(mask, outline.axis, side, y);
      sum += strongest(lab, outline.axis, side, share * half, y, 2).step;
    }
    means.push({ share, mean: sum / (last - first + 1) });
  }
  const usual = means.map(({ mean }) => mean).sort((a, b) => a - b)[STEPS >> 1];
  const best = means.reduce((top, next) => (next.mean > top.mean ? next : top));
  if (best.mean < WEAKEST || best.mean < STANDS_OUT * usual) return null;
  return follow(lab, mask, outline, side, best.share, first);
}

/** The edge row by row, from the garment's bottom up to where it begins. */
function follow(
  lab: LabImage,
  mask: Mask,
  outline: GarmentOutline,
  side: -1 | 1,
  share: number,
  first: number,
): Edge {
  const bottom = outline.bottom;
  const columns = new Int32Array(bottom - first + 1);
  let column = share * halfWidth(mask, outline.axis, side, Math.round((first + bottom) / 2));
  for (let y = Math.round((first + bottom) / 2); y <= bottom; y++) {
    column = nextColumn(lab, outline.axis, side, column, y);
    columns[y - first] = Math.round(column);
  }
  column = columns[Math.round((first + bottom) / 2) - first];
  for (let y = Math.round((first + bottom) / 2) - 1; y >= first; y--) {
    column = nextColumn(lab, outline.axis, side, column, y);
    columns[y - first] = Math.round(column);
  }
  return { columns, first, share };
}

/**
 * Cuffs never end quite level with the hem: beside the edge the garment's lower outline has a step or a notch. A
 * seam or a placket runs into a smooth hem.
 */
function endsInNotch(mask: Mask, outline: GarmentOutline, edge: Edge, side: -1 | 1): boolean {
  const last = edge.columns[edge.columns.length - 1];
  const reach = Math.max(3, Math.round(NOTCH_REACH * outline.height));
  const lowest = (column: number): number => {
    const x = Math.round(outline.axis + side * column);
    for (let y = outline.bottom; y > outline.top; y--) if (mask.data[y * mask.width + x] !== 0) return y;
    return outline.top;
  };
  let high = outline.bottom;
  let low = outline.top;
  for (let off = -reach; off <= reach; off++) {
    const y = lowest(last + off);
    high = Math.min(high, y);
    low = Math.max(low, y);
  }
  return low - high > NOTCH_DEPTH * outline.height;
}

function nextColumn(lab: LabImage, axis: number, side: -1 | 1, column: number, y: number): number {
  const { offset, step } = strongest(lab, axis, side, column, y, 1);
  return column + (step > WEAKEST ? 0.5 * offset : 0);
}

/** Strongest upright colour step within `reach` pixels of a column. */
function strongest(
  lab: LabImage,
  axis: number,
  side: -1 | 1,
  column: number,
  y: number,
  reach: number,
): { step: number; offset: number } {
  let step = 0;
  let offset = 0;
  for (let off = -reach; off <= reach; off++) {
    const x = Math.round(axis + side * (column + off));
    if (x < 2 || x >= lab.width - 2) continue;
    const at = y * lab.width + x;
    const l = lab.l[at + 2] - lab.l[at - 2];
    const a = lab.a[at + 2] - lab.a[at - 2];
    const b = lab.b[at + 2] - lab.b[at - 2];
    const here = Math.min(20, Math.sqrt(l * l + a * a + b * b));
    if (here > step) {
      step = here;
      offset = off;
    }
  }
  return { step, offset };
}

function halfWidth(mask: Mask, axis: number, side: -1 | 1, y: number): number {
  const center = Math.round(axis);
  for (let reach = side < 0 ? center : mask.width - 1 - center; reach > 0; reach--) {
    if (mask.data[y * mask.width + center + side * reach] !== 0) return reach;
  }
  return 0;
}
