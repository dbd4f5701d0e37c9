import type { ArmShape } from '#src/core/person/arm-shape.ts';
import { between, resamplePolyline } from '#src/core/raster/contour.ts';
import type { ArmGeometry, Armhole, GarmentAnalysis, Point, RgbaImage } from '#src/core/types.ts';
import { commonBend, layArmhole, measureBend, pairArmhole } from './armhole.ts';
import type { BodyMeasures, Side } from './body-measures.ts';
import type { GarmentMeasures } from './garment-measures.ts';
import { pairWornNeckline, wornMiddle } from './worn-neckline.ts';

/** Control pairs for the torso's spline: garment picture to photo. */
export interface ControlPairs {
  readonly from: Point[];
  readonly to: Point[];
}

/** Heights on the body to which the garment's heights are mapped. */
export interface VerticalPlan {
  readonly neckV: number;
  readonly chestV: number;
  readonly hemV: number;
}

export interface TorsoTarget {
  readonly pairs: ControlPairs;
  /** The sleeves' upper ends on the body. */
  readonly shoulder: Readonly<Record<Side, Point>>;
  readonly armpit: Readonly<Record<Side, Point>>;
  /** Distance of the shoulder tip from the spine. */
  readonly tipHalf: Readonly<Record<Side, number>>;
  /** Null on a side with a sleeve. */
  readonly armholes: Readonly<Record<Side, Armhole | null>>;
}

/** An arm of the person, and its shape without the old sleeve. */
export interface BareArm {
  readonly arm: ArmGeometry;
  readonly bare: ArmShape;
  /** How far from the spine the strap of a sleeveless old top reaches; 0 where it has a sleeve. */
  readonly strapHalf: number;
}

/** Distance of cloth outside the body, in U. */
const CLOTH = 0.014;
/** Visible share of a garment's extra width over the body's, at most LOOSEST (in U) on a side. */
const LOOSE_SHARE = 0.62;
const LOOSEST = 0.17;
/** The upper chest slopes away from the camera, so heights near the shoulders look shorter. */
const SLOPE = 1.2;
/** Half the opening of most tops when worn, in U. */
const USUAL_NECK = 0.26;
/** A turned body moves the throat and the front of the opening aside; beside the neck by this share of it. */
const NECK_TURN = 0.35;
const FARTHEST_TIP = 0.14;
/** A new strap reaches this far over the old one, in U. */
const OVER_STRAP = 0.02;
const SHOULDER_STEPS = 4;
const SIDES = ['left', 'right'] as const;

/**
 * @param scale photo pixels per garment pixel, along the body.
 * @param widthScale the same across it, before the body's own width is taken into account.
 */
export function pairTorso(
  garment: GarmentAnalysis,
  measures: GarmentMeasures,
  body: BodyMeasures,
  vertical: VerticalPlan,
  scale: number,
  widthScale: number,
  bareArms: Readonly<Record<Side, BareArm>>,
): TorsoTarget {
  const pairs: ControlPairs = { from: [], to: [] };
  const add = (from: Point, to: Point): void => {
    pairs.from.push(from);
    pairs.to.push(to);
  };
  const vAt = (y: number): number => {
    const { neckV, chestV, hemV } = vertical;
    if (y <= measures.chestY) {
      const share = (y - measures.neckY) / Math.max(1, measures.chestY - measures.neckY);
      return neckV + (chestV - neckV) * (share > 0 ? share ** SLOPE : share);
    }
    return chestV + ((hemV - chestV) * (y - measures.chestY)) / Math.max(1, measures.hemY - measures.chestY);
  };
  const sideHalf = (side: Side, y: number, half: number): number => {
    const covered = body.torsoHalf(side, vAt(y)) + CLOTH * body.unit;
    const own = half * widthScale;
    return own <= covered ? covered : covered + Math.min(LOOSE_SHARE * (own - covered), LOOSEST * body.unit);
  };
  const ends = {
    shoulder: {} as Record<Side, Point>,
    armpit: {} as Record<Side, Point>,
    neck: {} as Record<Side, Point>,
    tipHalf: {} as Record<Side, number>,
  };
  const armholes: Record<Side, Armhole | null> = { left: null, right: null };
  for (const side of SIDES) {
    const own = garment[side];
    const armpitHalf = sideHalf(side, own.armpit.y, Math.abs(own.armpit.x - measures.axisAt(own.armpit.y)));
    const armpit = body.at(side, vertical.chestV, armpitHalf);
    const tipHalf =
      own.sleeve === null
        ? strapHalf(side, measures, body, widthScale, bareArms[side].strapHalf)
        : shoulderHalf(side, body, measures.shoulderHalf * scale);
    const aside = garment.wearing ? body.turn : NECK_TURN * body.turn;
    const turn = side === 'left' ? -aside : aside;
    const neckHalf = neckHalfOnBody(measures, body, scale, tipHalf) + turn;
    const onShoulder = (half: number): Point =>
      body.at(side, body.shoulderV(side, half) - (CLOTH * body.unit) / body.torsoLength, half);
    ends.shoulder[side] = onShoulder(tipHalf);
    ends.neck[side] = onShoulder(neckHalf);
    ends.armpit[side] = armpit;
    ends.tipHalf[side] = tipHalf;
    for (let n = 0; n <= SHOULDER_STEPS; n++) {
      const share = n / SHOULDER_STEPS;
      const seam = between(own.neck, own.shoulder, share);
      const inner = n > 0 && n < SHOULDER_STEPS;
      const from = inner ? upperEdge(garment.image, seam, 0.12 * measures.chestHalf) : seam;
      add(from, onShoulder(neckHalf + (tipHalf - neckHalf) * share));
    }
    if (own.sleeve === null) {
      const { arm, bare } = bareArms[side];
      const bends = { left: measureBend(garment, 'left'), right: measureBend(garment, 'right') };
      const bend = commonBend(bends.left, bends.right);
      const armhole = layArmhole(side, ends.shoulder[side], armpit, bend, body, arm, bare);
      armholes[side] = armhole;
      for (const { from, to } of pairArmhole(garment, side, bends[side], armhole)) add(from, to);
    } else {
      add(between(own.shoulder, own.armpit, 0.5), between(ends.shoulder[side], armpit, 0.5));
    }
    add(own.armpit, armpit);
    for (let n = 1; n <= 6; n++) {
      const y = own.armpit.y + ((own.hem.y - own.armpit.y) * n) / 6;
      const half = measures.halfAt(side, y);
      const x = measures.axisAt(y) + (side === 'left' ? -half : half);
      add({ x, y }, body.at(side, vAt(y), sideHalf(side, y, half)));
    }
  }
  pairMiddle(garment, measures, body, vAt, scale, ends.neck, add);
  return { pairs, ...ends, armholes };
}

