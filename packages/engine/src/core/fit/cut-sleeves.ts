import type { GarmentAnalysis, RgbaImage } from '#src/core/types.ts';
import { SEAM_MARGIN, seamByRow } from './cut-torso.ts';

/**
 * The garment's picture without what lies between its side seams, from the armpits to the hem: the rim of a sleeve
 * reaches over the gap beside it, and would bring rags of the torso along. Worn garments, whose arms may lie on the
 * torso, are returned as they are.
 */
export function cutSleeves(garment: GarmentAnalysis): RgbaImage {
  const { image, worn } = garment;
  if (worn) return image;
  const data = image.data.slice();
  const left = innerLimit(garment, 'left');
  const right = innerLimit(garment, 'right');
  for (let y = 0; y < image.height; y++) cutRow(data, y * image.width, image.width, left[y], right[y]);
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

/** For every row the x inside of which the torso, not a sleeve, is shown; on the far side of the picture where neither ends. */
function innerLimit(garment: GarmentAnalysis, name: 'left' | 'right'): Float32Array {
  const { image } = garment;
  const { armpit, hem, sleeve } = garment[name];
  const sign = name === 'left' ? -1 : 1;
  const limit = new Float32Array(image.height).fill(-sign * 1e6);
  if (sleeve === null) return limit;
  const seam = seamByRow(garment.sideSeam[name], image.height, sign);
  const last = Math.min(image.height - 1, hem.y);
  for (let y = Math.max(0, Math.ceil(armpit.y)); y <= last; y++) limit[y] = seam[y] + sign * SEAM_MARGIN;
  return limit;
}
