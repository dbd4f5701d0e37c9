import { photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { bodyToPhoto, photoToBody } from '#src/core/person/body-frame.ts';
import { interpolate } from '#src/core/person/measure-body.ts';
import { smoothPolyline } from '#src/core/raster/contour.ts';
import type { GarmentAnalysis, GarmentSide, PersonAnalysis, Point } from '#src/core/types.ts';
import { coversPoint, type Side, type WornCloth } from './worn-cloth.ts';
import { findWornSleeve } from './worn-sleeve.ts';

/** A GarmentAnalysis without its picture. */
export type WornLandmarks = Omit<GarmentAnalysis, 'image'>;

/** Least share of both arms that a sleeve covers; on one side alone it means a turned body. */
const LEAST_SLEEVE = 0.12;
/** Depth of the armpits below the line of the joints, in U. */
const ARMPIT_DEPTH = 0.36;
/** The sleeve's upper edge begins this far outside the joint, in U, as on flat garments. */
const PAST_JOINT = 0.05;
/** A sleeveless armhole ends where the garment reaches this share of its greatest width. */
const FULL_WIDTH = 0.9;
/** Above the chest a torso's side is taken to be where it is at the chest (see measureTorso). */
const CHEST_V = 0.42;
/** A neckline without visible neck points lies this many neck widths from the spine. */
const USUAL_OPENING = 1.35;
/** Greatest gap in the labelling that a walk crosses, in U. */
const GAP = 0.03;
const FULL_HEM = 0.85;
/** Beyond this ratio of chest to waist width, a loose sleeve over the side makes the chest look too wide. */
const LARGEST_FLARE = 1.14;
const WAIST_V = 0.68;
const SEAM_POINTS = 14;

/**
 * Derives from the wearer's body the landmarks that a flat garment shows in its outline, so that the fitting can
 * treat both alike.
 */
export function findWornLandmarks(wearer: PersonAnalysis, cloth: WornCloth): WornLandmarks {
  const { body } = wearer;
  const { arms, topHem } = wearer.geometry;
  const sleeve = Math.min(arms.left.covered, arms.right.covered);
  const sleeved = sleeve >= LEAST_SLEEVE;
  const hemV = findHem(cloth, body.unit, topHem);
  const left = findSide(wearer, cloth, 'left', sleeved, hemV);
  const right = findSide(wearer, cloth, 'right', sleeved, hemV);
  const neckV = (found: FoundSide): number => photoToBody(body, found.side.neck).v;
  const reach = sleeved ? (left.reach + right.reach) / 2 : 0;
  return {
    worn: true,
    wearing: {
      hemV,
      neckHeight: -((neckV(left) + neckV(right)) / 2) * (body.torsoLength / body.unit),
      sleeveReach: reach,
    },
    left: left.side,
    right: right.side,
    sideSeam: { left: left.seam, right: right.seam },
    neckline: traceNeckline(wearer, cloth, left.side.neck, right.side.neck),
    hemline: traceHem(wearer, hemV, left.side.hem, right.side.hem),
  };
}

/** Ends of a belt are mistaken for the top, so the hem is where the top still has most of its width. */
function findHem(cloth: WornCloth, unit: number, topHem: number): number {
  const width = (v: number): number => reachOut(cloth, unit, v, -1) + reachOut(cloth, unit, v, 1);
  const usual = Math.max(width(topHem - 0.2), width(topHem - 0.25), width(topHem - 0.3));
  for (let v = topHem; v > topHem - 0.2; v -= 0.01) if (width(v) > FULL_HEM * usual) return v;
  return topHem;
}

interface FoundSide {
  readonly side: GarmentSide;
  readonly seam: readonly Point[];
  /** Share of the arm that the sleeve covers. */
  readonly reach: number;
}

function findSide(
  wearer: PersonAnalysis,
  cloth: WornCloth,
  side: Side,
  sleeved: boolean,
  hemV: number,
): FoundSide {
  const { body, geometry } = wearer;
  const sign = side === 'left' ? -1 : 1;
  const at = (v: number, half: number): Point => bodyToPhoto(body, v, sign * half);
  const clothHalf = (v: number): number => reachOut(cloth, body.unit, v, sign);
  const measured = (v: number): number => interpolate(geometry.torso.v, geometry.torso[side], v);
  const torsoHalf = (v: number): number =>
    v > WAIST_V ? measured(v) : Math.min(measured(Math.max(v, CHEST_V)), LARGEST_FLARE * measured(WAIST_V));
  const half = (v: number): number => (sleeved ? Math.min(clothHalf(v), torsoHalf(v)) : clothHalf(v));
  const armpitV = sleeved
    ? (ARMPIT_DEPTH * body.unit) / body.torsoLength
    : bareArmpit(clothHalf, Math.min(0.62, hemV - 0.15));
  const armpitHalf = sleeved ? torsoHalf(armpitV) : clothHalf(armpitV);
  const seam: Point[] = [at(armpitV, armpitHalf)];
  for (let n = 1; n < SEAM_POINTS; n++) {
    const v = armpitV + ((hemV - 0.02 - armpitV) * n) / (SEAM_POINTS - 1);
    seam.push(at(n === SEAM_POINTS - 1 ? hemV : v, half(v)));
  }
  const shoulders = findShoulder(wearer, cloth, side, sleeved);
  const armpit = seam[0];
  const sleeve = sleeved
    ? findWornSleeve({
        arm: geometry.arms[side],
        body,
        tip: shoulders.tip,
        armpit,
        covers: (point) => coversPoint(cloth.mask, photoToAnalysis(wearer.frame, point)),
      })
    : null;
  return {
    side: {
      neck: shoulders.neck,
      shoulder: shoulders.tip,
      armpit,
      hem: seam[SEAM_POINTS - 1],
      sleeve: sleeve?.sleeve ?? null,
    },
    seam: smoothPolyline(seam, 1, false),
    reach: sleeve?.reach ?? 0,
  };
}

/** Distance from the spine, photo pixels, at which the garment ends on one side. */
function reachOut(cloth: WornCloth, unit: number, v: number, sign: number): number {
  let last = 0;
  for (let half = 0; half < 0.95 * unit; half += 1) {
    if (cloth.covers(v, sign * half)) last = half;
    else if (half - last > GAP * unit) break;
  }
  return last;
}

function bareArmpit(clothHalf: (v: number) => number, lowest: number): number {
  let widest = 0;
  for (let v = 0.1; v <= lowest; v += 0.02) widest = Math.max(widest, clothHalf(v));
  for (let v = 0.1; v <= lowest; v += 0.01) if (clothHalf(v) >= FULL_WIDTH * widest) return v;
  return lowest;
}

/** Where the garment begins beside the neck and ends at the arm, along the wearer's own shoulder. */
function findShoulder(
  wearer: PersonAnalysis,
  cloth: WornCloth,
  side: Side,
  sleeved: boolean,
): { neck: Point; tip: Point } {
  const { body, geometry } = wearer;
  const sign = side === 'left' ? -1 : 1;
  const line = geometry.shoulderLine[side].map((point) => photoToBody(body, point));
  const depth = (0.05 * body.unit) / body.torsoLength;
  const heightAt = (half: number): number => {
    const next = line.findIndex((place) => sign * place.lateral >= half);
    if (next <= 0) return (next === 0 ? line[0] : line[line.length - 1]).v;
    const from = line[next - 1];
    const to = line[next];
    const share = (half - sign * from.lateral) / Math.max(1e-6, sign * (to.lateral - from.lateral));
    return from.v + (to.v - from.v) * share;
  };
  const edge = (half: number): Point => {
    // The garment's own edge, which may be above or below the shoulder's outline.
    let v = heightAt(half) + depth;
    while (v > heightAt(half) - 2 * depth && cloth.covers(v, sign * half)) v -= 0.004;
    return bodyToPhoto(body, v + 0.004, sign * half);
  };
  const joint = Math.abs(photoToBody(body, geometry.arms[side].shoulder).lateral);
  const isCovered = (half: number): boolean => cloth.covers(heightAt(half) + depth, sign * half);
  let neckHalf = USUAL_OPENING * geometry.neckHalfWidth;
  for (let half = 0.8 * geometry.neckHalfWidth; half < joint; half += 1) {
    if (!isCovered(half)) continue;
    neckHalf = half;
    break;
  }
  if (sleeved) return { neck: edge(neckHalf), tip: edge(joint + PAST_JOINT * body.unit) };
  let tipHalf = neckHalf + 0.05 * body.unit;
  for (let half = tipHalf; half < joint + 0.2 * body.unit; half += 1) {
    if (isCovered(half)) tipHalf = half;
    else if (half - tipHalf > GAP * body.unit) break;
  }
  return { neck: edge(neckHalf), tip: edge(tipHalf) };
}

/** Traces the garment's upper edge between the neck points. */
function traceNeckline(
  wearer: PersonAnalysis,
  cloth: WornCloth,
  leftNeck: Point,
  rightNeck: Point,
): readonly Point[] {
  const { body } = wearer;
  const from = photoToBody(body, leftNeck);
  const to = photoToBody(body, rightNeck);
  const points: Point[] = [leftNeck];
  const count = 24;
  for (let n = 1; n < count; n++) {
    const share = n / count;
    const lateral = from.lateral + (to.lateral - from.lateral) * share;
    const top = from.v + (to.v - from.v) * share - 0.08;
    for (let v = top; v < top + 0.8; v += 0.006) {
      if (!cloth.covers(v, lateral)) continue;
      points.push(bodyToPhoto(body, v, lateral));
      break;
    }
  }
  points.push(rightNeck);
  return smoothPolyline(points, 1, false);
}

function traceHem(wearer: PersonAnalysis, hemV: number, left: Point, right: Point): readonly Point[] {
  const { body } = wearer;
  const from = photoToBody(body, left).lateral;
  const to = photoToBody(body, right).lateral;
  return Array.from({ length: 9 }, (_, n) => bodyToPhoto(body, hemV, from + ((to - from) * n) / 8));
}
