import { between, pointAtIndex } from '#src/core/raster/contour.ts';
import type { ArmGeometry, Point } from '#src/core/types.ts';

/** Where on the arm a sleeve ends: a straight line across it. */
export interface WornCuff {
  /** Station at a place across the arm: 0 on the bones, 1 on its outer outline, -1 on its inner one. */
  readonly endAt: (across: number) => number;
}

/** Places across the arm at which the sleeve's end is looked for; at the outlines the labels are unsure. */
const PLACES = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6];
const LEAST_FOUND = 4;
/** Stations before and behind the measured end that are looked at, and how finely. */
const AROUND = 4;
const STEP = 0.125;
/** Bare skin over this many stations ends the sleeve; less is a stray of the labelling. */
const BARE = 0.5;
/** Stations from the bones to the outline: steeper cuffs are errors. */
const STEEPEST = 1.6;
/** Lines are drawn out this far beyond the arm's own outline. */
const LOOSEST = 2.2;

/**
 * Finds a sleeve's cuff, level or slanting, by where cloth gives way to skin along the arm.
 *
 * @param covers whether the garment is there at a place of the photo.
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

/** Station at which cloth ends at one place across the arm; null when there is none around the measured end. */
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
  // Cloth to the end of what is looked at is a full sleeve, or the trunk beside the arm.
  return finish === center.length - 1 ? end : null;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
