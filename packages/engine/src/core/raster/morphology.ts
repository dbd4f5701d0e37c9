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
  for (let i = 0; i < data.length; i++) data[i] = data[i] ? 0 : 1;
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

/** Pixels within `radius` of a set pixel, or of an unset one when `inverted`. */
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

function withinByRows(mask: Mask, radius: number, inverted: boolean): Mask {
  const { width, height } = mask;
  const steps = rowSteps(mask, inverted);
  const result = new Uint8Array(width * height);
  const reach = Math.floor(radius);
  for (let offset = -reach; offset <= reach; offset++) {
    const limit = Math.floor(Math.sqrt(radius * radius - offset * offset));
    const first = Math.max(0, -offset);
    const last = Math.min(height, height - offset);
    for (let y = first; y < last; y++) {
      const from = (y + offset) * width;
      const to = y * width;
      for (let x = 0; x < width; x++) if (steps[from + x] <= limit) result[to + x] = 1;
    }
  }
  return { width, height, data: result };
}

/** Steps to the nearest set pixel of the same row, capped at 255. */
function rowSteps({ width, height, data }: Mask, inverted: boolean): Uint8Array {
  const steps = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let count = 255;
    for (let x = 0; x < width; x++) {
      count = (data[row + x] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
      steps[row + x] = count;
    }
    count = 255;
    for (let x = width - 1; x >= 0; x--) {
      count = (data[row + x] !== 0) !== inverted ? 0 : Math.min(255, count + 1);
      if (count < steps[row + x]) steps[row + x] = count;
    }
  }
  return steps;
}
