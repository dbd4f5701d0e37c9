import type { Mask, Plane } from '../types.ts';

/** Larger than any squared distance in a picture, small enough that sums stay exact. */
const FAR = 1e12;

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
  const field = new Float64Array(width * height);
  columnDistances(mask, field);
  const envelope = createEnvelope(width);
  for (let y = 0; y < height; y++) {
    lowerEnvelope(field, y * width, width, envelope, result.data);
  }
  return result;
}

/**
 * Distance to the border of the mask in pixels: positive inside (value not 0), negative outside, and
 * half a pixel on either side of the border line.
 */
export function signedDistance(mask: Mask): Plane {
  const { width, height, data } = mask;
  const outside = distanceTo(mask);
  const inverse = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) inverse[i] = data[i] ? 0 : 1;
  const inside = distanceTo({ width, height, data: inverse });
  const signed = inside.data;
  for (let i = 0; i < signed.length; i++) {
    signed[i] = data[i] ? signed[i] - 0.5 : 0.5 - outside.data[i];
  }
  return inside;
}

/** Squared distance to the nearest set pixel of the same column. */
function columnDistances(mask: Mask, field: Float64Array) {
  const { width, height, data } = mask;
  for (let x = 0; x < width; x++) field[x] = data[x] ? 0 : FAR;
  const steps = new Float64Array(width);
  for (let x = 0; x < width; x++) steps[x] = data[x] ? 0 : 1e6;
  for (let y = 1; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      steps[x] = data[row + x] ? 0 : steps[x] + 1;
      field[row + x] = Math.min(FAR, steps[x] * steps[x]);
    }
  }
  steps.fill(1e6);
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
  field: Float64Array,
  row: number,
  width: number,
  { vertex, border }: Envelope,
  result: Float32Array,
) {
  let last = -1;
  for (let x = 0; x < width; x++) {
    const height = field[row + x];
    if (height >= FAR) continue;
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
    while (border[current + 1] < x) current++;
    const step = x - vertex[current];
    result[row + x] = Math.sqrt(step * step + field[row + vertex[current]]);
  }
}
