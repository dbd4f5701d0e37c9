import type { Mask } from '../types.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { distanceTo } from './distance.ts';

/** Up to this radius, counting along rows is faster than a distance transform. */
const ROW_METHOD_LIMIT = 8;

/**
 * Grows the set pixels (value not 0) by a disc.
 *
 * @param radius in pixels, may be fractional; a pixel is set when a set pixel lies within this distance.
 * @returns a new mask of 0 and 1.
 */
export function dilate(mask: Mask, radius: number): Mask {
  return within(mask, radius, false);
}

/** Shrinks the set pixels by a disc; the outside of the picture counts as set, so its borders do not shrink. */
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

/** Number of pixels that are not 0. */
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

/** Pixels within `radius` of a set pixel; when `inverted`, set (perhaps also unset) pixels near an unset one. */
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

/** Visits only the set pixels and their surroundings as far as the disc reaches. */
function withinByRows(mask: Mask, radius: number, inverted: boolean): Mask {
  const { width, height } = mask;
  const result = new Uint8Array(width * height);
  const reach = Math.floor(radius);
  const around = surroundings(mask, reach);
  if (around === null) return { width, height, data: result };
  const { left, top, right, bottom } = around;
  const steps = rowSteps(mask, around, inverted);
  for (let offset = -reach; offset <= reach; offset++) {
    const limit = Math.floor(Math.sqrt(radius * radius - offset * offset));
    const last = Math.min(bottom, bottom - offset);
    for (let y = Math.max(top, top - offset); y <= last; y++) {
      setWithin(steps, offset * width, limit, result, y * width + left, y * width + right);
    }
  }
  return { width, height, data: result };
}

/** Sets the pixels at most `limit` steps from a set pixel of the row at offset `away`. */
function setWithin(
  steps: Uint8Array,
  away: number,
  limit: number,
  result: Uint8Array,
  from: number,
  to: number,
): void {
  for (let i = from; i <= to; i++) if (steps[i + away] <= limit) result[i] = 1;
}

/** The bounds of the set pixels, grown by `margin` pixels as far as the mask goes; null where there are none. */
function surroundings(mask: Mask, margin: number): Bounds | null {
  const bounds = boundsOf(mask);
  if (bounds === null) return null;
  return {
    left: Math.max(0, bounds.left - margin),
    top: Math.max(0, bounds.top - margin),
    right: Math.min(mask.width - 1, bounds.right + margin),
    bottom: Math.min(mask.height - 1, bounds.bottom + margin),
  };
}

/** Steps to the nearest set pixel in the same row within the bounds, capped at 255. */
function rowSteps({ width, height, data }: Mask, bounds: Bounds, inverted: boolean): Uint8Array {
  const steps = new Uint8Array(width * height);
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    countSteps(data, steps, y * width + bounds.left, y * width + bounds.right, inverted);
  }
  return steps;
}

function countSteps(data: Uint8Array, steps: Uint8Array, from: number, to: number, inverted: boolean): void {
  let count = 255;
  for (let i = from; i <= to; i++) {
    count = (data[i] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
    steps[i] = count;
  }
  count = 255;
  for (let i = to; i >= from; i--) {
    count = (data[i] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
    if (count < steps[i]) steps[i] = count;
  }
}
