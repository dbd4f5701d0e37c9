import type { Plane } from '../types.ts';
import { borrowPlane, returnPlanes } from './scratch.ts';

/**
 * Mean over a square window of `2 * radius + 1` pixels, clipped at the border (the mean is taken over
 * the pixels that exist, so a constant plane stays constant). Cost does not depend on the radius.
 *
 * @param radius whole pixels; 0 copies.
 * @param output plane of the same size to write to; may be `source` itself.
 */
export function boxBlur(source: Plane, radius: number, output?: Plane): Plane {
  const { width, height } = source;
  const result = output ?? { width, height, data: new Float32Array(width * height) };
  if (radius <= 0) {
    if (result.data !== source.data) result.data.set(source.data);
    return result;
  }
  const between = borrowPlane(width * height);
  blurRows(source.data, between, width, height, radius);
  blurColumns(between, result.data, width, height, radius);
  returnPlanes(between);
  return result;
}

/**
 * Close to a Gaussian blur: three box blurs whose variances add up to `sigma` squared.
 *
 * @param sigma pixels.
 * @param output plane of the same size to write to; may be `source` itself.
 */
export function gaussianBlur(source: Plane, sigma: number, output?: Plane): Plane {
  const [first, second, third] = gaussianBoxRadii(sigma);
  const result = boxBlur(source, first, output);
  boxBlur(result, second, result);
  return boxBlur(result, third, result);
}

/**
 * Radii of the three box blurs that together come closest to a Gaussian of `sigma` pixels. Source: P. Kovesi, "Fast
 * almost-Gaussian filtering", 2010.
 */
export function gaussianBoxRadii(sigma: number): readonly [number, number, number] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  let lower = Math.floor(ideal);
  if (lower % 2 === 0) lower -= 1;
  const upper = lower + 2;
  const lowerCount = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  const radius = (index: number) => ((index < lowerCount ? lower : upper) - 1) / 2;
  return [radius(0), radius(1), radius(2)];
}

function blurRows(source: Float32Array, target: Float32Array, width: number, height: number, radius: number) {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += source[row + x];
      count++;
    }
    // In most of a row the whole window is within the plane, so no checks for the border are needed.
    const inner = Math.min(width, radius + 1);
    const outer = Math.max(inner, width - radius);
    for (let x = 0; x < inner; x++) {
      if (x + radius < width) {
        sum += source[row + x + radius];
        count++;
      }
      target[row + x] = sum / count;
    }
    const share = 1 / count;
    for (let x = inner; x < outer; x++) {
      sum += source[row + x + radius] - source[row + x - radius - 1];
      target[row + x] = sum * share;
    }
    for (let x = outer; x < width; x++) {
      sum -= source[row + x - radius - 1];
      count--;
      target[row + x] = sum / count;
    }
  }
}

/** Keeps one running sum per column and processes whole rows, which uses the cache much better. */
function blurColumns(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
) {
  const sums = new Float64Array(width);
  let count = Math.min(radius, height);
  for (let y = 0; y < count; y++) addRow(sums, source, y * width, width);
  for (let y = 0; y < height; y++) {
    const entering = y + radius < height;
    const leaving = y > radius;
    const row = y * width;
    const enter = row + radius * width;
    const leave = row - (radius + 1) * width;
    if (entering && leaving) slideRow(sums, source, enter, leave, target, row, width, 1 / count);
    else {
      if (entering) {
        addRow(sums, source, enter, width);
        count++;
      }
      if (leaving) {
        subtractRow(sums, source, leave, width);
        count--;
      }
      writeRow(sums, target, row, width, 1 / count);
    }
  }
}

function addRow(sums: Float64Array, source: Float32Array, row: number, width: number) {
  for (let x = 0; x < width; x++) sums[x] += source[row + x];
}

function subtractRow(sums: Float64Array, source: Float32Array, row: number, width: number) {
  for (let x = 0; x < width; x++) sums[x] -= source[row + x];
}

function writeRow(sums: Float64Array, target: Float32Array, row: number, width: number, share: number) {
  for (let x = 0; x < width; x++) target[row + x] = sums[x] * share;
}

/** Moves the window down by one row and writes its mean. */
function slideRow(
  sums: Float64Array,
  source: Float32Array,
  enter: number,
  leave: number,
  target: Float32Array,
  row: number,
  width: number,
  share: number,
) {
  for (let x = 0; x < width; x++) {
    const sum = sums[x] + source[enter + x] - source[leave + x];
    sums[x] = sum;
    target[row + x] = sum * share;
  }
}
