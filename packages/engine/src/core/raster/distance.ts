import type { Mask, Plane } from '../types.ts';
import { borrowPlane, returnPlanes } from './scratch.ts';

/** Steps beyond the borders of any picture. Its square, as those in any picture, is exact in 32 bits. */
const NEVER = 2 ** 20;
const FAR = NEVER ** 2;

/**
 * Exact Euclidean distance, in pixels, from every pixel centre to the nearest pixel whose mask value is
 * not 0 (0 on those pixels). Where the mask is empty the distance is 1e6.
 * Source: P. Felzenszwalb and D. Huttenlocher, "Distance transforms of sampled functions", 2012.
 *
 * @param output plane of the same size to write to.
 */
export function distanceTo(mask: Mask, output?: Plane): Plane {
  const { width, height } = mask;
  const result = output ?? { width, height, data: new Float32Array(width * height) };
  const field = borrowPlane(width * height);
  columnDistances(mask, field);
  const envelope = createEnvelope(width);
  for (let y = 0; y < height; y++) {
    lowerEnvelope(field, y * width, width, envelope, result.data);
  }
  returnPlanes(field);
  return result;
}

/**
 * Distance to the border of the mask in pixels: positive inside (value not 0), negative outside, and
 * half a pixel on either side of the border line.
 */
export function signedDistance(mask: Mask): Plane {
  const { width, height, data } = mask;
  const outside = distanceTo(mask, { width, height, data: borrowPlane(width * height) });
  const inverse = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) inverse[i] = data[i] ? 0 : 1;
  const inside = distanceTo({ width, height, data: inverse });
  const signed = inside.data;
  for (let i = 0; i < signed.length; i++) {
    signed[i] = data[i] ? signed[i] - 0.5 : 0.5 - outside.data[i];
  }
  returnPlanes(outside.data);
  return inside;
}

/** Squared distance to the nearest set pixel of the same column. */
function columnDistances(mask: Mask, field: Float32Array) {
  const { width, height, data } = mask;
  for (let x = 0; x < width; x++) field[x] = data[x] ? 0 : FAR;
  const steps = new Float64Array(width);
  for (let x = 0; x < width; x++) steps[x] = data[x] ? 0 : NEVER;
  for (let y = 1; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      steps[x] = data[row + x] ? 0 : steps[x] + 1;
      field[row + x] = Math.min(FAR, steps[x] * steps[x]);
    }
  }
  steps.fill(NEVER);
  for (let y = height - 1; y >= 0; y--) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      steps[x] = data[row + x] ? 0 : steps[x] + 1;
      const squared = steps[x] * steps[x];
      if (squared < field[row + x]) field[row + x] = squared;
    }
  }
}

interface Envelope {
  /** Positions of the parabolas that form the lower envelope. */
  readonly vertex: Int32Array;
  /** Where each parabola ends and the next begins. */
  readonly border: Float64Array;
}

function createEnvelope(length: number): Envelope {
  return { vertex: new Int32Array(length), border: new Float64Array(length + 1) };
}

function lowerEnvelope(
  field: Float32Array,
  row: number,
  width: number,
  { vertex, border }: Envelope,
  result: Float32Array,
) {
  let last = -1;
  for (let x = 0; x < width; x++) {
    const height = field[row + x];
    // Within a row of set pixels the first and the last are nearer to all others than those between.
    if (
      height >= FAR ||
      (height === 0 && x > 0 && x < width - 1 && field[row + x - 1] === 0 && field[row + x + 1] === 0)
    )
      continue;
    let start = -Infinity;
    while (last >= 0) {
      const other = vertex[last];
      start = (height + x * x - (field[row + other] + other * other)) / (2 * (x - other));
      if (start > border[last]) break;
      last--;
      start = -Infinity;
    }
    last++;
    vertex[last] = x;
    border[last] = start;
  }
  if (last < 0) {
    result.fill(1e6, row, row + width);
    return;
  }
  border[last + 1] = Infinity;
  let current = 0;
  for (let x = 0; x < width; x++) {
    if (field[row + x] === 0) {
      result[row + x] = 0;
      continue;
    }
    while (border[current + 1] < x) current++;
    const step = x - vertex[current];
    result[row + x] = Math.sqrt(step * step + field[row + vertex[current]]);
  }
}
