import type { Dressed } from './composite/composite.ts';
import { findBared } from './composite/find-bared.ts';
import { refuse } from './engine-error.ts';
import type { GradeEvidence } from './grade.ts';
import { endsOnTop } from './person/arm-shape.ts';
import type { PersonAnalysis, WarpedLayer } from './types.ts';

/** Least visible garment, as a share of the trunk from shoulders to hips. */
const LEAST_GARMENT = 0.3;
/** The same limit for a garment worn under an open jacket that stays on. */
const LEAST_UNDER_LAYER = 0.08;
/** Most invented skin, as a share of the area of the old top. */
const MOST_INVENTED = 0.5;
/** Most of the border of hands on bare arms that may be unclear; beyond it, sleeves would cut off fingers. */
const MOST_VAGUE = 0.2;
/** Least share of the warped garment that must stay visible, not hidden by hair, hands and waistband. */
const LEAST_VISIBLE_SHARE = 0.3;

/** Measures of the finished picture that the grade uses. */
export type MeasuredResult = Pick<GradeEvidence, 'paintedOver' | 'vagueHands'>;

/**
 * Judges the finished picture by its own measures.
 *
 * @throws EngineError `refused`: subject `both`, reason `result_broken`, when the picture would not be worth showing:
 *   hardly any garment visible, or more invented skin than garment; subject `person`, reason `arms_cross_torso`, when
 *   sleeves would cut off fingers of folded arms or a bared arm would be a stump.
 */
export function checkResult(
  person: PersonAnalysis,
  layers: readonly WarpedLayer[],
  { measures }: Pick<Dressed, 'measures'>,
): MeasuredResult {
  const { garmentPixels, removedPixels, paintedOverPixels, inventedSkinPixels, vagueHands } = measures;
  if (vagueHands > MOST_VAGUE && layers.some(({ name }) => name !== 'torso')) {
    refuse('person', 'arms_cross_torso', 'Hands could not be told from the arms they lie on');
  }
  const [, left, right] = findBared(person, layers);
  const { arms } = person.geometry;
  if ((left && endsOnTop(arms.left, person)) || (right && endsOnTop(arms.right, person))) {
    refuse('person', 'arms_cross_torso', 'A bared arm would end in the air');
  }
  const trunk = trunkPixels(person);
  const isUnder = person.openLayer !== undefined;
  if (garmentPixels < (isUnder ? LEAST_UNDER_LAYER : LEAST_GARMENT) * trunk) {
    refuse('both', 'result_broken', 'Too little of the garment would be visible.');
  }
  if (!isUnder && garmentPixels < LEAST_VISIBLE_SHARE * layerPixels(layers)) {
    refuse('both', 'result_broken', 'Most of the garment would be hidden.');
  }
  if (inventedSkinPixels > MOST_INVENTED * Math.max(removedPixels, garmentPixels)) {
    refuse('both', 'result_broken', 'Too much of the body would have to be invented.');
  }
  const paintedOver = Math.max(0, paintedOverPixels - inventedSkinPixels) / Math.max(1, removedPixels);
  return { paintedOver, vagueHands };
}

/** Area of the trunk between shoulders and hips, in photo pixels. */
function trunkPixels({ body, geometry }: PersonAnalysis): number {
  const { v, left, right } = geometry.torso;
  let widths = 0;
  let rows = 0;
  for (let i = 0; i < v.length; i++) {
    if (v[i] < 0.3 || v[i] > 0.9) continue;
    widths += left[i] + right[i];
    rows++;
  }
  return rows > 0 ? (widths / rows) * body.torsoLength : body.unit * body.torsoLength;
}

function layerPixels(layers: readonly WarpedLayer[]): number {
  let sum = 0;
  for (const { image } of layers) {
    for (let i = 3; i < image.data.length; i += 4) sum += image.data[i];
  }
  return sum / 255;
}
