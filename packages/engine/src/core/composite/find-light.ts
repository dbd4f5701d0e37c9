import { smoothstep } from '../raster/smoothstep.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';
import type { BodySurface } from './body-surface.ts';
import type { BareShapes } from './erase-mask.ts';

/**
 * How lightness depends on the direction of a surface in one photo: its relative change per unit of the normal to the
 * picture's right, downwards and towards the viewer.
 */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Light assumed without evidence from the photo: a little from above, and from the front. */
const USUAL: Light = { x: 0, y: -0.09, z: 0.34 };
/** Weight of the usual light against the evidence, in units of the normals' scatter on one body part. */
const DOUBT: Light = { x: 0.12, y: 0.2, z: 0.1 };
const MOST_ASIDE = 0.24;
const LEAST_FRONT = 0.28;
const MOST_FRONT = 0.42;

/** Mean z of the normals across a round limb; a surface with this z has the limb's mean colour. */
const MEAN_Z = 0.785;

/** Lightness farther than this from a part's mean (as a share of it) is a fold, print, jewel or cast shadow. */
const REACH = 0.35;
/** Scatter of cloth's lightness, as a share of its mean, up to which it is plain, and from which it is ignored. */
const PLAIN = 0.07;
const PATTERNED = 0.17;
/** Lightness up to which cloth is too black to show any light, and from which it counts fully. */
const DARK = [14, 40] as const;
/** A part with fewer pixels has less weight. */
const ENOUGH = 150;
/** Cloth has folds and hangs off the arm, and a face has features, so they have less weight than skin. */
const CLOTH_WEIGHT = 0.4;
const FACE_WEIGHT = 0.5;

/** Each arm is divided into pieces, because its lightness also changes along it. */
const PIECES = 4;
/** Parts assumed to be of one colour: the face, and skin and old top of the trunk and of every piece of an arm. */
const OF_LABEL = 1 + 2 * PIECES;
const FACE = 2 * OF_LABEL;
const PARTS = FACE + 1;
const NO_PART = 255;
/** Distance in analysis pixels to which a pixel's neighbours must have its label. */
const RIM = 1;
/** Share of the arm above which it belongs to the shoulder. */
const ARM_START = 0.25;

/** Estimates the light from skin, the old top and the face. */
export function findLight(person: PersonAnalysis, shapes: BareShapes, surface: BodySurface): Light {
  const parts = findParts(person, shapes, surface);
  const { l } = person.lab;
  return solve(gather(l, parts, surface, measureParts(l, parts)));
}

/** Relative change of lightness on a surface with that normal, compared to a limb's mean. */
export function shadeOf(light: Light, x: number, y: number, z: number): number {
  return light.x * x + light.y * y + light.z * (z - MEAN_Z);
}

/** The part to which each pixel of the analysis frame belongs; the mixed rims of labels belong to none. */
function findParts(
  { labels, frame }: PersonAnalysis,
  { arms, torso }: BareShapes,
  { face }: BodySurface,
): Uint8Array {
  const { width, height } = frame;
  const parts = new Uint8Array(width * height).fill(NO_PART);
  const { data } = labels;
  for (let y = RIM; y < height - RIM; y++) {
    for (let x = RIM; x < width - RIM; x++) {
      const at = y * width + x;
      const label = data[at];
      if (label !== LABEL.skin && label !== LABEL.top) continue;
      if (data[at - RIM] !== label || data[at + RIM] !== label) continue;
      if (data[at - RIM * width] !== label || data[at + RIM * width] !== label) continue;
      const first = label === LABEL.skin ? 0 : OF_LABEL;
      if (face[at]) parts[at] = FACE;
      else if (arms.edge.data[at] > 0) {
        const piece = Math.floor((PIECES * (arms.along.data[at] - ARM_START)) / (1 - ARM_START));
        if (piece >= 0 && piece < PIECES) parts[at] = first + 1 + PIECES * (arms.owner[at] - 1) + piece;
      } else if (torso.edge.data[at] > 0) parts[at] = first;
    }
  }
  return parts;
}

