import {
  type ArmGeometry,
  LABEL,
  type LayerName,
  type Mask,
  type PersonAnalysis,
  type WarpedLayer,
} from '../types.ts';
import { labelAt } from './skin-across.ts';

/** Least share of the upper arm's bones that the open layer covers if the arm is in its sleeve. */
const SLEEVED = 0.6;
/** The arm is not in it where another top covers this share of the forearm's bones: a sleeve comes out of a vest. */
const UNDER_SLEEVE = 0.25;
const ELBOW = 8;

export function labelLayer(labels: Mask, layer: Mask): Mask {
  return { ...labels, data: labels.data.map((label, i) => (layer.data[i] === 1 ? LABEL.layer : label)) };
}

/** The person when the open jacket stays on: only what is under it is the old top; arms in its sleeves stay as is. */
export function keepOpenLayer(found: PersonAnalysis): PersonAnalysis {
  const { openLayer, geometry } = found;
  if (openLayer === undefined) return found;
  const person = { ...found, labels: labelLayer(found.labels, openLayer.mask) };
  const armOf = (arm: ArmGeometry): ArmGeometry => (isInLayer(person, arm) ? { ...arm, covered: 0 } : arm);
  const arms = { left: armOf(geometry.arms.left), right: armOf(geometry.arms.right) };
  return { ...person, geometry: { ...geometry, arms, topHem: openLayer.hem } };
}

/** Leaves out the sleeves of arms that the open layer hides. */
export function withoutHiddenSleeves(
  person: PersonAnalysis,
  layers: readonly WarpedLayer[],
): readonly WarpedLayer[] {
  const { left, right } = person.geometry.arms;
  const hidden: LayerName[] = [];
  if (isInLayer(person, left)) hidden.push('sleeve-left');
  if (isInLayer(person, right)) hidden.push('sleeve-right');
  return layers.filter(({ name }) => !hidden.includes(name));
}

function isInLayer(person: PersonAnalysis, { center }: ArmGeometry): boolean {
  const share = (from: number, to: number, label: number): number => {
    const bones = center.slice(from, to);
    return bones.filter(({ x, y }) => labelAt(person, x, y) === label).length / bones.length;
  };
  return share(1, ELBOW, LABEL.layer) > SLEEVED && share(ELBOW, center.length, LABEL.top) < UNDER_SLEEVE;
}
