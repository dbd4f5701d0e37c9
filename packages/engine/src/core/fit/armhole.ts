import type { ArmShape } from '#src/core/person/arm-shape.ts';
import { outwards } from '#src/core/person/meet-bare-arm.ts';
import { pointAtIndex } from '#src/core/raster/contour.ts';
import type { ArmGeometry, Armhole, GarmentAnalysis, Point, WarpedLayer } from '#src/core/types.ts';
import type { BodyMeasures, Side } from './body-measures.ts';

/** How far a curve deviates inwards from the straight line between its ends, as shares of that line's length. */
export interface Bend {
  /** Deviation half-way along the line. */
  readonly depth: number;
  /** How much more of the deviation lies in the lower half than in the upper half. */
  readonly low: number;
}

/** Limits of the depth to which an armhole is cut in. */
const DEPTH = [0.04, 0.2] as const;
const MOST_LOW = 0.5;
/** Outermost cloth left out, as a share of the line's length, because its cut-out is often frayed. */
const RIM = 0.055;
/** Where the edge of the cloth is searched for, as shares of the line: along it, and off it on either side. */
const LOOKED_AT = { from: 0.12, to: 0.88, step: 0.04, outside: 0.3, inside: 0.4 } as const;
const SOLID = 128;
/** Positions on the curve that become control pairs of the spline. */
const PAIRED = [0.22, 0.42, 0.62, 0.8] as const;
const POINTS = 14;
/** Under the arm the cloth continues outwards and downwards by this, in U. */
const UNDER_ARM = 0.3;
/** Photo pixels over which the edge of the cloth fades. */
const SOFT = 1.4;

/** Control pairs, garment picture to photo, for a garment's armhole on the body. */
export function pairArmhole(
  garment: GarmentAnalysis,
  side: Side,
  own: Bend,
  { curve }: Armhole,
): readonly { readonly from: Point; readonly to: Point }[] {
  const { shoulder, armpit } = garment[side];
  return PAIRED.map((share) => {
    const from = bentPoint(shoulder, armpit, share, own, inwardSign(side), RIM);
    return { from, to: pointAtIndex(curve, share * POINTS) };
  });
}

/** Measures how the garment's armhole bends in its picture. */
export function measureBend({ image, ...garment }: GarmentAnalysis, side: Side): Bend {
  const { shoulder, armpit } = garment[side];
  const length = Math.max(1, Math.hypot(armpit.x - shoulder.x, armpit.y - shoulder.y));
  let [aa, ab, bb, ao, bo] = [1e-9, 0, 1e-9, 0, 0];
  for (let share = LOOKED_AT.from; share <= LOOKED_AT.to; share += LOOKED_AT.step) {
    const off = firstSolid(image, shoulder, armpit, share, inwardSign(side), length);
    if (off === null) continue;
    const a = bulge(share);
    const b = a * (2 * share - 1);
    aa += a * a;
    ab += a * b;
    bb += b * b;
    ao += a * off;
    bo += b * off;
  }
  const divisor = aa * bb - ab * ab;
  if (divisor < 1e-6) return { depth: 0, low: 0 };
  const depth = (ao * bb - bo * ab) / divisor;
  const low = (bo * aa - ao * ab) / divisor;
  return { depth, low };
}

/** One bend for both sides: the deeper one, because a turned wearer shows the other armhole at a slant. */
export function commonBend(first: Bend, second: Bend): Bend {
  const deeper = first.depth > second.depth ? first : second;
  const depth = Math.min(DEPTH[1], Math.max(DEPTH[0], deeper.depth));
  return { depth, low: depth * Math.min(MOST_LOW, Math.max(0, deeper.low / depth)) };
}

/**
 * Places an armhole on the body, from the end of the shoulder strap down to the armpit, or only to the arm where that
 * covers the side of the trunk.
 *
 * @param tip photo point of the strap's outer end; `armpit` is where the garment's side begins.
 */
