import { shapeArm } from '#src/core/person/arm-shape.ts';
import { elbowBend, FOLDED_BACK } from '#src/core/person/elbow-bend.ts';
import { isTucked } from '#src/core/person/is-tucked.ts';
import type { TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { solveThinPlateSpline } from '#src/core/raster/thin-plate-spline.ts';
import type { Armhole, GarmentAnalysis, PersonAnalysis, Point, Tuck } from '#src/core/types.ts';
import type { SleeveStripInput } from './arm-curves.ts';
import { type BodyMeasures, measureBodyForFit, type Side } from './body-measures.ts';
import { followOldHem } from './follow-hem.ts';
import { type GarmentMeasures, measureGarment } from './garment-measures.ts';
import { reachOldCuffs } from './old-cuff.ts';
import { findOldStrap } from './old-strap.ts';
import { type HemPlan, planHem } from './plan-hem.ts';
import { commonReach, reachPastArmpits, sleeveReach } from './sleeve-reach.ts';
import { buildSleeveStrip } from './sleeve-strip.ts';
import { buildTorsoMesh } from './torso-mesh.ts';
import { pairTorso, type VerticalPlan } from './torso-pairs.ts';
import { trimArm } from './trim-arm.ts';

/** How the garment lies on the person: maps from garment picture to photo. */
export interface GarmentFit {
  /** Photo pixels per garment pixel along the body. */
  readonly scale: number;
  readonly hem: HemPlan;
  /** Share of the arms, 0..1 from the shoulder, that the sleeves cover; 0 without sleeves. */
  readonly sleeveReach: number;
  readonly torso: TexturedMesh;
  /** Where the torso's cloth ends at the arms; null on a side with a sleeve. */
  readonly armholes: Readonly<Record<Side, Armhole | null>>;
  /**
   * Front edge of the neck opening, photo points from left to right, with a hood behind the neck above it; or null.
   */
  readonly hood: readonly Point[] | null;
  /** Null without sleeves. */
  readonly sleeves: { readonly left: TexturedMesh | null; readonly right: TexturedMesh | null };
}

/** A garment laid flat is wider than the chest it fits, so lengths are based on a little less than the chest. */
const LAID_FLAT = 0.94;
/**
 * Ratio of opening to chest of a close-fitting top; it is smaller in garments cut wider than the body. Measured on
 * photos of people in known garments: openings vary in width as well, so only the root of the ratio counts.
 */
const USUAL_OPENING = 0.59;
const OVERSIZE = [0.97, 1.1] as const;
/**
 * Shortest natural length of a top from neck to hem, in torso lengths, and the ratio of length to chest at which it
 * applies. A loose top laid flat is half its girth wide, of which a body shows less than half: scaled by its chest it
 * would be a crop top. A top that is short for its width stays shorter, by the root of the ratio.
 */
const USUAL_LENGTH = 1.18;
const USUAL_RATIO = 1.4;
/** Largest factor by which cloth is lengthened relative to its width. */
const MOST_LENGTHENED = 1.4;
/** Depth of armpits below the line of the joints, in U: least, and most for a close and a wide top. */
const HIGHEST_ARMPIT = 0.16;
const LOWEST_ARMPIT = [0.36, 0.55] as const;
/** Lets contradictory control pairs give way a little. */
const SMOOTHING = 0.0006;

/** Fits a garment to a person: scale, torso, hem and sleeves. */
export function fitGarment(
  person: PersonAnalysis,
  garment: GarmentAnalysis,
  tuck: Tuck = 'auto',
): GarmentFit {
  const body = measureBodyForFit(person);
  const measures = measureGarment(garment);
  const { wearing } = garment;
  const wider = wearing ? 1 : oversize(measures);
  const widthScale = (body.chestHalf / Math.max(1, measures.chestHalf)) * wider;
  const byChest = wearing ? widthScale : widthScale * LAID_FLAT;
  const scale = wearing ? byChest : byChest * lengthen(measures, byChest / wider / body.torsoLength);
  const { vertical, hem } = planVertical({
    person,
    body,
    measures,
    byChest,
    scale,
    wearing,
    wider,
    tuck,
  });
  const bareArm = (side: 'left' | 'right') => {
    const arm = person.geometry.arms[side];
    return { arm, bare: shapeArm(arm, person), strapHalf: findOldStrap(person, body, side) };
  };
  const bareArms = { left: bareArm('left'), right: bareArm('right') };
  const target = pairTorso(garment, measures, body, vertical, byChest, widthScale, bareArms);
  const spline = solveThinPlateSpline(target.pairs.from, target.pairs.to, SMOOTHING);
  const sleeveInput = (side: 'left' | 'right'): SleeveStripInput | null => {
    const own = garment[side].sleeve;
    if (own === null) return null;
    const { arm: worn, bare } = bareArms[side];
    const { arm, trimShoulder } = trimArm(worn, body.unit, bare.known > 0 ? bare : null);
    const carry = ({ x, y }: Point): Point => spline.apply(x, y);
    return {
      sleeve: own,
      arm,
      carry: own.mirrored ? (point) => carry(mirrorPoint(garment, side, point)) : carry,
      shoulder: carry(garment[side].shoulder),
      armpit: carry(garment[side].armpit),
      upperArm: body.upperArm(side, target.tipHalf[side]).map(trimShoulder),
      besideTorso: (point) => (worn.inFront ? point : body.besideTorso(side, point)),
      scale,
      unit: body.unit,
      folded: person.foldedArms === 'bare' || elbowBend(worn) > FOLDED_BACK,
    };
  };
  const inputs = { left: sleeveInput('left'), right: sleeveInput('right') };
  const both = [inputs.left, inputs.right].filter((input) => input !== null);
  const own =
    both.length === 0 ? 0 : reachPastArmpits(commonReach(both.map(sleeveReach), garment.outerwear), both);
  const reach = wearing?.sleeveReach ?? reachOldCuffs(own, person.geometry.arms);
  const strip = (input: SleeveStripInput | null) => input && buildSleeveStrip(input, reach);
  const torso = buildTorsoMesh(garment, spline);
  if (hem.snapped) followOldHem(torso, person, vertical.chestV, vertical.hemV);
  return {
    scale,
    hem,
    sleeveReach: both.length === 0 ? 0 : reach,
    torso,
    armholes: target.armholes,
    hood: garment.hooded ? garment.neckline.map(({ x, y }) => spline.apply(x, y)) : null,
    sleeves: { left: strip(inputs.left), right: strip(inputs.right) },
  };
}

/** Mirrors a point on one side of a garment to the other side, relative to the shoulders. */
function mirrorPoint(garment: GarmentAnalysis, side: Side, { x, y }: Point): Point {
  const to = garment[side].shoulder;
  const from = garment[side === 'left' ? 'right' : 'left'].shoulder;
  return { x: to.x + from.x - x, y: y + to.y - from.y };
}

/** Factor by which a flat garment is cut wider than the body; its opening is then small for its chest. */
function oversize({ neckHalf, chestHalf }: GarmentMeasures): number {
  const opening = Math.max(0.1, neckHalf / Math.max(1, chestHalf));
  return Math.min(OVERSIZE[1], Math.max(OVERSIZE[0], Math.sqrt(USUAL_OPENING / opening)));
}

/** @param perPixel torso lengths per garment pixel, based on the chest. */
function lengthen({ hemlineY, neckY, chestHalf }: GarmentMeasures, perPixel: number): number {
  const length = Math.max(1, hemlineY - neckY);
  const ratio = length / Math.max(1, 2 * chestHalf);
  const least = USUAL_LENGTH * Math.min(1, Math.sqrt(ratio / USUAL_RATIO));
  return Math.min(MOST_LENGTHENED, Math.max(1, least / (length * perPixel)));
}

interface VerticalInput {
  readonly person: PersonAnalysis;
  readonly body: BodyMeasures;
  readonly measures: GarmentMeasures;
  /** Photo pixels per garment pixel, based on the chest (used for necklines) and along the body. */
  readonly byChest: number;
  readonly scale: number;
  /** Heights measured on a wearer are more accurate than the scale. */
  readonly wearing: GarmentAnalysis['wearing'];
  readonly tuck: Tuck;
  /** Factor by which the garment is cut wider than the body. */
  readonly wider: number;
}

function planVertical(input: VerticalInput): { vertical: VerticalPlan; hem: HemPlan } {
  const { person, body, measures, byChest, scale, wearing, wider, tuck } = input;
  const perPixel = scale / body.torsoLength;
  const neckHalf = Math.max(body.neckHalf * 1.02, measures.neckHalf * byChest);
  const unitV = body.unit / body.torsoLength;
  const neckV = wearing
    ? -wearing.neckHeight * unitV
    : (body.shoulderV('left', neckHalf) + body.shoulderV('right', neckHalf)) / 2;
  const chestV = Math.min(
    lowestArmpit(wider) * unitV,
    Math.max(HIGHEST_ARMPIT * unitV, neckV + (measures.chestY - measures.neckY) * perPixel),
  );
  // The plan is for the hem as a whole: shirt tails hang lower than their corners. Wider cuts are not longer.
  const tail = (measures.hemlineY - measures.hemY) * perPixel;
  const length = ((measures.hemlineY - measures.neckY) * perPixel) / wider;
  const hem = planHem(person, wearing?.hemV ?? neckV + length, tuck);
  const hidden = hem.snapped && isTucked(person) ? measures.hemNotch * perPixel : 0;
  const hemV = Math.max(hem.v + hidden - tail, chestV + 0.1);
  return { vertical: { neckV, chestV, hemV }, hem: { ...hem, tucked: hem.tucked || hidden > 0 } };
}

/** In U below the line of the joints. */
function lowestArmpit(oversize: number): number {
  const share = Math.max(0, (oversize - OVERSIZE[0]) / (OVERSIZE[1] - OVERSIZE[0]));
  return LOWEST_ARMPIT[0] + share * (LOWEST_ARMPIT[1] - LOWEST_ARMPIT[0]);
}
