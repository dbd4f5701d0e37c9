import { nthSmallest } from '#src/core/raster/nth-smallest.ts';
import type { LabImage, Mask } from '#src/core/types.ts';

/** The ground behind a product, as a smooth surface per channel. */
export interface BackgroundModel {
  /** Colour of the ground at every pixel. */
  readonly plate: LabImage;
  /** Weighted Lab distance of every pixel from the ground. */
  readonly distance: Float32Array;
  /** Third quartile of the accepted pixels' distances from the ground. */
  readonly noise: number;
}

/** Chroma separates a garment from its own shadow better than lightness does, so it gets a little more weight. */
const LIGHTNESS_WEIGHT = 0.9;
const CHROMA_WEIGHT = 1.2;

const TERMS = 6;

/** The terms of a surface at each sample's place, of which a flat one has three. */
function termsOf(samples: Int32Array, width: number, height: number, quadratic: boolean): Float64Array {
  const terms = new Float64Array(samples.length * TERMS);
  for (let n = 0; n < samples.length; n++) {
    const x = ((samples[n] % width) / width) * 2 - 1;
    const y = (Math.floor(samples[n] / width) / height) * 2 - 1;
    terms.set(quadratic ? [1, x, y, x * x, x * y, y * y] : [1, x, y], n * TERMS);
  }
  return terms;
}

/** Solves the symmetric normal equations from their matrix's upper half; unused terms (zero diagonal) get zero. */
function solveNormal(matrix: Float64Array, right: Float64Array): Float64Array {
  const a = Float64Array.from(matrix);
  const b = Float64Array.from(right);
  for (let i = 0; i < TERMS; i++) {
    a[i * TERMS + i] += 1e-6;
    for (let k = 0; k < i; k++) a[i * TERMS + k] = a[k * TERMS + i];
  }
  for (let column = 0; column < TERMS; column++) {
    for (let row = column + 1; row < TERMS; row++) {
      const factor = a[row * TERMS + column] / a[column * TERMS + column];
      for (let k = column; k < TERMS; k++) a[row * TERMS + k] -= factor * a[column * TERMS + k];
      b[row] -= factor * b[column];
    }
  }
  for (let row = TERMS - 1; row >= 0; row--) {
    for (let column = row + 1; column < TERMS; column++) b[row] -= a[row * TERMS + column] * b[column];
    b[row] /= a[row * TERMS + row];
  }
  return b;
}

/** Adds the samples of a channel to the upper half of the normal equations, but for those farther off than `limit`. */
function addSamples(
  terms: Float64Array,
  values: Float32Array,
  residuals: Float32Array,
  limit: number,
  matrix: Float64Array,
  right: Float64Array,
): void {
  for (let n = 0, at = 0; n < values.length; n++, at += TERMS) {
    if (residuals[n] > limit) continue;
    for (let i = 0; i < TERMS; i++) {
      const term = terms[at + i];
      if (term === 0) continue;
      right[i] += term * values[n];
      for (let k = i; k < TERMS; k++) matrix[i * TERMS + k] += term * terms[at + k];
    }
  }
}

function measureResiduals(
  terms: Float64Array,
  values: Float32Array,
  coefficients: Float64Array,
  residuals: Float32Array,
): void {
  for (let n = 0, at = 0; n < values.length; n++, at += TERMS) {
    let value = 0;
    for (let i = 0; i < TERMS; i++) value += coefficients[i] * terms[at + i];
    residuals[n] = Math.abs(values[n] - value);
  }
}

function fitChannel(channel: Float32Array, samples: Int32Array, terms: Float64Array): Float64Array {
  const values = Float32Array.from(samples, (at) => channel[at]);
  const residuals = new Float32Array(samples.length);
  let coefficients: Float64Array = new Float64Array(TERMS);
  let limit = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    const matrix = new Float64Array(TERMS * TERMS);
    const right = new Float64Array(TERMS);
    addSamples(terms, values, residuals, limit, matrix, right);
    coefficients = solveNormal(matrix, right);
    measureResiduals(terms, values, coefficients, residuals);
    limit = Math.max(0.6, 2.5 * nthSmallest(residuals.slice(), Math.floor(samples.length / 2)));
  }
  return coefficients;
}

/**
 * Fits the ground to the accepted pixels, without outliers (a garment or a prop that reaches the border).
 * @param quadratic whether lighting may vary quadratically across the picture; needs samples on all sides.
 */
export function fitBackground(lab: LabImage, accepted: Mask, quadratic: boolean): BackgroundModel {
  const { width, height } = lab;
  const samples = thin(accepted);
  const plate: LabImage = {
    width,
    height,
    l: new Float32Array(width * height),
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
  };
  const terms = termsOf(samples, width, height, quadratic);
  for (const name of ['l', 'a', 'b'] as const) {
    drawSurface(fitChannel(lab[name], samples, terms), width, height, plate[name]);
  }
  const distance = new Float32Array(width * height);
  for (let y = 0; y < height; y++) measureRow(lab, plate, y * width, (y + 1) * width, distance);
  const found = new Float32Array(samples.length);
  for (let n = 0; n < found.length; n++) found[n] = distance[samples[n]];
  return {
    plate,
    distance,
    noise: found.length > 0 ? nthSmallest(found, Math.floor(found.length * 0.75)) : 0,
  };
}

function measureRow(
  lab: LabImage,
  plate: LabImage,
  start: number,
  end: number,
  distance: Float32Array,
): void {
  for (let i = start; i < end; i++) {
    const l = (lab.l[i] - plate.l[i]) * LIGHTNESS_WEIGHT;
    const a = (lab.a[i] - plate.a[i]) * CHROMA_WEIGHT;
    const b = (lab.b[i] - plate.b[i]) * CHROMA_WEIGHT;
    distance[i] = Math.sqrt(l * l + a * a + b * b);
  }
}

/** @param out receives the surface at every pixel. */
function drawSurface(c: Float64Array, width: number, height: number, out: Float32Array): void {
  const across = Float64Array.from({ length: width }, (_, x) => (x / width) * 2 - 1);
  const flat = across.map((u) => c[0] + c[1] * u);
  const bent = across.map((u) => c[3] * u * u);
  const turned = across.map((u) => c[4] * u);
  for (let y = 0; y < height; y++) {
    const v = (y / height) * 2 - 1;
    const [down, deep] = [c[2] * v, c[5] * v * v];
    drawRow(flat, down, bent, turned, v, deep, out, y * width);
  }
}

function drawRow(
  flat: Float64Array,
  down: number,
  bent: Float64Array,
  turned: Float64Array,
  v: number,
  deep: number,
  out: Float32Array,
  start: number,
): void {
  for (let x = 0; x < flat.length; x++) out[start + x] = flat[x] + down + bent[x] + turned[x] * v + deep;
}

/** Indices of the set pixels, evenly subsampled to about 6000. */
function thin({ data }: Mask): Int32Array {
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) count++;
  const stride = Math.max(1, Math.floor(count / 6000));
  const samples = new Int32Array(Math.ceil(count / stride));
  for (let i = 0, n = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    if (n % stride === 0) samples[n / stride] = i;
    n++;
  }
  return samples;
}

/** Ring along the picture's border, as thick as `share` of the long side. */
export function borderRing(width: number, height: number, share: number): Mask {
  const thickness = Math.max(2, Math.round(Math.max(width, height) * share));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const near = Math.min(x, y, width - 1 - x, height - 1 - y);
      data[y * width + x] = near < thickness ? 1 : 0;
    }
  }
  return { width, height, data };
}
