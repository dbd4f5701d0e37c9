import { boundsOf, FIRST_PIXEL } from '@tryon/engine/core/raster/bounds.ts';
import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';
import { TRUTH } from './classes.ts';
import type { TruthLabels } from './truth-labels.ts';

/** Less of a photo than this is a strip of a top under something else. */
const LEAST_TOP = 0.02;
/** Ground around the top, as a share of its longer side. */
const MARGIN = 0.12;
/** Grounds a shop might use, 0..255: light, and dark for pale tops. */
const LIGHT = 244;
const DARK = 64;
/** Mean luma from which a top is pale. */
const PALE = 176;

/** Where the upper garment is; null where there is none worth it, or where it is the top of a dress. */
export function findTop({ width, height, data }: TruthLabels): Mask | null {
  let upper = 0;
  let dress = 0;
  for (const label of data) {
    if (label === TRUTH.upper) upper++;
    if (label === TRUTH.dress) dress++;
  }
  if (upper < LEAST_TOP * data.length || dress > upper) return null;
  return { width, height, data: data.map((label) => Number(label === TRUTH.upper)) };
}

/** The masked part of a photo as a product on a plain ground that it stands out from. */
export function cutOutTop(photo: RgbaImage, top: Mask): RgbaImage {
  const { left, top: first, right, bottom } = boundsOf(top) ?? FIRST_PIXEL;
  const margin = Math.round(MARGIN * Math.max(right - left + 1, bottom - first + 1));
  const [width, height] = [right - left + 1 + 2 * margin, bottom - first + 1 + 2 * margin];
  const data = new Uint8ClampedArray(width * height * 4).fill(meanLuma(photo, top) > PALE ? DARK : LIGHT);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      data[at + 3] = 255;
      const [column, row] = [x + left - margin, y + first - margin];
      const isInside = column >= left && column <= right && row >= first && row <= bottom;
      const from = row * photo.width + column;
      if (isInside && top.data[from] === 1) data.set(photo.data.subarray(from * 4, from * 4 + 3), at);
    }
  }
  return { width, height, data };
}

function meanLuma({ data }: RgbaImage, mask: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    sum += 0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2];
    count++;
  }
  return sum / count;
}
