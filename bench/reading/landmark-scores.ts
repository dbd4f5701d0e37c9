import type { GarmentSide, Point } from '@tryon/engine/core/types.ts';
import type { SleeveClass, TopTruth } from './garment-truth.ts';

/** Maximum distance of a landmark from the truth, relative to the garment's height. */
const TOLERANCE = 0.08;
/** Limits for short and half sleeves: distance from shoulder to cuff, relative to the garment's height. */
const SHORT_UNTIL = 0.46;
const HALF_UNTIL = 0.725;

export interface LandmarkScore {
  /** Both sleeves have the right class, or a length within the tolerance. */
  readonly sleeves: boolean;
  /** All four corners of the cuffs match; for sleeveless tops, that no sleeve was read. */
  readonly cuffs: boolean;
  readonly hem: boolean;
  readonly neck: boolean;
  readonly shoulder: boolean;
  readonly armpit: boolean;
  /** Sleeves, cuffs and hem. */
  readonly all: boolean;
}

type Sides = Pick<TopTruth, 'left' | 'right'>;

/** From the middle of the neck to the middle of the hem, in pixels. */
export function garmentHeight({ left, right }: Sides): number {
  const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  return distance(middle(left.neck, right.neck), middle(left.hem, right.hem));
}

/** Compares a reading of a photo with the truth, both in its pixels. */
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
 * Both lengths start at the true shoulder. The end of a seamless shoulder is ambiguous, and would otherwise turn a
 * correctly found cuff into a sleeve of the wrong length.
 */
function isSleeveRight(wanted: SleeveClass, truth: GarmentSide, read: GarmentSide, height: number): boolean {
  if (truth.sleeve === null || read.sleeve === null) return truth.sleeve === read.sleeve;
  const [shouldBe, is] = [truth.sleeve, read.sleeve].map(
    ({ cuffOuter }) => distance(truth.shoulder, cuffOuter) / height,
  );
  return classOfLength(is) === wanted || Math.abs(is - shouldBe) <= TOLERANCE;
}

/** Class of a sleeve by its length relative to the garment's height. */
export function classOfLength(length: number): Exclude<SleeveClass, 'none'> {
  if (length < SHORT_UNTIL) return 'short';
  return length < HALF_UNTIL ? 'half' : 'long';
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
