/** Colour models: a few full-covariance Gaussians in three channels, fitted by expectation-maximisation. */
import { LAB_BLACK } from './lab.ts';
import { nthSmallest } from './nth-smallest.ts';

/** One Gaussian per row of ten values: mean (3), inverse covariance (00, 01, 02, 11, 12, 22), constant. */
export interface GaussianMixture {
  readonly components: number;
  readonly values: Float32Array;
}

const ROW = 10;
const ITERATIONS = 7;
const MAXIMUM_SAMPLES = 1600;
/** Added to every variance for picture noise, and to keep the Gaussian of a uniform cloth from becoming a needle. */
const FLOOR = [9, 3, 3] as const;
/** A component that explains a smaller share of the samples than this is too weak to describe a colour. */
const LEAST_SHARE = 0.015;

/**
 * Fits a mixture. Deterministic: the initial components are spread along the samples' widest channel.
 *
 * @param samples triples of channel values; more than 1600 are thinned evenly.
 * @param components maximum number; fewer when there are few samples.
 * @returns null when there are fewer than 8 samples.
 */
export function fitMixture(samples: Float32Array, components: number): GaussianMixture | null {
  const data = thin(samples);
  const count = data.length / 3;
  if (count < 8) return null;
  const wanted = Math.max(1, Math.min(components, Math.floor(count / 12)));
  let centers = startCenters(data, wanted);
  const owner = new Uint8Array(count);
  for (let iteration = 0; iteration < 4; iteration += 1) {
    assignNearest(data, centers, owner);
    centers = meansOf(data, owner, wanted, centers);
  }
  const responsibility = new Float32Array(count * wanted);
  for (let i = 0; i < count; i += 1) responsibility[i * wanted + owner[i]] = 1;
  let mixture = maximise(data, responsibility, wanted);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    expect(mixture, data, responsibility);
    mixture = maximise(data, responsibility, mixture.components);
  }
  return mixture;
}

/**
 * Negative log-likelihood of one colour under its best component (not the sum over all, which costs one exponential
 * per component and makes no relevant difference to labels).
 */
export function mixtureCost(mixture: GaussianMixture, x: number, y: number, z: number): number {
  const { components, values } = mixture;
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0, at = 0; k < components; k += 1, at += ROW) {
    const cost = componentCost(values, at, x, y, z);
    if (cost < best) best = cost;
  }
  return best;
}

/**
 * Like {@link mixtureCost}, for a Lab colour that may lie in shadow: less light scales all channels alike from black.
 *
 * @param darkest smallest factor by which a shadow scales the channels.
 * @param price cost of losing all of the light; proportionally less for a smaller loss.
 */
export function shadedCost(
  mixture: GaussianMixture,
  l: number,
  a: number,
  b: number,
  darkest: number,
  price: number,
): number {
  const { components, values } = mixture;
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0, at = 0; k < components; k += 1, at += ROW) {
    const [ml, ma, mb] = [values[at] + LAB_BLACK, values[at + 1], values[at + 2]];
    const sl = ml * values[at + 3] + ma * values[at + 4] + mb * values[at + 5];
    const sa = ml * values[at + 4] + ma * values[at + 6] + mb * values[at + 7];
    const sb = ml * values[at + 5] + ma * values[at + 7] + mb * values[at + 8];
    const fit = ((l + LAB_BLACK) * sl + a * sa + b * sb) / Math.max(1e-9, ml * sl + ma * sa + mb * sb);
    const kept = Math.min(1, Math.max(darkest, fit));
    const lost = 1 - kept;
    const cost = componentCost(values, at, l + lost * ml, a + lost * ma, b + lost * mb) + price * lost;
    if (cost < best) best = cost;
  }
  return best;
}

function componentCost(values: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = x - values[at];
  const dy = y - values[at + 1];
  const dz = z - values[at + 2];
  return (
    values[at + 9] +
    0.5 * (dx * dx * values[at + 3] + dy * dy * values[at + 6] + dz * dz * values[at + 8]) +
    dx * (dy * values[at + 4] + dz * values[at + 5]) +
    dy * dz * values[at + 7]
  );
}

function thin(samples: Float32Array): Float32Array {
  const count = Math.floor(samples.length / 3);
  if (count <= MAXIMUM_SAMPLES) return samples;
  const result = new Float32Array(MAXIMUM_SAMPLES * 3);
  for (let i = 0; i < MAXIMUM_SAMPLES; i += 1) {
    const from = Math.floor((i * count) / MAXIMUM_SAMPLES) * 3;
    result[i * 3] = samples[from];
    result[i * 3 + 1] = samples[from + 1];
    result[i * 3 + 2] = samples[from + 2];
  }
  return result;
}

