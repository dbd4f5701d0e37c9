import type { ArmGeometry, PersonAnalysis, WarpedLayer } from '../types.ts';
import { alphaAt } from './scene.ts';

/** Opacity from which cloth covers what is under it. */
const SOLID = 128;
/**
 * A sleeve bares nothing unless it exceeds the new one by more than this share of the arm; one of the arm's 17
 * stations is more than this.
 */
const LEAST = 0.05;

/** By owner (neither arm, left, right): whether the new garment bares more of an arm than the old one did. */
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

/** Share of the arm, from the shoulder, to which a sleeve covers its bones. */
function coveredShare(sleeve: WarpedLayer, { center }: ArmGeometry): number {
  return (center.findLastIndex(({ x, y }) => alphaAt(sleeve, x, y) > SOLID) + 1) / center.length;
}
