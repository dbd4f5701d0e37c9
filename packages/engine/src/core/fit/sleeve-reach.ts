import { distance } from '#src/core/person/body-frame.ts';
import { between, polylineLength } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import {
  inwardStart,
  outwardStart,
  roundShoulder,
  type SleeveStripInput,
  shortestSeamEnd,
  stationOf,
} from './arm-curves.ts';

/**
 * Laid flat, sleeves are shorter than worn: they are creased, and the scale is that of a chest. With this factor half of
 * the short sleeves laid reach .27 of the arm (.20 without it); half of those worn in photos for training cover .35.
 */
const LAID_SHORT = 1.25;
/** Sleeves that reach this far down the arm are full length: arms in photos are bent, and shorter than they look. */
const NEARLY_FULL = 0.95;
/** The same of jackets and coats: all of 319 that reach so far are long-sleeved. */
const NEARLY_FULL_OUTERWEAR = 0.65;
const SHORTEST = 0.12;
/** Weight of the sleeve's outside for its length, relative to its middle line. */
const OUTER_SHARE = 0.65;
/** Largest share of the arm by which a sleeve is lengthened to end below its armpit. */
const LARGEST_STRETCH = 0.05;

/** How far down this arm the cuff of a sleeve that was laid flat reaches: 0 at the shoulder joint, 1 at the wrist. */
export function sleeveReach(input: SleeveStripInput): number {
  const { arm, shoulder, armpit } = input;
  const scale = LAID_SHORT * input.scale;
  const { outer, inner } = input.sleeve;
  const exit = outwardStart(arm, shoulder);
  const round = [shoulder, ...roundShoulder(input, exit), arm.outer[exit]];
  const outside = [shoulder, ...arm.outer.slice(exit)];
  const detour = polylineLength(round) - distance(shoulder, arm.outer[exit]);
  const byOuter = stationAt(outside, polylineLength(outer) * scale - detour, exit);
  const root = between(shoulder, armpit, 0.5);
  const entry = Math.min(4, inwardStart(arm, armpit));
  const middle = [root, ...arm.center.slice(entry)];
  const own = distance(
    between(outer[0], inner[0], 0.5),
    between(outer[outer.length - 1], inner[inner.length - 1], 0.5),
  );
  return OUTER_SHARE * byOuter + (1 - OUTER_SHARE) * stationAt(middle, own * scale, entry);
}

/**
 * Extends a sleeve that would end above its armpit to the armpit, within limits: its length and the armpit's height
 * are known only to a few centimetres, and a cuff lies square to the arm.
 * @param reach share of the arms that the sleeves cover by their own length.
 */
export function reachPastArmpits(reach: number, inputs: readonly SleeveStripInput[]): number {
  const armpits = inputs.map((input) => stationOf(input.arm, shortestSeamEnd(input)) / 16);
  const mean = armpits.reduce((sum, share) => sum + share, 0) / Math.max(1, armpits.length);
  return Math.max(reach, Math.min(reach + LARGEST_STRETCH, mean));
}

/**
 * Share of both arms that a garment's sleeves cover. It is the same for both, because the sleeves are equally long
 * even where the photo shows one arm foreshortened.
 * @param reaches as measured, one for each sleeve.
 */
export function commonReach(reaches: readonly number[], outerwear = false): number {
  const longest = Math.max(...reaches);
  if (longest > (outerwear ? NEARLY_FULL_OUTERWEAR : NEARLY_FULL)) return 1;
  return Math.max(SHORTEST, reaches.reduce((sum, reach) => sum + reach, 0) / reaches.length);
}

/** Share of the arm reached after `length` along `line`, whose point 1 is station `first`. */
function stationAt(line: readonly Point[], length: number, first: number): number {
  let left = length;
  for (let n = 1; n < line.length; n++) {
    const step = distance(line[n - 1], line[n]);
    if (left <= step) {
      const before = n === 1 ? 0 : first + n - 2;
      const after = first + n - 1;
      return (before + ((after - before) * left) / Math.max(1e-6, step)) / 16;
    }
    left -= step;
  }
  return 1.05;
}
