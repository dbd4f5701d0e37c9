import { LABEL } from '@tryon/engine/core/types.ts';

/** The five scored classes, in the order of every table. */
export const CLASSES = ['background', 'hair', 'skin', 'upper', 'lower'] as const;

/** Classes of truth pixels. The first five are scored as they are. */
export const TRUTH = {
  background: 0,
  hair: 1,
  skin: 2,
  upper: 3,
  lower: 4,
  /** Scored as upper or lower by its position on the body. */
  dress: 5,
  /** Not scored: shoes, bags, hats and anything else without a label in the engine. */
  other: 6,
} as const;

const CLASS_OF_LABEL: Readonly<Record<keyof typeof LABEL, number>> = {
  background: TRUTH.background,
  hair: TRUTH.hair,
  skin: TRUTH.skin,
  top: TRUTH.upper,
  bottom: TRUTH.lower,
  layer: TRUTH.upper,
  under: TRUTH.upper,
};

/** The class of every label value of the engine. */
export const CLASS_BY_LABEL: ReadonlyMap<number, number> = new Map(
  Object.entries(LABEL).map(([name, value]) => [value, CLASS_OF_LABEL[name as keyof typeof LABEL]]),
);