/** The first centre is the mean, each next one the sample farthest from all previous ones, with outliers damped. */
function startCenters(data: Float32Array, wanted: number): Float32Array {
  const count = data.length / 3;
  const centers = new Float32Array(wanted * 3);
  for (let i = 0; i < data.length; i += 1) centers[i % 3] += data[i] / count;
  const nearest = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  for (let k = 1; k < wanted; k += 1) {
    for (let i = 0; i < count; i += 1) {
      nearest[i] = Math.min(nearest[i], squaredDistance(data, i * 3, centers, (k - 1) * 3));
    }
    const limit = nthSmallest(nearest.slice(), Math.floor(0.94 * (count - 1)));
    let chosen = 0;
    for (let i = 0; i < count; i += 1) {
      if (nearest[i] <= limit && nearest[i] > nearest[chosen]) chosen = i;
      if (nearest[chosen] > limit) chosen = i;
    }
    centers.set(data.subarray(chosen * 3, chosen * 3 + 3), k * 3);
  }
  return centers;
}

function assignNearest(data: Float32Array, centers: Float32Array, owner: Uint8Array): void {
  for (let i = 0; i < owner.length; i += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k * 3 < centers.length; k += 1) {
      const distance = squaredDistance(data, i * 3, centers, k * 3);
      if (distance < best) {
        best = distance;
        owner[i] = k;
      }
    }
  }
}

function meansOf(data: Float32Array, owner: Uint8Array, wanted: number, old: Float32Array): Float32Array {
  const sums = new Float32Array(wanted * 3);
  const counts = new Float32Array(wanted);
  for (let i = 0; i < owner.length; i += 1) {
    counts[owner[i]] += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[owner[i] * 3 + channel] += data[i * 3 + channel];
  }
  return sums.map((sum, i) => (counts[Math.floor(i / 3)] > 0 ? sum / counts[Math.floor(i / 3)] : old[i]));
}

function squaredDistance(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const x = a[i] - b[j];
  const y = a[i + 1] - b[j + 1];
  const z = a[i + 2] - b[j + 2];
  return x * x + y * y + z * z;
}

function expect(mixture: GaussianMixture, data: Float32Array, responsibility: Float32Array): void {
  const { components, values } = mixture;
  const costs = new Float32Array(components);
  for (let i = 0; i < data.length / 3; i += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < components; k += 1) {
      costs[k] = componentCost(values, k * ROW, data[i * 3], data[i * 3 + 1], data[i * 3 + 2]);
      least = Math.min(least, costs[k]);
    }
    let sum = 0;
    for (let k = 0; k < components; k += 1) {
      costs[k] = Math.exp(least - costs[k]);
      sum += costs[k];
    }
    for (let k = 0; k < components; k += 1) responsibility[i * components + k] = costs[k] / sum;
  }
}

/** Computes new Gaussians from the responsibilities; drops components with almost none. */
function maximise(data: Float32Array, responsibility: Float32Array, components: number): GaussianMixture {
  const count = data.length / 3;
  const rows: number[] = [];
  for (let k = 0; k < components; k += 1) {
    const moments = momentsOf(data, responsibility, components, k);
    if (moments.weight < LEAST_SHARE * count) continue;
    rows.push(...gaussianRow(moments, moments.weight / count));
  }
  return { components: rows.length / ROW, values: Float32Array.from(rows) };
}

interface Moments {
  weight: number;
  readonly mean: [number, number, number];
  /** 00, 01, 02, 11, 12, 22. */
  readonly covariance: [number, number, number, number, number, number];
}

function momentsOf(data: Float32Array, responsibility: Float32Array, components: number, k: number): Moments {
  const moments: Moments = { weight: 1e-6, mean: [0, 0, 0], covariance: [0, 0, 0, 0, 0, 0] };
  const { mean, covariance } = moments;
  const count = data.length / 3;
  for (let i = 0; i < count; i += 1) {
    const share = responsibility[i * components + k];
    moments.weight += share;
    for (let channel = 0; channel < 3; channel += 1) mean[channel] += share * data[i * 3 + channel];
  }
  for (let channel = 0; channel < 3; channel += 1) mean[channel] /= moments.weight;
  for (let i = 0; i < count; i += 1) {
    const share = responsibility[i * components + k] / moments.weight;
    const x = data[i * 3] - mean[0];
    const y = data[i * 3 + 1] - mean[1];
    const z = data[i * 3 + 2] - mean[2];
    covariance[0] += share * x * x;
    covariance[1] += share * x * y;
    covariance[2] += share * x * z;
    covariance[3] += share * y * y;
    covariance[4] += share * y * z;
    covariance[5] += share * z * z;
  }
  return moments;
}

function gaussianRow({ mean, covariance }: Moments, share: number): number[] {
  const a = covariance[0] + FLOOR[0];
  const [, b, c] = covariance;
  const d = covariance[3] + FLOOR[1];
  const e = covariance[4];
  const f = covariance[5] + FLOOR[2];
  const c00 = d * f - e * e;
  const c01 = c * e - b * f;
  const c02 = b * e - c * d;
  const determinant = a * c00 + b * c01 + c * c02;
  const constant = 0.5 * Math.log(determinant) - Math.log(share);
  const scale = 1 / determinant;
  return [
    ...mean,
    c00 * scale,
    c01 * scale,
    c02 * scale,
    (a * f - c * c) * scale,
    (b * c - a * e) * scale,
    (a * d - b * b) * scale,
    constant,
  ];
}
