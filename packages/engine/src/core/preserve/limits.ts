/**
 * All thresholds by which a repainted picture is composited, labelled or refused. U is the shoulder unit of the
 * person's body frame; differences are distances in CIE Lab, in which about 2 can just be seen side by side.
 */

/** Most that an answer may differ to count as a picture of the same person in the same place. */
export const ANSWER_LIMITS = {
  /**
   * Ratio of the aspect ratios. Vendors choose from lists of formats (9:16, 2:3, 3:4, 4:5, 1:1), whose widest gap is
   * a factor of 1.25, so a photo may come back changed by half of that.
   */
  aspect: 1.13,
  /** Standard deviation of L below which a picture counts as blank. */
  blankSpread: 2,
  /** Largest difference of any small patch in the same picture: re-encoding alone stays below this. */
  sameDifference: 6,
  /** Share of the garment's area that must differ by more: resampled edges do, and a small print is enough. */
  sameShare: 0.02,
  /** Size of the person, as a factor beyond the change of size that the format explains. */
  scale: 1.25,
  /** Tilt of the picture, radians. */
  tilt: 0.12,
  /** Size of the head, mouth to eyes, as a factor: beyond it the head looks like another one on the same body. */
  headSize: 1.2,
  /** How far face, shoulders and hips may have moved, U. Poses of the same picture repeat to .05. */
  face: 0.15,
  shoulders: 0.22,
  hips: 0.45,
  /** Share of bare skin, hair and other clothes where the answer shows background. */
  lostPerson: 0.3,
  /** Mean difference over face and hair: beyond it the picture shows another head. */
  head: 18,
  /** The same over all that is kept of the person. Measured: the same person 6 at most, another person 13 and up. */
  person: 9,
} as const;

/** How the two pictures are blended. */
export const SEAM = {
  /** Long side, in cells, of the grid on which the seam is searched. */
  gridSide: 640,
  /** How far around the garment the repainted picture may reach, U: room for a looser cut and the shadow of a hem. */
  reach: 0.16,
  /** How far the garment is grown into the area that must be repainted, U: labels are about that exact. */
  certain: 0.02,
  /** Cells on either side of the seam over which the pictures are blended. */
  softCells: 2,
  /** Difference at the seam from which it is visible despite the blending. */
  visible: 12,
  /** Share of the seam's length that may be visible. */
  visibleShare: 0.15,
  /** Larger differences are capped at this: an edge is an edge. */
  highest: 40,
} as const;
