import type { PersonAnalysis, Tuck } from '#src/core/types.ts';
import { findPocketHeight } from './pocket-height.ts';

export interface HemPlan {
  /** v at which the garment's hem corners lie. */
  readonly v: number;
  /** Whether the garment disappears behind the lower garment at the old hem. */
  readonly tucked: boolean;
  /** Whether the hem was moved to the old one and follows it. */
  readonly snapped: boolean;
}

/** Hems this close to the old one (shares of the torso's length) are moved onto it. */
const SNAP = 0.13;
/** A hem that ends above the old one is moved farther; otherwise a strip of the body has to be invented. */
const SNAP_SHORTER = 0.27;
/** A bare strip under the old hem would show remains of the old top, so the new hem reaches a little lower. */
const COVER = 0.012;
/** A top that ends below this v hangs over the lower garment; tucked in, it would end about here. */
const HANGS_BELOW = 1;
const TUCK_AT = 0.96;
/** Where the old top covers the belly, the new one reaches down to about here, lengthened at most by this factor. */
const BELLY_END = 0.94;
const MOST_LENGTHENED = 1.5;
const SHORTEST = 0.45;
const LONGEST = 1.6;

/**
 * Decides where the hem goes. A top that ended above a visible waist was tucked in or cut to the waist, so a longer
 * garment is tucked in as well. Under a cropped top with visible skin, the hem goes to the waist itself. A hand in a
 * pocket holds up a top that hangs over the lower garment: it ends where the hand goes in. A belly that the old top
 * covered is not bared, unless the garment is much too short for it (`docs/decisions/065`).
 * @param natural v of the hem at the garment's own length.
 * @param tuck `tucked` applies only to a garment long enough to reach the waist, and only where a waist is visible.
 */
export function planHem(person: PersonAnalysis, natural: number, tuck: Tuck = 'auto'): HemPlan {
  const { topHem, waist } = person.geometry;
  const hangs = waist === null || Math.max(topHem, waist) >= HANGS_BELOW;
  const covered = Math.min(BELLY_END, topHem);
  const least = covered <= MOST_LENGTHENED * natural ? covered : SHORTEST;
  const length = Math.min(LONGEST, Math.max(least, natural));
  const near = length - topHem < SNAP && topHem - length < SNAP_SHORTER;
  if (tuck === 'tucked' && hangs && length > TUCK_AT) return { v: TUCK_AT, tucked: false, snapped: false };
  if (near && tuck !== 'out') return { v: topHem + COVER, tucked: false, snapped: true };
  const held = hangs || tuck === 'out' ? Math.max(topHem + COVER, findPocketHeight(person)) : LONGEST;
  if (length > held) return { v: held, tucked: false, snapped: held - topHem < SNAP };
  const border = waist === null ? topHem : Math.max(topHem, waist);
  if (tuck === 'out') {
    return { v: near ? Math.max(length, topHem + COVER) : length, tucked: false, snapped: false };
  }
  if (waist !== null && Math.abs(length - border) < SNAP) {
    return { v: border + COVER, tucked: false, snapped: true };
  }
  return { v: length, tucked: waist !== null && border < 1 && length > border, snapped: false };
}
