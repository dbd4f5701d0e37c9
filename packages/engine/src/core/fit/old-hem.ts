import { photoToBody } from '#src/core/person/body-frame.ts';
import { LABEL, type PersonAnalysis, type Point } from '#src/core/types.ts';

/** Largest distance from the waist (v) at which a column counts for the line, and for its roughness. */
const OUTLIER = 0.09;
const FARTHEST = 0.25;
/** Share of the columns that may deviate from the line by more than its roughness. */
const STRAY = 0.1;
/** Largest bend of a waist (v) between the spine and the side. */
const LARGEST_BEND = 0.08;

/** A parabola is unreliable beyond the data it was fitted to; it is followed for this share of `reach` more. */
const CARRIED_ON = 0.3;

/** A parabola; evaluate it with {@link oldHemAt}. */
export interface OldHem {
  /** v at the spine. */
  readonly middle: number;
  readonly slope: number;
  readonly bend: number;
  /** Distance from the spine in pixels at which slope and bend count once. */
  readonly reach: number;
  /** Range of laterals, in units of `reach`, in which the line was seen; it is followed only slightly beyond. */
  readonly seen: readonly [first: number, last: number];
  /** Distance in shoulder units from the line within which nine in ten columns lie. */
  readonly roughness: number;
}

/**
 * The line along which the lower garment covers the old top, or ends under a cropped one: v as a function of the
 * distance from the spine (pixels, right positive), a parabola fitted to the labels.
 */
export function findOldHem(person: PersonAnalysis): OldHem {
  const { frame, labels, body, geometry } = person;
  const border = Math.max(geometry.topHem, geometry.waist ?? geometry.topHem);
  const reach = 0.42 * body.unit;
  const laterals: number[] = [];
  const heights: number[] = [];
  const strays: Point[] = [];
  for (let x = 0; x < frame.width; x++) {
    for (let y = 1; y < frame.height; y++) {
      const at = y * frame.width + x;
      const above = labels.data[at - frame.width];
      if (labels.data[at] !== LABEL.bottom || (above !== LABEL.top && above !== LABEL.skin)) continue;
      const place = photoToBody(body, {
        x: frame.roi.x + (x + 0.5) / frame.scale - 0.5,
        y: frame.roi.y + y / frame.scale - 0.5,
      });
      const off = Math.abs(place.v - border);
      if (Math.abs(place.lateral) > reach || off > FARTHEST) continue;
      if (off > OUTLIER) {
        strays.push({ x: place.lateral / reach, y: place.v - border });
        continue;
      }
      laterals.push(place.lateral / reach);
      heights.push(place.v - border);
    }
  }
  const [a, b, c] = laterals.length < 12 ? [0, 0, 0] : fitParabola(laterals, heights);
  const bend = Math.min(LARGEST_BEND, Math.max(-LARGEST_BEND, c));
  const all = [...laterals.map((x, n) => ({ x, y: heights[n] })), ...strays];
  const errors = all
    .map(({ x, y }) => Math.abs(y - a - b * x - bend * x * x))
    .sort((one, other) => one - other);
  const roughness = ((errors[Math.floor((1 - STRAY) * errors.length)] ?? 0) * body.torsoLength) / body.unit;
  return { middle: border + a, slope: b, bend, reach, seen: range(laterals), roughness };
}

/** v of the line `lateral` pixels beside the spine. */
export function oldHemAt({ middle, slope, bend, reach, seen }: OldHem, lateral: number): number {
  const t = Math.min(seen[1] + CARRIED_ON, Math.max(seen[0] - CARRIED_ON, lateral / reach));
  return middle + slope * t + bend * t * t;
}

function range(values: readonly number[]): [first: number, last: number] {
  return values.reduce<[number, number]>(
    ([first, last], value) => [Math.min(first, value), Math.max(last, value)],
    [0, 0],
  );
}

/** Least squares of a + b t + c t^2. */
function fitParabola(ts: readonly number[], values: readonly number[]): [number, number, number] {
  const sums = new Float64Array(5);
  const right = new Float64Array(3);
  for (let n = 0; n < ts.length; n++) {
    let power = 1;
    for (let k = 0; k < 5; k++) {
      sums[k] += power;
      if (k < 3) right[k] += power * values[n];
      power *= ts[n];
    }
  }
  const matrix = [
    [sums[0] + 1e-6, sums[1], sums[2], right[0]],
    [sums[1], sums[2] + 1e-6, sums[3], right[1]],
    [sums[2], sums[3], sums[4] + 1e-6, right[2]],
  ];
  for (let i = 0; i < 3; i++) {
    for (let row = 0; row < 3; row++) {
      if (row === i) continue;
      const factor = matrix[row][i] / matrix[i][i];
      for (let k = i; k < 4; k++) matrix[row][k] -= factor * matrix[i][k];
    }
  }
  return [matrix[0][3] / matrix[0][0], matrix[1][3] / matrix[1][1], matrix[2][3] / matrix[2][2]];
}
