/**
 * Edge-preserving smoothing: within every window the output is a linear function of a guide picture, so that the
 * smoothed plane (a matte, a cost) takes over the guide's edges. Source: K. He, J. Sun, X. Tang, "Guided Image
 * Filtering", 2013.
 */
import type { LabImage, Plane } from '../types.ts';
import { boxBlur } from './blur.ts';
import { borrowPlane, returnPlanes } from './scratch.ts';

/** Scales Lab to about 0..1, so that `epsilon` means the same as in the paper. */
const L_SCALE = 1 / 100;
const AB_SCALE = 1 / 60;

/** Everything that depends on the guide alone; created once, it can filter many planes. */
export interface ColorGuide {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
  readonly means: readonly [Float32Array, Float32Array, Float32Array];
  /** The six distinct entries of the inverse covariance: 00, 01, 02, 11, 12, 22. */
  readonly inverse: readonly Float32Array[];
}

/** `value = l * L + a * A + b * B + constant` at every pixel, for L, A, B in the units of {@link LabImage}. */
export interface ColorCoefficients {
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
  readonly constant: Plane;
}

/**
 * @param radius half the window, pixels of the guide.
 * @param epsilon variance of the guide (on a 0..1 scale) below which the output is simply averaged.
 */
export function createColorGuide(lab: LabImage, radius: number, epsilon: number): ColorGuide {
  const { width, height } = lab;
  const channels = [scaled(lab.l, L_SCALE), scaled(lab.a, AB_SCALE), scaled(lab.b, AB_SCALE)] as const;
  const mean = (data: Float32Array) => blurInto(data, borrowPlane(data.length), width, height, radius);
  const means = [mean(channels[0]), mean(channels[1]), mean(channels[2])] as const;
  const product = borrowPlane(width * height);
  const covariance = (first: 0 | 1 | 2, second: 0 | 1 | 2): Float32Array => {
    multiply(channels[first], channels[second], product);
    const result = mean(product);
    subtractProduct(result, means[first], means[second]);
    return result;
  };
  const inverse = [
    covariance(0, 0),
    covariance(0, 1),
    covariance(0, 2),
    covariance(1, 1),
    covariance(1, 2),
    covariance(2, 2),
  ];
  invertCovariance(inverse, epsilon);
  returnPlanes(product);
  return { width, height, radius, channels, means, inverse };
}

/** Returns a guide's planes to the pool; it must not be used afterwards. */
export function releaseGuide({ channels, means, inverse }: ColorGuide): void {
  returnPlanes(...channels, ...means, ...inverse);
}

/**
 * Smooths one plane along the guide's edges.
 * @param output plane of the same size to write to; may be `source` itself.
 */
export function filterWithGuide(guide: ColorGuide, source: Plane, output?: Plane): Plane {
  const { width, height, channels } = guide;
  const { l, a, b, constant } = solveGuided(guide, source);
  const result = output ?? { width, height, data: new Float32Array(width * height) };
  const [first, second, third] = channels;
  for (let i = 0; i < result.data.length; i += 1) {
    result.data[i] = l[i] * first[i] + a[i] * second[i] + b[i] * third[i] + constant[i];
  }
  returnPlanes(l, a, b, constant);
  return result;
}

/**
 * The filter as coefficients rather than values. They are smooth, so they can be enlarged and applied to a larger
 * version of the guide: the result has the edges of the larger picture at the cost of the small one.
 */
export function colorCoefficients(guide: ColorGuide, source: Plane): ColorCoefficients {
  const { width, height } = guide;
  const solved = solveGuided(guide, source);
  const plane = (data: Float32Array): Plane => ({ width, height, data });
  scale(solved.l, L_SCALE);
  scale(solved.a, AB_SCALE);
  scale(solved.b, AB_SCALE);
  return { l: plane(solved.l), a: plane(solved.a), b: plane(solved.b), constant: plane(solved.constant) };
}

/** Returns the planes of the coefficients to the pool; they must not be used afterwards. */
export function releaseCoefficients({ l, a, b, constant }: ColorCoefficients): void {
  returnPlanes(l.data, a.data, b.data, constant.data);
}

/**
 * Applies low-resolution coefficients to a part of the full-resolution guide, interpolating them bilinearly.
 * @param guide Lab of the part to compute.
 * @param placement position of that part: its pixel (x, y) is at ((x + left + 0.5) * scale - 0.5, likewise y) of the
 *   coefficients.
 * @param out receives `guide.width * guide.height` values when given.
 */
export function applyColorCoefficients(
  coefficients: ColorCoefficients,
  guide: LabImage,
  placement: { readonly left: number; readonly top: number; readonly scale: number },
  out: Float32Array = new Float32Array(guide.width * guide.height),
): Plane {
  const { width, height } = guide;
  const { left, top, scale } = placement;
  const source = [coefficients.l, coefficients.a, coefficients.b, coefficients.constant] as const;
  const lowWidth = coefficients.l.width;
  const lowHeight = coefficients.l.height;
  const rows = [0, 1, 2, 3].map(() => new Float32Array(lowWidth));
  for (let y = 0; y < height; y += 1) {
    const lowY = clamp((y + top + 0.5) * scale - 0.5, 0, lowHeight - 1);
    for (let channel = 0; channel < 4; channel += 1) interpolateRow(source[channel], lowY, rows[channel]);
    applyRow(rows, guide, y, left, scale, out);
  }
  return { width, height, data: out };
}

