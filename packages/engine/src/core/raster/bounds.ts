/** The outermost rows and columns with a set pixel, inclusive, in pixels of the mask. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The first pixel: replaces the bounds of an empty mask where a box is needed. */
export const FIRST_PIXEL: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Bounds of the pixels that are not 0.
 *
 * @param data `width * height` values, row-major.
 * @returns null where there are none.
 */
export function boundsOf({
  width,
  data,
}: {
  readonly width: number;
  readonly data: Uint8Array | Float32Array;
}): Bounds | null {
  let first = 0;
  while (first < data.length && data[first] === 0) first++;
  if (first === data.length) return null;
  let last = data.length - 1;
  while (data[last] === 0) last--;
  const top = Math.floor(first / width);
  const bottom = Math.floor(last / width);
  let left = width - 1;
  let right = 0;
  for (let y = top; y <= bottom; y++) {
    let x = 0;
    while (x < left && data[y * width + x] === 0) x++;
    left = x;
    x = width - 1;
    while (x > right && data[y * width + x] === 0) x--;
    right = x;
  }
  return { left, top, right, bottom };
}
