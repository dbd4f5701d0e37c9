import type { PersonAnalysis } from '#src/core/types.ts';

export interface HemPlan {
  /** v at which the garment's hem corners lie. */
  readonly v: number;
  /** Whether the garment disappears behind the lower garment at the old hem. */
  readonly tucked: boolean;
}

/** Hems this close to the old one (shares of the torso's length) are moved onto it. */
const SNAP = 0.13;
/** A bare strip under the old hem would show lower cloth of the old top; the new hem reaches a little lower. */
const COVER = 0.012;
const SHORTEST = 0.45;
const LONGEST = 1.6;

/**
 * Decides where the hem goes. A top that ended over a visible waist was tucked in or cut to the waist: a longer
 * garment is tucked the same way.
 * @param natural v of the hem at the garment's own length.
 */
export function planHem(person: PersonAnalysis, natural: number): HemPlan {
  const { topHem, waist } = person.geometry;
  const length = Math.min(LONGEST, Math.max(SHORTEST, natural));
  if (Math.abs(length - topHem) < SNAP) return { v: topHem + COVER, tucked: false };
  const endedAtWaist = topHem < 1 && waist !== null;
  return { v: length, tucked: endedAtWaist && length > topHem };
}
