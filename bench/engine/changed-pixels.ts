import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';

/** How many pixels differ in any channel although `mask` is 0 there. */
export function countChangesOutside(before: RgbaImage, after: RgbaImage, mask: Mask): number {
  const old = pixelsOf(before);
  const now = pixelsOf(after);
  let count = 0;
  for (let i = 0; i < old.length; i++) if (mask.data[i] === 0 && old[i] !== now[i]) count++;
  return count;
}

/** How many pixels of `mask` are set. */
export function countSet({ data }: Mask): number {
  let count = 0;
  for (const value of data) if (value !== 0) count++;
  return count;
}

/** All four channels of a pixel as one number, to compare them at once. */
function pixelsOf({ data }: RgbaImage): Uint32Array {
  return new Uint32Array(data.slice().buffer);
}