/** Mean lightness of each part and its weight. */
function measureParts(lightness: Float32Array, parts: Uint8Array) {
  const count = new Float64Array(PARTS);
  const sum = new Float64Array(PARTS);
  const squares = new Float64Array(PARTS);
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === NO_PART) continue;
    count[part]++;
    sum[part] += lightness[i];
    squares[part] += lightness[i] * lightness[i];
  }
  const mean = sum.map((total, part) => total / Math.max(1, count[part]));
  const weight = count.map((pixels, part) => {
    const middle = Math.max(1, mean[part]);
    const scatter = Math.sqrt(Math.max(0, squares[part] / Math.max(1, pixels) - middle * middle)) / middle;
    const trust = smoothstep(DARK[0], DARK[1], middle) * Math.min(1, pixels / ENOUGH);
    return (trust * kindWeight(part, scatter)) / Math.max(1, pixels);
  });
  return { mean, weight };
}

function kindWeight(part: number, scatter: number): number {
  if (part === FACE) return FACE_WEIGHT;
  return part < OF_LABEL ? 1 : CLOTH_WEIGHT * smoothstep(PATTERNED, PLAIN, scatter);
}

/** Scatter of the normals, and its correlation with lightness, each part relative to its own means. */
interface Evidence {
  readonly xx: number;
  readonly xy: number;
  readonly xz: number;
  readonly yy: number;
  readonly yz: number;
  readonly zz: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const TERMS = 14;

function gather(
  lightness: Float32Array,
  parts: Uint8Array,
  surface: BodySurface,
  { mean, weight }: { readonly mean: Float64Array; readonly weight: Float64Array },
): Evidence {
  const sums = new Float64Array(PARTS * TERMS);
  addSamples(lightness, parts, surface, mean, sums);
  const total = new Float64Array(9);
  for (let part = 0; part < PARTS; part++) {
    const s = sums.subarray(part * TERMS, (part + 1) * TERMS);
    if (s[0] < 1) continue;
    const [x, y, z, value] = s.subarray(1, 5).map((sum) => sum / s[0]);
    const rest = [x * x, x * y, x * z, y * y, y * z, z * z, x * value, y * value, z * value];
    for (let term = 0; term < 9; term++) total[term] += weight[part] * (s[5 + term] - s[0] * rest[term]);
  }
  const [xx, xy, xz, yy, yz, zz, x, y, z] = total;
  return { xx, xy, xz, yy, yz, zz, x, y, z };
}

/** Adds every pixel to the sums of its part: number, normal, lightness, and their products. */
function addSamples(
  lightness: Float32Array,
  parts: Uint8Array,
  { x, y, z }: BodySurface,
  mean: Float64Array,
  sums: Float64Array,
): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === NO_PART || mean[part] < 1) continue;
    const value = lightness[i] / mean[part] - 1;
    if (value > REACH || value < -REACH) continue;
    const at = part * TERMS;
    sums[at] += 1;
    sums[at + 1] += x[i];
    sums[at + 2] += y[i];
    sums[at + 3] += z[i];
    sums[at + 4] += value;
    sums[at + 5] += x[i] * x[i];
    sums[at + 6] += x[i] * y[i];
    sums[at + 7] += x[i] * z[i];
    sums[at + 8] += y[i] * y[i];
    sums[at + 9] += y[i] * z[i];
    sums[at + 10] += z[i] * z[i];
    sums[at + 11] += x[i] * value;
    sums[at + 12] += y[i] * value;
    sums[at + 13] += z[i] * value;
  }
}

/** Least squares, pulled towards the usual light. */
function solve(seen: Evidence): Light {
  const xx = seen.xx + DOUBT.x;
  const yy = seen.yy + DOUBT.y;
  const zz = seen.zz + DOUBT.z;
  const { xy, xz, yz } = seen;
  const x = seen.x + DOUBT.x * USUAL.x;
  const y = seen.y + DOUBT.y * USUAL.y;
  const z = seen.z + DOUBT.z * USUAL.z;
  const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  const first = x * (yy * zz - yz * yz) - xy * (y * zz - yz * z) + xz * (y * yz - yy * z);
  const second = xx * (y * zz - yz * z) - x * (xy * zz - yz * xz) + xz * (xy * z - y * xz);
  const third = xx * (yy * z - y * yz) - xy * (xy * z - y * xz) + x * (xy * yz - yy * xz);
  return {
    x: held(first / determinant, -MOST_ASIDE, MOST_ASIDE),
    y: held(second / determinant, -MOST_ASIDE, MOST_ASIDE),
    z: held(third / determinant, LEAST_FRONT, MOST_FRONT),
  };
}

function held(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
