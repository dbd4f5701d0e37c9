/** Colour models: a few full-covariance Gaussians in three channels, fitted by expectation-maximisation. */
import type { LabImage } from '../types.ts';
import { LAB_BLACK } from './lab.ts';
import { nthSmallest } from './nth-smallest.ts';

/** One Gaussian per row of ten values: mean (3), inverse covariance (00, 01, 02, 11, 12, 22), constant. */
export interface GaussianMixture {
  readonly components: number;
  readonly values: Float32Array;
}

const ROW = 10;
const ITERATIONS = 7;
/** Logarithm of what is 0 for a number of 32 bits. */
const UNLIKELY = -105;
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
 * {@link mixtureCost} of the pixels of a picture from `start` on.
 *
 * @param out receives one value per pixel.
 */
export function mixtureCosts(
  mixture: GaussianMixture,
  lab: LabImage,
  start: number,
  out: Float64Array,
): void {
  out.fill(Number.POSITIVE_INFINITY);
  for (let k = 0; k < mixture.components; k += 1) lowerToComponent(mixture, k, lab, start, out);
}

function lowerToComponent(
  { values }: GaussianMixture,
  component: number,
  { l, a, b }: LabImage,
  start: number,
  out: Float64Array,
): void {
  const [x, y, z, xx, xy, xz, yy, yz, zz, constant] = values.subarray(component * ROW, (component + 1) * ROW);
  for (let n = 0, i = start; n < out.length; n += 1, i += 1) {
    const dx = l[i] - x;
    const dy = a[i] - y;
    const dz = b[i] - z;
    const cost =
      constant + 0.5 * (dx * dx * xx + dy * dy * yy + dz * dz * zz) + dx * (dy * xy + dz * xz) + dy * dz * yz;
    if (cost < out[n]) out[n] = cost;
  }
}

/**
 * Like {@link mixtureCosts}, for Lab colours that may lie in shadow: less light scales all channels alike from black.
 *
 * @param darkest smallest factor by which a shadow scales the channels.
 * @param price cost of losing all of the light; proportionally less for a smaller loss.
 */
export function shadedCosts(
  mixture: GaussianMixture,
  lab: LabImage,
  start: number,
  shadow: { readonly darkest: number; readonly price: number },
  out: Float64Array,
): void {
  out.fill(Number.POSITIVE_INFINITY);
  for (let k = 0; k < mixture.components; k += 1) lowerToShade(mixture, k, lab, start, shadow, out);
}

function lowerToShade(
  { values }: GaussianMixture,
  component: number,
  lab: LabImage,
  start: number,
  { darkest, price }: { readonly darkest: number; readonly price: number },
  out: Float64Array,
): void {
  const [x, y, z, xx, xy, xz, yy, yz, zz, constant] = values.subarray(component * ROW, (component + 1) * ROW);
  const ml = x + LAB_BLACK;
  const alongL = ml * xx + y * xy + z * xz;
  const alongA = ml * xy + y * yy + z * yz;
  const alongB = ml * xz + y * yz + z * zz;
  const whole = Math.max(1e-9, ml * alongL + y * alongA + z * alongB);
  for (let n = 0, i = start; n < out.length; n += 1, i += 1) {
    const l = lab.l[i];
    const a = lab.a[i];
    const b = lab.b[i];
    const fit = ((l + LAB_BLACK) * alongL + a * alongA + b * alongB) / whole;
    const lost = 1 - Math.min(1, Math.max(darkest, fit));
    const dx = l + lost * ml - x;
    const dy = a + lost * y - y;
    const dz = b + lost * z - z;
    const cost =
      constant +
      0.5 * (dx * dx * xx + dy * dy * yy + dz * dz * zz) +
      dx * (dy * xy + dz * xz) +
      dy * dz * yz +
      price * lost;
    if (cost < out[n]) out[n] = cost;
  }
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
  const { components } = mixture;
  for (let k = 0; k < components; k += 1) costComponent(mixture, k, data, responsibility);
  for (let at = 0; at < (data.length / 3) * components; at += components) {
    let least = responsibility[at];
    for (let k = 1; k < components; k += 1) least = Math.min(least, responsibility[at + k]);
    let sum = 0;
    for (let k = at; k < at + components; k += 1) {
      const behind = least - responsibility[k];
      responsibility[k] = behind === 0 ? 1 : behind < UNLIKELY ? 0 : Math.exp(behind);
      sum += responsibility[k];
    }
    for (let k = at; k < at + components; k += 1) responsibility[k] /= sum;
  }
}

/** Costs of all samples under one component. */
function costComponent(
  { components, values }: GaussianMixture,
  component: number,
  data: Float32Array,
  out: Float32Array,
): void {
  const [x, y, z, xx, xy, xz, yy, yz, zz, constant] = values.subarray(component * ROW, (component + 1) * ROW);
  for (let at = 0, i = component; at < data.length; at += 3, i += components) {
    const dx = data[at] - x;
    const dy = data[at + 1] - y;
    const dz = data[at + 2] - z;
    out[i] =
      constant + 0.5 * (dx * dx * xx + dy * dy * yy + dz * dz * zz) + dx * (dy * xy + dz * xz) + dy * dz * yz;
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
  readonly weight: number;
  readonly mean: readonly [number, number, number];
  /** 00, 01, 02, 11, 12, 22. */
  readonly covariance: readonly [number, number, number, number, number, number];
}

function momentsOf(data: Float32Array, responsibility: Float32Array, components: number, k: number): Moments {
  let [weight, l, a, b] = [1e-6, 0, 0, 0];
  for (let at = 0, i = k; at < data.length; at += 3, i += components) {
    const share = responsibility[i];
    weight += share;
    l += share * data[at];
    a += share * data[at + 1];
    b += share * data[at + 2];
  }
  l /= weight;
  a /= weight;
  b /= weight;
  let [ll, la, lb, aa, ab, bb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0, i = k; at < data.length; at += 3, i += components) {
    const share = responsibility[i] / weight;
    const x = data[at] - l;
    const y = data[at + 1] - a;
    const z = data[at + 2] - b;
    ll += share * x * x;
    la += share * x * y;
    lb += share * x * z;
    aa += share * y * y;
    ab += share * y * z;
    bb += share * z * z;
  }
  return { weight, mean: [l, a, b], covariance: [ll, la, lb, aa, ab, bb] };
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
