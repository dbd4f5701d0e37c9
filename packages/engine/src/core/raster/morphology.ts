import type { Mask } from '../types.ts';
import { distanceTo } from './distance.ts';

/** Up to this radius counting along rows is faster than a distance transform. */
const ROW_METHOD_LIMIT = 8;

/**
 * Grows the set pixels (value not 0) by a disc.
 *
 * @param radius pixels, may be a fraction; a pixel is set when a set pixel lies within this distance.
 * @returns a new mask of 0 and 1.
 */
export function dilate(mask: Mask, radius: number): Mask {
  return within(mask, radius, false);
}

/** Shrinks the set pixels by a disc; the outside of the picture counts as set, so borders are not eaten. */
export function erode(mask: Mask, radius: number): Mask {
  const grown = within(mask, radius, true);
  const { data } = grown;
  for (let i = 0; i < data.length; i++) data[i] = data[i] === 0 && mask.data[i] !== 0 ? 1 : 0;
  return grown;
}

/** Erosion, then dilation: removes parts thinner than the disc. */
export function open(mask: Mask, radius: number): Mask {
  return dilate(erode(mask, radius), radius);
}

/** Dilation, then erosion: fills gaps narrower than the disc. */
export function close(mask: Mask, radius: number): Mask {
  return erode(dilate(mask, radius), radius);
}

/** How many pixels are not 0. */
export function countSet({ data }: Mask): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) count++;
  return count;
}

/** 1 where the mask is 0. */
export function invertMask({ width, height, data }: Mask): Mask {
  const inverse = new Uint8Array(data.length);
  for (let i = 0; i < inverse.length; i++) inverse[i] = data[i] === 0 ? 1 : 0;
  return { width, height, data: inverse };
}

/** Pixels within `radius` of a set pixel; or, when `inverted`, set pixels (and perhaps others) within it of an unset one. */
function within(mask: Mask, radius: number, inverted: boolean): Mask {
  return radius > ROW_METHOD_LIMIT
    ? withinByDistance(mask, radius, inverted)
    : withinByRows(mask, radius, inverted);
}

function withinByDistance(mask: Mask, radius: number, inverted: boolean): Mask {
  const { width, height, data } = mask;
  const result = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) result[i] = (data[i] !== 0) !== inverted ? 1 : 0;
  const distance = distanceTo({ width, height, data: result }).data;
  for (let i = 0; i < data.length; i++) result[i] = distance[i] <= radius ? 1 : 0;
  return { width, height, data: result };
}

/** Looks only as far around the set pixels as the disc reaches. */
function withinByRows(mask: Mask, radius: number, inverted: boolean): Mask {
  const { width, height } = mask;
  const result = new Uint8Array(width * height);
  const reach = Math.floor(radius);
  const window = boundsOfSet(mask, reach);
  if (window === null) return { width, height, data: result };
  const steps = rowSteps(mask, window, inverted);
  for (let offset = -reach; offset <= reach; offset++) {
    const limit = Math.floor(Math.sqrt(radius * radius - offset * offset));
    const first = Math.max(window.top, window.top - offset);
    const end = Math.min(window.bottom, window.bottom - offset);
    for (let y = first; y < end; y++) {
      const row = y * width;
      setWithin(steps, offset * width, limit, result, row + window.left, row + window.right);
    }
  }
  return { width, height, data: result };
}

/** Sets what lies at most `limit` steps from a set pixel of the row that is `away` pixels further on. */
function setWithin(
  steps: Uint8Array,
  away: number,
  limit: number,
  result: Uint8Array,
  from: number,
  end: number,
): void {
  for (let i = from; i < end; i++) if (steps[i + away] <= limit) result[i] = 1;
}

/** Rows from `top` and columns from `left` to before `bottom` and `right`. */
interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where set pixels are, and `margin` pixels around them, inside the mask; null where there are none. */
function boundsOfSet({ width, height, data }: Mask, margin: number): Window | null {
  let first = 0;
  while (first < data.length && data[first] === 0) first++;
  if (first === data.length) return null;
  let last = data.length - 1;
  while (data[last] === 0) last--;
  const top = Math.floor(first / width);
  const bottom = Math.floor(last / width) + 1;
  let left = width;
  let right = 0;
  for (let row = top * width; row < bottom * width; row += width) {
    let x = 0;
    while (x < left && data[row + x] === 0) x++;
    left = x;
    x = width;
    while (x > right && data[row + x - 1] === 0) x--;
    right = x;
  }
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}

/** Steps to the nearest set pixel of the same row in the window, capped at 255. */
function rowSteps({ width, height, data }: Mask, window: Window, inverted: boolean): Uint8Array {
  const steps = new Uint8Array(width * height);
  for (let y = window.top; y < window.bottom; y++) {
    countSteps(data, steps, y * width + window.left, y * width + window.right, inverted);
  }
  return steps;
}

function countSteps(data: Uint8Array, steps: Uint8Array, from: number, end: number, inverted: boolean): void {
  let count = 255;
  for (let i = from; i < end; i++) {
    count = (data[i] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
    steps[i] = count;
  }
  count = 255;
  for (let i = end - 1; i >= from; i--) {
    count = (data[i] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
    if (count < steps[i]) steps[i] = count;
  }
}
