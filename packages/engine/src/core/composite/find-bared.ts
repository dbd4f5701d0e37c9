import type { ArmGeometry, PersonAnalysis, WarpedLayer } from '../types.ts';
import { alphaAt } from './scene.ts';

/** Cloth this opaque covers what lies under it. */
const SOLID = 128;
/**
 * Old sleeves that cover less than this share of the arm, or so little more than the new ones, bare nothing; one of the
 * arm's 17 stations is more.
 */
const LEAST = 0.05;

/** By owner (neither arm, left, right): whether an arm shows more of itself under the new garment than under the old. */
export function findBared(
  { geometry: { arms } }: PersonAnalysis,
  layers: readonly WarpedLayer[],
): readonly [false, boolean, boolean] {
  const isBared = (side: 'left' | 'right'): boolean => {
    const sleeve = layers.find(({ name }) => name === `sleeve-${side}`);
    return arms[side].covered - (sleeve ? coveredShare(sleeve, arms[side]) : 0) > LEAST;
  };
  return [false, isBared('left'), isBared('right')];
}

/** Share of the arm down to which a sleeve lies on its bones. */
function coveredShare(sleeve: WarpedLayer, { center }: ArmGeometry): number {
  return (center.findLastIndex(({ x, y }) => alphaAt(sleeve, x, y) > SOLID) + 1) / center.length;
}
