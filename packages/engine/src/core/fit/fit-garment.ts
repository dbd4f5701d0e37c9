import type { TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { solveThinPlateSpline } from '#src/core/raster/thin-plate-spline.ts';
import type { GarmentAnalysis, PersonAnalysis } from '#src/core/types.ts';
import { type BodyMeasures, measureBodyForFit } from './body-measures.ts';
import { type GarmentMeasures, measureGarment } from './garment-measures.ts';
import { type HemPlan, planHem } from './plan-hem.ts';
import { buildSleeveStrip } from './sleeve-strip.ts';
import { buildTorsoMesh } from './torso-mesh.ts';
import { pairTorso, type VerticalPlan } from './torso-pairs.ts';

/** How the garment lies on the person: garment picture to photo. */
export interface GarmentFit {
  /** Photo pixels per garment pixel along the body. */
  readonly scale: number;
  readonly hem: HemPlan;
  readonly torso: TexturedMesh;
  /** Null without sleeves. */
  readonly sleeves: { readonly left: TexturedMesh | null; readonly right: TexturedMesh | null };
}

/** Laid flat a garment is wider than the chest it fits, so lengths follow from a little less than the chest. */
const LAID_FLAT = 0.94;
/** Opening over chest of a usual top; a smaller share means a garment cut wider than the body. */
const USUAL_OPENING = 0.46;
const OVERSIZE = [1, 1.14] as const;
/** Armpits lie this far below the line of the joints, in U. */
const ARMPIT_DEPTH = [0.16, 0.5] as const;
/** Lets control pairs that contradict each other give way a little. */
const SMOOTHING = 0.0006;

/** Fits a garment to a person: scale, torso, hem and sleeves. */
export function fitGarment(person: PersonAnalysis, garment: GarmentAnalysis): GarmentFit {
  const body = measureBodyForFit(person);
  const measures = measureGarment(garment);
  const oversize = Math.min(
    OVERSIZE[1],
    Math.max(OVERSIZE[0], USUAL_OPENING / Math.max(0.1, measures.neckHalf / Math.max(1, measures.chestHalf))),
  );
  const widthScale = (body.chestHalf / Math.max(1, measures.chestHalf)) * oversize;
  const scale = widthScale * LAID_FLAT;
  const { vertical, hem } = planVertical(person, body, measures, scale);
  const target = pairTorso(garment, measures, body, vertical, scale, widthScale);
  const spline = solveThinPlateSpline(target.pairs.from, target.pairs.to, SMOOTHING);
  const sleeve = (side: 'left' | 'right'): TexturedMesh | null => {
    const own = garment[side].sleeve;
    if (own === null) return null;
    const { x, y } = garment[side].shoulder;
    const { x: armpitX, y: armpitY } = garment[side].armpit;
    return buildSleeveStrip({
      sleeve: own,
      arm: person.geometry.arms[side],
      spline,
      shoulder: spline.apply(x, y),
      armpit: spline.apply(armpitX, armpitY),
      upperArm: body.upperArm(side, target.tipHalf[side]),
      besideTorso: (point) => (person.geometry.arms[side].inFront ? point : body.besideTorso(side, point)),
      scale,
      unit: body.unit,
    });
  };
  return {
    scale,
    hem,
    torso: buildTorsoMesh(garment, spline),
    sleeves: { left: sleeve('left'), right: sleeve('right') },
  };
}

function planVertical(
  person: PersonAnalysis,
  body: BodyMeasures,
  measures: GarmentMeasures,
  scale: number,
): { vertical: VerticalPlan; hem: HemPlan } {
  const perPixel = scale / body.torsoLength;
  const neckHalf = Math.max(body.neckHalf * 1.02, measures.neckHalf * scale);
  const neckV = (body.shoulderV('left', neckHalf) + body.shoulderV('right', neckHalf)) / 2;
  const unitV = body.unit / body.torsoLength;
  const chestV = Math.min(
    ARMPIT_DEPTH[1] * unitV,
    Math.max(ARMPIT_DEPTH[0] * unitV, neckV + (measures.chestY - measures.neckY) * perPixel),
  );
  const hem = planHem(person, neckV + (measures.hemY - measures.neckY) * perPixel);
  return { vertical: { neckV, chestV, hemV: Math.max(hem.v, chestV + 0.1) }, hem };
}
