import type { GarmentSide, Point } from '@tryon/engine/core/types.ts';
import type { SleeveClass, TopTruth } from './garment-truth.ts';

/** How far a landmark may lie from the truth, as a share of the garment's height. */
const TOLERANCE = 0.08;
/** From the shoulder to the cuff over the garment's height: up to where a sleeve counts as short and as half. */
const SHORT_UNTIL = 0.46;
const HALF_UNTIL = 0.725;

export interface LandmarkScore {
  /** Class of both sleeves, or a length that is the truth's within the tolerance. */
  readonly sleeves: boolean;
  /** All four corners of the cuffs; where the truth has no sleeve, that none was read. */
  readonly cuffs: boolean;
  readonly hem: boolean;
  readonly neck: boolean;
  readonly shoulder: boolean;
  readonly armpit: boolean;
  /** Sleeves, cuffs and hem. */
  readonly all: boolean;
}

type Sides = Pick<TopTruth, 'left' | 'right'>;

/** From the middle of the neck to the middle of the hem, pixels. */
export function garmentHeight({ left, right }: Sides): number {
  const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  return distance(middle(left.neck, right.neck), middle(left.hem, right.hem));
}

/** Compares what was read off a photo with the truth, both in its pixels. */
export function scoreLandmarks(truth: TopTruth, read: Sides): LandmarkScore {
  const height = garmentHeight(truth);
  const near = (one: Point, other: Point) => distance(one, other) <= TOLERANCE * height;
  const both = (check: (side: 'left' | 'right') => boolean) => check('left') && check('right');
  const point = (name: 'neck' | 'shoulder' | 'armpit' | 'hem') =>
    both((side) => near(truth[side][name], read[side][name]));
  const sleeves = both((side) => isSleeveRight(truth.classes[side], truth[side], read[side], height));
  const cuffs = both((side) => {
    const [wanted, found] = [truth[side].sleeve, read[side].sleeve];
    if (wanted === null || found === null) return wanted === found;
    return near(wanted.cuffOuter, found.cuffOuter) && near(wanted.cuffInner, found.cuffInner);
  });
  const hem = point('hem');
  const others = { neck: point('neck'), shoulder: point('shoulder'), armpit: point('armpit') };
  return { sleeves, cuffs, hem, ...others, all: sleeves && cuffs && hem };
}

/**
 * Both lengths begin at the true shoulder: where a seamless shoulder ends is a matter of taste, and would turn a cuff
 * that was found into a sleeve of the wrong length.
 */
function isSleeveRight(wanted: SleeveClass, truth: GarmentSide, read: GarmentSide, height: number): boolean {
  if (truth.sleeve === null || read.sleeve === null) return truth.sleeve === read.sleeve;
  const [shouldBe, is] = [truth.sleeve, read.sleeve].map(
    ({ cuffOuter }) => distance(truth.shoulder, cuffOuter) / height,
  );
  return classOfLength(is) === wanted || Math.abs(is - shouldBe) <= TOLERANCE;
}

/** Class of a sleeve by its share of the garment's height. */
export function classOfLength(length: number): Exclude<SleeveClass, 'none'> {
  if (length < SHORT_UNTIL) return 'short';
  return length < HALF_UNTIL ? 'half' : 'long';
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
