/**
 * All thresholds by which a repainted picture is put together, labelled or refused. U is the shoulder unit of the
 * person's body frame; differences are distances in CIE Lab, in which about 2 can just be seen side by side.
 */

/** What an answer may be at most to be taken for a picture of the same person in the same place. */
export const ANSWER_LIMITS = {
  /**
   * Sides against each other, as a factor. Vendors choose from lists of formats (9:16, 2:3, 3:4, 4:5, 1:1), whose widest
   * gap is a factor of 1.25, so a photo may come back changed by half of that.
   */
  aspect: 1.13,
  /** Spread of brightness, standard deviation of L, below which there is nothing in a picture. */
  blankSpread: 2,
  /** Largest difference of any small patch: recoding alone stays below this. */
  sameDifference: 6,
  /** Share of the garment's place that must differ by more: edges that were resampled do, and a small print is enough. */
  sameShare: 0.02,
  /** Size of the person, as a factor of what the format's own change of size explains. */
  scale: 1.25,
  /** Tilt of the picture, radians. */
  tilt: 0.12,
  /** Size of the head, mouth to eyes, as a factor: other factors look like another head on the same body. */
  headSize: 1.2,
  /** How far face, shoulders and hips may lie from where they were, U. Poses of the same picture repeat to .05. */
  face: 0.15,
  shoulders: 0.22,
  hips: 0.45,
  /** Share of bare skin, hair and other clothes where the answer shows ground. */
  lostPerson: 0.3,
  /** Mean difference over face and hair: beyond it the picture shows another head. */
  head: 18,
  /** The same over all that is kept of the person. Pictures repainted of the same: 6 at most; of somebody else: 13 up. */
  person: 9,
} as const;

/** How the two pictures are joined. */
export const SEAM = {
  /** Long side of the grid that the seam is searched on, cells. */
  gridSide: 640,
  /** How far around the garment the repainted picture may reach, U: a looser cut, and the shadow of a hem. */
  reach: 0.16,
  /** How much the garment is grown before it must be repainted, U: labels are about that exact. */
  certain: 0.02,
  /** Cells on either side of the seam over which the pictures run into each other. */
  softCells: 2,
  /** Difference at the seam from which it can be seen, blended as it is. */
  visible: 12,
  /** Share of the seam's length that may be visible. */
  visibleShare: 0.15,
  /** Differences beyond this all count as this: an edge is an edge. */
  highest: 40,
} as const;
