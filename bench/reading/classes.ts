import { LABEL } from '@tryon/engine/core/types.ts';

/** The five classes that are scored, in the order of every table. */
export const CLASSES = ['background', 'hair', 'skin', 'upper', 'lower'] as const;

/** What a pixel of the truth is. The first five are scored as they are. */
export const TRUTH = {
  background: 0,
  hair: 1,
  skin: 2,
  upper: 3,
  lower: 4,
  /** Upper or lower by where it lies on the body. */
  dress: 5,
  /** Not scored: shoes, bags, hats and whatever else the engine has no label for. */
  other: 6,
} as const;

const CLASS_OF_LABEL: Readonly<Record<keyof typeof LABEL, number>> = {
  background: TRUTH.background,
  hair: TRUTH.hair,
  skin: TRUTH.skin,
  top: TRUTH.upper,
  bottom: TRUTH.lower,
  layer: TRUTH.upper,
};

/** Class of every value that the engine's labels may have. */
export const CLASS_BY_LABEL: ReadonlyMap<number, number> = new Map(
  Object.entries(LABEL).map(([name, value]) => [value, CLASS_OF_LABEL[name as keyof typeof LABEL]]),
);
