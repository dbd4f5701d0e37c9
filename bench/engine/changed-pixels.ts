import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';

/** Number of pixels that differ in any channel where `mask` is 0. */
export function countChangesOutside(before: RgbaImage, after: RgbaImage, mask: Mask): number {
  const old = pixelsOf(before);
  const now = pixelsOf(after);
  let count = 0;
  for (let i = 0; i < old.length; i++) if (mask.data[i] === 0 && old[i] !== now[i]) count++;
  return count;
}

/** Number of set pixels of `mask`. */
export function countSet({ data }: Mask): number {
  let count = 0;
  for (const value of data) if (value !== 0) count++;
  return count;
}

/** The four channels of each pixel as one number, for fast comparison. */
function pixelsOf({ data }: RgbaImage): Uint32Array {
  return new Uint32Array(data.slice().buffer);
}
