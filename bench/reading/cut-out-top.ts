import { boundsOf, FIRST_PIXEL } from '@tryon/engine/core/raster/bounds.ts';
import { samplePlane } from '@tryon/engine/core/raster/resample.ts';
import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';
import { TRUTH } from './classes.ts';
import type { TruthLabels } from './truth-labels.ts';

/** A smaller share of the photo is only a strip of a top under something else. */
const LEAST_TOP = 0.02;
/** Background around the top, as a share of its longer side. */
const MARGIN = 0.12;
/** Backgrounds that a shop might use, 0..255: light, and dark for pale tops. */
const LIGHT = 244;
const DARK = 64;
/** Mean luma from which a top counts as pale. */
const PALE = 176;
/** Largest turn in radians, share of stretching, and bend as a share of the longer side. */
const TURN = 0.1;
const STRETCH = 0.1;
const BEND = 0.03;

/** The mask of the upper garment; null if it is too small or part of a dress. */
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

/** Renders the masked part of a photo as a product on a plain, contrasting background. */
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

/** A picture whose content is turned, stretched and bent at random, as a garment is never laid as it was worn. */
export function disturbShape(image: RgbaImage, random: () => number): RgbaImage {
  const { width, height } = image;
  const between = (most: number) => most * (2 * random() - 1);
  const turn = between(TURN);
  const [wide, high] = [1 + between(STRETCH), 1 + between(STRETCH)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bends = [0, 1].map(() => ({
    size: between(BEND) * Math.max(width, height),
    waves: 1 + random(),
    start: 2 * Math.PI * random(),
  }));
  const bend = (axis: number, share: number) =>
    bends[axis].size * Math.sin(bends[axis].start + 2 * Math.PI * bends[axis].waves * share);
  const planes = [0, 1, 2].map((channel) => ({
    ...{ width, height },
    data: Float32Array.from({ length: width * height }, (_, i) => image.data[i * 4 + channel]),
  }));
  const data = new Uint8ClampedArray(image.data.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x - width / 2) * wide, (y - height / 2) * high];
      const fromX = width / 2 + dx * cos - dy * sin + bend(0, y / height);
      const fromY = height / 2 + dx * sin + dy * cos + bend(1, x / width);
      planes.forEach((plane, channel) => {
        data[(y * width + x) * 4 + channel] = samplePlane(plane, fromX, fromY);
      });
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