/** Adds neckline, middle line and hemline: points whose distance from the axis keeps its proportion. */
function pairMiddle(
  garment: GarmentAnalysis,
  measures: GarmentMeasures,
  body: BodyMeasures,
  vAt: (y: number) => number,
  scale: number,
  neckEnds: Record<Side, Point>,
  add: (from: Point, to: Point) => void,
): void {
  const neckScale =
    neckHalfOnBody(measures, body, scale, Number.POSITIVE_INFINITY) / Math.max(1, measures.neckHalf);
  const bottom = lowest(garment.neckline);
  const front = garment.neckline.filter(
    (point) => point.y > measures.neckY + 0.35 * (bottom.y - measures.neckY),
  );
  if (garment.wearing) {
    const sink = body.torsoLength * Math.max(0, vAt(measures.neckY) - body.heightOf(neckEnds));
    for (const { from, to } of pairWornNeckline(garment, neckEnds, scale, sink)) add(from, to);
  } else if (front.length >= 3 && bottom.y > measures.neckY + 2) {
    for (const point of resamplePolyline(front, 5)) {
      const offset = (point.x - measures.axisAt(point.y)) * neckScale;
      add(point, body.at('right', vAt(point.y), offset + body.turn));
    }
  }
  const offMiddle = garment.wearing ? wornMiddle(garment) - measures.axisAt(bottom.y) : 0;
  const first = Math.max(bottom.y, measures.neckY) + 0.12 * (measures.hemY - measures.neckY);
  for (let n = 0; n < 5; n++) {
    const y = first + ((measures.hemY - first) * n) / 4;
    const turned = body.turn * (1 - n / 4);
    const x = measures.axisAt(y) + offMiddle * (1 - (0.6 * n) / 4);
    add({ x, y }, body.at('right', vAt(y), turned));
  }
  const hem = resamplePolyline(garment.hemline, 9);
  for (const n of [2, 4, 6]) {
    const half = measures.halfAt(n < 4 ? 'left' : 'right', measures.hemY);
    const side = n < 4 ? 'left' : 'right';
    const share = Math.abs(hem[n].x - measures.axisAt(measures.hemY)) / Math.max(1, half);
    const reach = body.torsoHalf(side, vAt(measures.hemY)) + CLOTH * body.unit;
    if (n !== 4) add(hem[n], body.at(side, vAt(hem[n].y), reach * Math.min(1, share)));
  }
}

/**
 * Half width of the opening on the body. It never lies on the neck itself, nor is it wider than most of the shoulder.
 * Laid flat it is wider than worn, because shoulders slope; less so the closer it is to the usual width.
 */
function neckHalfOnBody(
  measures: GarmentMeasures,
  body: BodyMeasures,
  scale: number,
  tipHalf: number,
): number {
  const own = 0.5 * (measures.neckHalf * scale + USUAL_NECK * body.unit);
  return Math.min(0.82 * tipHalf, Math.max(body.neckHalf * 1.02, own));
}

/** Half width of the shoulders: the landmark keeps its distance from the middle, but stays close to the joint. */
function shoulderHalf(side: Side, body: BodyMeasures, own: number): number {
  const joint = body.jointHalf(side);
  return Math.min(joint + FARTHEST_TIP * body.unit, Math.max(0.84 * joint, own));
}

/** Half width without a sleeve; at least that of an old strap. */
function strapHalf(
  side: Side,
  measures: GarmentMeasures,
  body: BodyMeasures,
  widthScale: number,
  old: number,
): number {
  const own = shoulderHalf(side, body, 0.95 * measures.shoulderHalf * widthScale);
  return old === 0 ? own : Math.max(own, old + OVER_STRAP * body.unit);
}

/** First opaque pixel of the column within `reach` of a point; the point itself when there is none. */
function upperEdge(image: RgbaImage, near: Point, reach: number): Point {
  const x = Math.min(image.width - 1, Math.max(0, Math.round(near.x)));
  const first = Math.max(0, Math.round(near.y - reach));
  const last = Math.min(image.height - 1, Math.round(near.y + reach));
  for (let y = first; y <= last; y++) {
    if (image.data[(y * image.width + x) * 4 + 3] < 128) continue;
    return y === first ? near : { x: near.x, y };
  }
  return near;
}

function lowest(points: readonly Point[]): Point {
  let best = points[0];
  for (const point of points) if (point.y > best.y) best = point;
  return best;
}