export function layArmhole(
  side: Side,
  tip: Point,
  armpit: Point,
  bend: Bend,
  body: BodyMeasures,
  arm: ArmGeometry,
  bare: ArmShape,
): Armhole {
  const goal = body.place(side, armpit);
  const { line, radii } = bare;
  const last = line.length - 1;
  let end = 0;
  let out = goal.lateral;
  let before = { v: Number.NEGATIVE_INFINITY, lateral: goal.lateral };
  for (let station = 0; station <= last; station++) {
    const away = outwards(arm, station);
    const edge = {
      x: line[station].x - radii[station] * away.x,
      y: line[station].y - radii[station] * away.y,
    };
    const place = body.place(side, edge);
    if (place.v >= goal.v) {
      const share = station === 0 ? 0 : (goal.v - before.v) / Math.max(1e-6, place.v - before.v);
      end = (station - 1 + share) / last;
      out = Math.min(out, before.lateral + share * (place.lateral - before.lateral));
      break;
    }
    before = place;
  }
  const bottom = body.at(side, goal.v, out);
  const sign = inwardSign(side);
  const curve = Array.from({ length: POINTS + 1 }, (_, n) =>
    bentPoint(tip, bottom, n / POINTS, bend, sign, 0),
  );
  const below = UNDER_ARM * body.unit;
  curve.push(body.at(side, goal.v + below / body.torsoLength, out + below));
  return { curve, end: Math.max(0, end) };
}

/** Removes everything on the arm's side of an armhole, above its end; changes the layer's alpha in place. */
export function cutArmhole({ box, image }: WarpedLayer, { curve }: Armhole, side: Side, unit: number): void {
  const sign = inwardSign(side);
  const count = curve.length;
  const xs = Float32Array.from(curve, ({ x }) => sign * (x - box.x));
  const ys = Float32Array.from(curve, ({ y }) => y - box.y);
  const top = Math.max(0, Math.floor(ys[0] - unit));
  const bottom = Math.min(box.height - 1, Math.ceil(ys[count - 1] + SOFT));
  for (let row = top; row <= bottom; row++) cutRow(image.data, row, box.width, sign, xs, ys);
}

/** Fades alpha out on the outer side of a curve; above the first point that side continues straight up. */
function cutRow(
  data: Uint8ClampedArray,
  row: number,
  width: number,
  sign: number,
  xs: Float32Array,
  ys: Float32Array,
): void {
  const last = xs.length - 1;
  const innermost = xs.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY) + SOFT;
  for (let column = 0; column < width; column++) {
    const at = (row * width + column) * 4 + 3;
    const x = sign * column;
    if (data[at] === 0 || x > innermost) continue;
    let nearest = Infinity;
    let outer = row < ys[0] && x < xs[0];
    if (row < ys[0]) nearest = (x - xs[0]) * (x - xs[0]);
    for (let i = 1; i <= last; i++) {
      const stepX = xs[i] - xs[i - 1];
      const stepY = ys[i] - ys[i - 1];
      const share = ((x - xs[i - 1]) * stepX + (row - ys[i - 1]) * stepY) / (stepX * stepX + stepY * stepY);
      const held = share < 0 ? 0 : share > 1 ? 1 : share;
      const awayX = x - xs[i - 1] - held * stepX;
      const awayY = row - ys[i - 1] - held * stepY;
      const squared = awayX * awayX + awayY * awayY;
      if (squared < nearest) nearest = squared;
      if (ys[i - 1] <= row !== ys[i] <= row) outer = x < xs[i - 1] + (stepX * (row - ys[i - 1])) / stepY;
    }
    const away = Math.sqrt(nearest);
    const shown = 0.5 + (outer ? -away : row > ys[last] ? SOFT : away) / SOFT;
    if (shown < 1) data[at] *= Math.max(0, shown);
  }
}

/** A point on a bent line between two points, moved inwards by a further share of its length. */
function bentPoint(
  from: Point,
  to: Point,
  share: number,
  { depth, low }: Bend,
  sign: number,
  further: number,
): Point {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const off = bulge(share) * (depth + low * (2 * share - 1)) + further;
  return { x: from.x + share * x + sign * off * y, y: from.y + share * y - sign * off * x };
}

function bulge(share: number): number {
  return 4 * share * (1 - share);
}

/** 1 if inwards is to the right of the picture, else -1. */
function inwardSign(side: Side): number {
  return side === 'left' ? 1 : -1;
}

/** Inward distance from the line at which the cloth begins, as a share of the line's length. */
function firstSolid(
  { width, height, data }: GarmentAnalysis['image'],
  from: Point,
  to: Point,
  share: number,
  sign: number,
  length: number,
): number | null {
  for (let off = -LOOKED_AT.outside; off < LOOKED_AT.inside; off += 0.5 / length) {
    const point = bentPoint(from, to, share, { depth: 0, low: 0 }, sign, off);
    const x = Math.round(point.x);
    const y = Math.round(point.y);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    if (data[(y * width + x) * 4 + 3] >= SOLID) return off;
  }
  return null;
}
