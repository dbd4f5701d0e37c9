import type { GarmentAnalysis, RgbaImage } from '#src/core/types.ts';
import { SEAM_MARGIN, seamByRow } from './cut-torso.ts';

/**
 * The garment's picture for the sleeves. The torso is cut out, because scraps of it would show on an arm away from
 * the body: between the side seams from armpits to hem, or, if worn (arms may lie on it), below the cuffs.
 */
export function cutSleeves(garment: GarmentAnalysis): RgbaImage {
  const { image, left, right } = garment;
  const data = image.data.slice();
  const middle = (left.armpit.x + right.armpit.x) / 2;
  const first = innerLimit(garment, 'left', middle);
  const last = innerLimit(garment, 'right', middle);
  for (let y = 0; y < image.height; y++) cutRow(data, y * image.width, image.width, first[y], last[y]);
  return { width: image.width, height: image.height, data };
}

/** Fades alpha out between the two limits, in place. */
function cutRow(data: Uint8ClampedArray, start: number, width: number, left: number, right: number): void {
  const first = Math.max(0, Math.ceil(left - 1));
  const last = Math.min(width - 1, Math.floor(right + 1));
  for (let x = first, at = (start + first) * 4 + 3; x <= last; x++, at += 4) {
    const beyond = Math.max(left - x, x - right);
    if (beyond < 1) data[at] *= Math.max(0, beyond);
  }
}

/** Innermost x of the sleeve for every row; beyond the garment's middle where all of it may show. */
function innerLimit(garment: GarmentAnalysis, name: 'left' | 'right', middle: number): Float32Array {
  const { image, worn } = garment;
  const { armpit, hem, sleeve } = garment[name];
  const sign = name === 'left' ? -1 : 1;
  const limit = new Float32Array(image.height).fill(middle - sign);
  if (sleeve === null) return limit;
  const start = worn ? sleeve.cuffInner.y : armpit.y;
  const end = worn ? image.height - 1 : Math.min(image.height - 1, hem.y);
  const seam = seamByRow(garment.sideSeam[name], image.height, sign);
  for (let y = Math.max(0, Math.ceil(start)); y <= end; y++) {
    limit[y] = worn ? sleeve.cuffInner.x : seam[y] + sign * SEAM_MARGIN;
  }
  return limit;
}
