import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';

const SIGMA = 1.5;
const RADIUS = 5;
/** The constants of the paper for values up to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * Structural similarity of the luminance around every pixel: 1 where both pictures are equal. Source: Z. Wang and
 * others, "Image quality assessment: from error visibility to structural similarity", 2004; Gaussian window of 1.5
 * pixels, renormalised at the edges of the picture.
 *
 * @throws RangeError if the pictures differ in size.
 */
export function similarityMap(first: RgbaImage, second: RgbaImage): Float32Array {
  const { width, height } = first;
  if (second.width !== width || second.height !== height) {
    throw new RangeError('Pictures of different sizes cannot be compared.');
  }
  const x = luminance(first);
  const y = luminance(second);
  const smooth = (plane: Float32Array) => blurGaussian(plane, width, height);
  const product = (a: Float32Array, b: Float32Array) => smooth(a.map((value, i) => value * b[i]));
  const [meanX, meanY] = [smooth(x), smooth(y)];
  const [xx, yy, xy] = [product(x, x), product(y, y), product(x, y)];
  return meanX.map((mx, i) => {
    const my = meanY[i];
    const variances = xx[i] - mx * mx + yy[i] - my * my;
    const covariance = xy[i] - mx * my;
    return ((2 * mx * my + C1) * (2 * covariance + C2)) / ((mx * mx + my * my + C1) * (variances + C2));
  });
}

/** Mean of the map where `mask` is set, or everywhere without a mask; NaN for an empty mask. */
export function meanSimilarity(map: Float32Array, mask?: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < map.length; i++) {
    if (mask && mask.data[i] === 0) continue;
    sum += map[i];
    count++;
  }
  return sum / count;
}

function luminance({ data }: RgbaImage): Float32Array {
  const plane = new Float32Array(data.length / 4);
  for (let i = 0; i < plane.length; i++) {
    plane[i] = 0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2];
  }
  return plane;
}

/** Two one-dimensional passes. */
function blurGaussian(plane: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(plane.length);
  const both = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) blurLine(plane, across, y * width, 1, width);
  for (let x = 0; x < width; x++) blurLine(across, both, x, width, height);
  return both;
}

const WEIGHTS = Float64Array.from({ length: 2 * RADIUS + 1 }, (_, i) =>
  Math.exp(-((i - RADIUS) ** 2) / (2 * SIGMA ** 2)),
);

function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, length: number): void {
  for (let i = 0; i < length; i++) {
    let sum = 0;
    let weights = 0;
    for (let k = Math.max(-RADIUS, -i); k <= Math.min(RADIUS, length - 1 - i); k++) {
      sum += WEIGHTS[k + RADIUS] * from[start + (i + k) * step];
      weights += WEIGHTS[k + RADIUS];
    }
    to[start + i * step] = sum / weights;
  }
}