function applyRow(
  [rowL, rowA, rowB, rowConstant]: readonly Float32Array[],
  guide: LabImage,
  y: number,
  left: number,
  scale: number,
  out: Float32Array,
): void {
  const { width } = guide;
  const last = rowL.length - 1;
  for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
    const lowX = clamp((x + left + 0.5) * scale - 0.5, 0, last);
    const x0 = lowX | 0;
    const x1 = x0 + 1 <= last ? x0 + 1 : x0;
    const share = lowX - x0;
    const rest = 1 - share;
    out[i] =
      (rowL[x0] * rest + rowL[x1] * share) * guide.l[i] +
      (rowA[x0] * rest + rowA[x1] * share) * guide.a[i] +
      (rowB[x0] * rest + rowB[x1] * share) * guide.b[i] +
      (rowConstant[x0] * rest + rowConstant[x1] * share);
  }
}

function interpolateRow(plane: Plane, y: number, out: Float32Array): void {
  const { width, height, data } = plane;
  const y0 = y | 0;
  const first = y0 * width;
  const second = y0 + 1 < height ? first + width : first;
  const share = y - y0;
  for (let x = 0; x < width; x += 1) {
    out[x] = data[first + x] + share * (data[second + x] - data[first + x]);
  }
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

function solveGuided(guide: ColorGuide, source: Plane) {
  const { width, height, radius, channels, means, inverse } = guide;
  const size = width * height;
  const blur = (data: Float32Array, out: Float32Array) => blurInto(data, out, width, height, radius);
  const sourceMean = blur(source.data, borrowPlane(size));
  const product = borrowPlane(size);
  const correlate = (channel: 0 | 1 | 2): Float32Array => {
    multiply(channels[channel], source.data, product);
    const result = blur(product, borrowPlane(size));
    subtractProduct(result, means[channel], sourceMean);
    return result;
  };
  const l = correlate(0);
  const a = correlate(1);
  const b = correlate(2);
  const [m00, m01, m02, m11, m12, m22] = inverse;
  const [meanL, meanA, meanB] = means;
  for (let i = 0; i < size; i += 1) {
    const c0 = l[i];
    const c1 = a[i];
    const c2 = b[i];
    l[i] = m00[i] * c0 + m01[i] * c1 + m02[i] * c2;
    a[i] = m01[i] * c0 + m11[i] * c1 + m12[i] * c2;
    b[i] = m02[i] * c0 + m12[i] * c1 + m22[i] * c2;
    product[i] = sourceMean[i] - l[i] * meanL[i] - a[i] * meanA[i] - b[i] * meanB[i];
  }
  returnPlanes(sourceMean);
  return { l: blur(l, l), a: blur(a, a), b: blur(b, b), constant: blur(product, product) };
}

function blurInto(
  data: Float32Array,
  out: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  return boxBlur({ width, height, data }, radius, { width, height, data: out }).data;
}

function scaled(source: Float32Array, scale: number): Float32Array {
  const result = borrowPlane(source.length);
  for (let i = 0; i < source.length; i += 1) result[i] = source[i] * scale;
  return result;
}

function scale(values: Float32Array, factor: number): void {
  for (let i = 0; i < values.length; i += 1) values[i] *= factor;
}

function multiply(first: Float32Array, second: Float32Array, out: Float32Array): void {
  for (let i = 0; i < out.length; i += 1) out[i] = first[i] * second[i];
}

function subtractProduct(target: Float32Array, first: Float32Array, second: Float32Array): void {
  for (let i = 0; i < target.length; i += 1) target[i] -= first[i] * second[i];
}

/** Replaces the six covariance planes in place by those of the inverse of (covariance + epsilon). */
function invertCovariance(planes: readonly Float32Array[], epsilon: number): void {
  const [p00, p01, p02, p11, p12, p22] = planes;
  for (let i = 0; i < p00.length; i += 1) {
    const a = p00[i] + epsilon;
    const b = p01[i];
    const c = p02[i];
    const d = p11[i] + epsilon;
    const e = p12[i];
    const f = p22[i] + epsilon;
    const c00 = d * f - e * e;
    const c01 = c * e - b * f;
    const c02 = b * e - c * d;
    const scale = 1 / (a * c00 + b * c01 + c * c02);
    p00[i] = c00 * scale;
    p01[i] = c01 * scale;
    p02[i] = c02 * scale;
    p11[i] = (a * f - c * c) * scale;
    p12[i] = (b * c - a * e) * scale;
    p22[i] = (a * d - b * b) * scale;
  }
}
