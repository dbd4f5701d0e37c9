import { borrowPlane } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';

/** Shares of hair in and around a pixel between which it moves from behind the garment's edge to in front of it. */
const SEEN_FROM = 0.2;
const SEEN = 0.75;

/**
 * How far hair lies in front of the garment. The pattern of the old top beside the hair leaves single-pixel speckles
 * in the hair's mask, so over the new cloth the edge is drawn as soft as in photos.
 *
 * @param hair 0..1, `width` columns.
 * @returns 0..1, a borrowed plane.
 */
export function hairInFront(hair: Float32Array, width: number): Float32Array {
  const front = borrowPlane(hair.length);
  const height = hair.length / width;
  front.fill(0, 0, width);
  front.fill(0, hair.length - width);
  for (let y = 1; y < height - 1; y++) softenRow(hair, y * width, width, front);
  return front;
}

/** Smooths with weights 1 2 1 along and across. */
function softenRow(hair: Float32Array, row: number, width: number, front: Float32Array): void {
  const last = row + width - 1;
  front[row] = 0;
  front[last] = 0;
  for (let i = row + 1; i < last; i++) {
    const above = hair[i - width - 1] + 2 * hair[i - width] + hair[i - width + 1];
    const here = hair[i - 1] + 2 * hair[i] + hair[i + 1];
    const below = hair[i + width - 1] + 2 * hair[i + width] + hair[i + width + 1];
    const share = (above + 2 * here + below) / 16;
    front[i] = share <= 0 ? 0 : smoothstep(SEEN_FROM, SEEN, share);
  }
}
