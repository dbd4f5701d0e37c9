import { gaussianBlur } from '../raster/blur.ts';
import { erode } from '../raster/morphology.ts';
import { watershed } from '../raster/watershed.ts';
import type { LabImage, Mask, Plane } from '../types.ts';
import { CELL } from './garment-region.ts';
import { SEAM } from './limits.ts';

export interface Seam {
  /** Share 0..1 of the repainted picture in every cell; exactly 0 where the photo is kept. */
  readonly alpha: Plane;
  /** Share of the seam's length that is visible. */
  readonly visibleShare: number;
}

/** Distance in CIE Lab of every cell, averaged over the cell and its neighbours. */
export function compareColors(one: LabImage, other: LabImage): Plane {
  const { width, height } = one;
  const distance: Plane = { width, height, data: new Float32Array(width * height) };
  for (let i = 0; i < distance.data.length; i += 1) {
    distance.data[i] = Math.hypot(one.l[i] - other.l[i], one.a[i] - other.a[i], one.b[i] - other.b[i]);
  }
  return gaussianBlur(distance, 1, distance);
}

/**
 * Finds the edge of the repainted picture: the line between the cells that must be repainted and those that must be
 * kept along which both pictures agree best. A watershed floods the differences from the highest down, so the two
 * sides meet where the pictures differ least. Source: P. Soille, "Morphological image compositing", 2006.
 */
export function findSeam(cells: Mask, difference: Plane): Seam {
  const { width, height } = cells;
  const sides = holdMargins(cells);
  const agreement = difference.data.map((value) => SEAM.highest - Math.min(SEAM.highest, value));
  watershed(agreement, SEAM.highest, new Uint8Array(width * height).fill(1), sides.data, width);
  const hard: Plane = { width, height, data: new Float32Array(width * height) };
  for (let i = 0; i < hard.data.length; i += 1) hard.data[i] = sides.data[i] === CELL.repainted ? 1 : 0;
  const visibleShare = measureSeam(hard, difference);
  const alpha = gaussianBlur(hard, SEAM.softCells / 2);
  for (let i = 0; i < alpha.data.length; i += 1) {
    if (cells.data[i] === CELL.kept || alpha.data[i] < 1 / 512) alpha.data[i] = 0;
  }
  return { alpha, visibleShare };
}

/** Grows both sides into the free cells between them by the reach of the soft seam, where there is room. */
function holdMargins(cells: Mask): Mask {
  const { width, height } = cells;
  const pick = (value: number): Mask => ({
    width,
    height,
    data: cells.data.map((cell) => (cell === value ? 1 : 0)),
  });
  const free = pick(CELL.free);
  const away = (value: number) => {
    const others: Mask = { width, height, data: cells.data.map((cell) => (cell === value ? 0 : 1)) };
    return erode(others, SEAM.softCells);
  };
  const fromKept = away(CELL.kept);
  const fromRepainted = away(CELL.repainted);
  const sides: Mask = { width, height, data: new Uint8Array(cells.data) };
  for (let i = 0; i < sides.data.length; i += 1) {
    if (free.data[i] === 0) continue;
    if (fromKept.data[i] === 0 && fromRepainted.data[i] === 1) sides.data[i] = CELL.kept;
    if (fromRepainted.data[i] === 0 && fromKept.data[i] === 1) sides.data[i] = CELL.repainted;
  }
  return sides;
}

function measureSeam({ width, height, data }: Plane, difference: Plane): number {
  let length = 0;
  let visible = 0;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const i = y * width + x;
      if (data[i] === data[i - 1] && data[i] === data[i - width]) continue;
      length += 1;
      if (difference.data[i] > SEAM.visible) visible += 1;
    }
  }
  return visible / Math.max(1, length);
}
