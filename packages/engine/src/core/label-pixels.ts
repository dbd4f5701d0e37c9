import { nthSmallest } from './raster/nth-smallest.ts';
import type { LabImage, Mask } from './types.ts';

/** 1 where the pixel has this label. */
export function labelMask(labels: Mask, label: number): Mask {
  const data = new Uint8Array(labels.data.length);
  for (let i = 0; i < data.length; i++) data[i] = labels.data[i] === label ? 1 : 0;
  return { width: labels.width, height: labels.height, data };
}

/** 1 where the pixel has any other label. */
export function otherLabelsMask(labels: Mask, label: number): Mask {
  const data = new Uint8Array(labels.data.length);
  for (let i = 0; i < data.length; i++) data[i] = labels.data[i] === label ? 0 : 1;
  return { width: labels.width, height: labels.height, data };
}

/** Indices of the pixels with this label for which `is` holds, ascending. */
export function pixelsOf({ data }: Mask, label: number, is: (pixel: number) => boolean): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i] === label && is(i)) pixels.push(i);
  return pixels;
}

/** Converts a mask to a plane of 0 and 1. */
export function toPlaneData(mask: Mask): Float32Array {
  const data = new Float32Array(mask.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i] ? 1 : 0;
  return data;
}

/** Median of each channel over the pixels with a non-zero value, and the number of those pixels. */
export function medianColor(lab: LabImage, where: Uint8Array | Float32Array) {
  let count = 0;
  for (let i = 0; i < where.length; i++) if (where[i]) count++;
  const values = new Float32Array(count);
  const middle = (channel: Float32Array) => {
    for (let i = 0, next = 0; i < where.length; i++) if (where[i]) values[next++] = channel[i];
    return count > 0 ? nthSmallest(values, count >> 1) : 0;
  };
  return { l: middle(lab.l), a: middle(lab.a), b: middle(lab.b), count };
}
