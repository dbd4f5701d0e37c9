import { between, pointAtIndex } from '#src/core/raster/contour.ts';
import type { ArmGeometry, Point } from '#src/core/types.ts';

/** The end of a sleeve: a straight line across the arm. */
export interface WornCuff {
  /** Station of the cuff at a place across the arm: 0 on the bones, 1 on the outer outline, -1 on the inner one. */
  readonly endAt: (across: number) => number;
}

/** Positions across the arm at which the sleeve's end is measured; at the outlines the labels are uncertain. */
const PLACES = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6];
const LEAST_FOUND = 4;
/** Number of stations searched before and after the measured end, and the step size. */
const AROUND = 4;
const STEP = 0.125;
/** Bare skin over this many stations ends the sleeve; less is a labelling error. */
const BARE = 0.5;
/** Stations between bones and outline; steeper cuffs are errors. */
const STEEPEST = 1.6;
/** Lines are extended this far beyond the arm's own outline. */
const LOOSEST = 2.2;

/**
 * Finds a sleeve's cuff, level or slanted, from where cloth turns into skin along the arm.
 *
 * @param covers whether the garment covers a photo point.
 */
export function findWornCuff(arm: ArmGeometry, covers: (point: Point) => boolean): WornCuff {
  const last = arm.center.length - 1;
  const measured = arm.covered * last;
  const ends = PLACES.flatMap((across) => {
    const end = findEnd(arm, covers, across, measured);
    return end === null ? [] : [{ across, end }];
  });
  if (ends.length < LEAST_FOUND) return { endAt: () => measured };
  const slopes = ends.flatMap((one, n) =>
    ends.slice(n + 1).map((other) => (other.end - one.end) / (other.across - one.across)),
  );
  const slope = Math.min(STEEPEST, Math.max(-STEEPEST, median(slopes)));
  const middle = median(ends.map(({ across, end }) => end - slope * across));
  return {
    endAt: (across) => {
      const place = Math.min(LOOSEST, Math.max(-LOOSEST, across));
      return Math.min(last, Math.max(1, middle + slope * place));
    },
  };
}

/** Station where cloth ends at one position across the arm; null when it does not near the measured end. */
function findEnd(
  { center, outer, inner }: ArmGeometry,
  covers: (point: Point) => boolean,
  across: number,
  measured: number,
): number | null {
  const edge = across > 0 ? outer : inner;
  const finish = Math.min(center.length - 1, measured + AROUND);
  let end: number | null = null;
  for (let station = Math.max(0, measured - AROUND); station <= finish; station += STEP) {
    const place = between(pointAtIndex(center, station), pointAtIndex(edge, station), Math.abs(across));
    if (covers(place)) end = station;
    else if (end !== null && station - end > BARE) return end;
  }
  // Cloth up to the end of the searched range is a full sleeve, or the trunk beside the arm.
  return finish === center.length - 1 ? end : null;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
