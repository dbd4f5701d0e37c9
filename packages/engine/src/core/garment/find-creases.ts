import { distanceTo, signedDistance } from '#src/core/raster/distance.ts';
import { flood } from '#src/core/raster/flood.ts';
import { nthSmallest } from '#src/core/raster/nth-smallest.ts';
import type { LabImage, Mask, Plane } from '#src/core/types.ts';

/** A crease is at least this much darker (L) than the cloth on both sides of it. */
const DARKER = 6;
/** It is also darker than this share of the garment away from the sleeves, so that prints and knits are kept. */
const PRINTED = 0.95;
/**
 * Half a crease's greatest width, and its greatest distance from where its sleeve was separated from the body: shares
 * of the garment's height.
 */
const HALF_WIDTH = 0.012;
const REACH = 0.2;

/**
 * Finds the shadow in the crease between a garment's body and sleeves that are laid against it. On a person, whose
 * arms are elsewhere, it would be a black line in the cloth.
 *
 * @param slit the mask with the slits of `partSleeves`.
 * @returns distance to the border of the creases in pixels, positive inside; null without any.
 */
export function findCreases(lab: LabImage, mask: Mask, slit: Mask, height: number): Plane | null {
  const { width } = mask;
  const size = width * mask.height;
  const darker = new Float32Array(size);
  const reach = Math.max(1, Math.round(HALF_WIDTH * height));
  const line: Line = { light: new Float32Array(width), highest: new Float32Array(width) };
  for (let y = 0; y < mask.height; y++) measureDark(lab.l, mask.data, y * width, reach, line, darker);
  const parted = { width, height: mask.height, data: new Uint8Array(size) };
  for (let i = 0; i < size; i++) if (mask.data[i] !== slit.data[i]) parted.data[i] = 1;
  const away = distanceTo(parted).data;
  const elsewhere = new Float32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++)
    if (mask.data[i] !== 0 && away[i] > REACH * height) elsewhere[count++] = darker[i];
  const least = Math.max(DARKER, nthSmallest(elsewhere.subarray(0, count), Math.floor(PRINTED * count)));
  const dark = new Uint8Array(size);
  const seeds: number[] = [];
  for (let i = 0; i < size; i++) {
    if (darker[i] <= least || away[i] > REACH * height) continue;
    dark[i] = 1;
    if (away[i] <= reach) seeds.push(i);
  }
  if (seeds.length === 0) return null;
  return signedDistance({ width, height: mask.height, data: flood(dark, width, mask.height, seeds) });
}

interface Line {
  readonly light: Float32Array;
  readonly highest: Float32Array;
}

/** By how much (L) each pixel is darker than the cloth on both sides of it, within the row. */
function measureDark(
  l: Float32Array,
  mask: Uint8Array,
  row: number,
  reach: number,
  { light, highest }: Line,
  darker: Float32Array,
): void {
  const width = light.length;
  for (let x = 0; x < width; x++) light[x] = mask[row + x] === 0 ? 0 : l[row + x];
  for (let x = 0; x < width; x++) {
    let most = 0;
    for (let n = Math.max(0, x - reach); n <= Math.min(width - 1, x + reach); n++)
      if (light[n] > most) most = light[n];
    highest[x] = most;
  }
  for (let x = 0; x < width; x++) {
    if (mask[row + x] === 0) continue;
    let least = highest[x];
    for (let n = Math.max(0, x - reach); n <= Math.min(width - 1, x + reach); n++)
      if (highest[n] < least) least = highest[n];
    darker[row + x] = least - light[x];
  }
}
