import { EngineError, type EngineErrorKind, type RefusalReason } from '@tryon/engine/core/engine-error.ts';
import type { EngineDescription, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';

/**
 * What follows a failure. `next`: another engine is called. `stop`: another one would not help, or might circumvent
 * content rules.
 */
export type Step = 'next' | 'stop';

interface Rule {
  readonly step: Step;
  /** Counts against the engine, see `engine-guard.ts`. */
  readonly counts: boolean;
  /** The operator has to act. */
  readonly alarm: boolean;
}

/** Rules for failures. A failed call costs the person nothing, so other engines may be called. */
export const FAULT_RULES: Readonly<Record<Exclude<EngineErrorKind, 'refused'>, Rule>> = {
  timeout: { step: 'next', counts: true, alarm: false },
  upstream: { step: 'next', counts: true, alarm: false },
  internal: { step: 'next', counts: true, alarm: false },
  // Otherwise one person with such photos could make the engine pause for everybody.
  not_taken: { step: 'next', counts: false, alarm: false },
  rate_limited: { step: 'next', counts: false, alarm: false },
  overloaded: { step: 'next', counts: false, alarm: false },
  out_of_credit: { step: 'next', counts: true, alarm: true },
  bad_key: { step: 'next', counts: true, alarm: true },
  model_retired: { step: 'next', counts: true, alarm: true },
  // Another attempt of the user has a new name, and is counted if abandoned again.
  in_doubt: { step: 'next', counts: false, alarm: false },
  // Text instead of a picture may be a refusal of the photos. An empty response is `not_taken`.
  no_picture: { step: 'stop', counts: false, alarm: false },
};

/** Whether a refusal is due to one engine's abilities, so that another one may succeed, or due to the photos. */
export const REFUSAL_STEPS: Readonly<Record<RefusalReason, Step>> = {
  category_not_offered: 'next',
  not_a_top: 'next',
  bulky_top: 'next',
  arms_cross_torso: 'next',
  turned_sideways: 'next',
  facing_away: 'next',
  person_too_small: 'next',
  cut_off: 'next',
  background_not_plain: 'next',
  headless_model: 'next',
  garment_hidden: 'next',
  garment_cut_off: 'next',
  result_broken: 'next',
  unreadable_image: 'stop',
  unsupported_image: 'stop',
  image_too_large: 'stop',
  image_too_small: 'stop',
  animated_image: 'stop',
  no_person: 'stop',
  several_people: 'stop',
  not_upright: 'stop',
  too_dark: 'stop',
  blurred: 'stop',
  no_garment: 'stop',
  several_garments: 'stop',
  same_picture: 'stop',
  swapped_pictures: 'stop',
  content_blocked: 'stop',
};

type Garment = EngineDescription['categories'][number];

/**
 * The garment that a rough picture needs another engine for; it counts like `category_not_offered` if one makes it.
 * Null if no other engine could do better, or if the user has chosen the category.
 */
export function findNeeded({ category }: TryOnRequest, { reasons }: TryOnResult): Garment | null {
  return category === 'auto' && reasons.includes('unlike_top') ? 'dress' : null;
}

/** Any other error counts as an internal fault of the engine. */
export function findKind(error: unknown): EngineErrorKind {
  return error instanceof EngineError ? error.kind : 'internal';
}

export function findStep(error: unknown): Step {
  if (error instanceof EngineError && error.reason) return REFUSAL_STEPS[error.reason];
  return findRule(error)?.step ?? 'stop';
}

export function countsAgainst(error: unknown): boolean {
  return findRule(error)?.counts ?? false;
}

export function isAlarming(error: unknown): boolean {
  return findRule(error)?.alarm ?? false;
}

/** Null for a refusal. */
function findRule(error: unknown): Rule | null {
  const kind = findKind(error);
  return kind === 'refused' ? null : FAULT_RULES[kind];
}
