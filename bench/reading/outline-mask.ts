import type { Mask, Point, RgbaImage } from '@tryon/engine/core/types.ts';

/** 1 at every pixel whose centre is inside the outline; centres have integer coordinates. */
export function fillOutline(outline: readonly Point[], width: number, height: number): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const crossings = findCrossings(outline, y);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]));
      const to = Math.min(width - 1, Math.floor(crossings[i + 1]));
      if (from <= to) data.fill(1, y * width + from, y * width + to + 1);
    }
  }
  return { width, height, data };
}

/** The crossings of the outline with a row, from left to right. */
function findCrossings(outline: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i < outline.length; i++) {
    const [from, to] = [outline[i], outline[(i + 1) % outline.length]];
    if (from.y <= y === to.y <= y) continue;
    crossings.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
  }
  return crossings.sort((one, other) => one - other);
}

/** Intersection over union of a mask and the opaque part of a cut-out of the same size. */
export function maskScore(truth: Mask, cutOut: RgbaImage): number {
  if (truth.width !== cutOut.width || truth.height !== cutOut.height) {
    throw new RangeError('Masks of different sizes cannot be compared.');
  }
  let shared = 0;
  let either = 0;
  for (let i = 0; i < truth.data.length; i++) {
    const opaque = cutOut.data[i * 4 + 3] >= 128;
    if (opaque && truth.data[i] === 1) shared++;
    if (opaque || truth.data[i] === 1) either++;
  }
  return shared / either;
}
