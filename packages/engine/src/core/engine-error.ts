/** Which of the two pictures a refusal or warning is about. */
export const SUBJECTS = ['person', 'garment', 'both'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Why a picture cannot be used. Wording for people is keyed by these codes elsewhere. */
export const REFUSAL_REASONS = [
  'unreadable_image',
  'unsupported_image',
  'image_too_large',
  'image_too_small',
  'animated_image',
  'no_person',
  'several_people',
  'person_too_small',
  'turned_sideways',
  'facing_away',
  'not_upright',
  'cut_off',
  'arms_cross_torso',
  'bulky_top',
  'too_dark',
  'blurred',
  'no_garment',
  'several_garments',
  'garment_cut_off',
  'garment_hidden',
  'background_not_plain',
  'headless_model',
  'not_a_top',
  'category_not_offered',
  'same_picture',
  'swapped_pictures',
  'result_broken',
  'content_blocked',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Something that may make the picture poorer, without being a reason to refuse it. */
export interface TryOnWarning {
  readonly subject: Subject;
  readonly reason: RefusalReason | 'arms_near_torso' | 'jacket_kept' | 'repainted_whole';
}

/**
 * `refused`: the photos. `timeout`: no picture in time. `upstream`: the server elsewhere failed. `not_taken`: it made
 * nothing of what it was sent and does not say why, which may be the photos' fault or ours. `no_picture`: it answered
 * well, but with words alone. `in_doubt`: it was asked for this very picture before, and nobody knows what became of
 * that. `rate_limited`: it takes no more calls for now. For its owner to mend:
 * `out_of_credit`, `bad_key`, `model_retired`. `overloaded`: too many try-ons wait here. `internal`: a fault of the
 * engine.
 */
export type EngineErrorKind =
  | 'refused'
  | 'timeout'
  | 'upstream'
  | 'not_taken'
  | 'no_picture'
  | 'in_doubt'
  | 'rate_limited'
  | 'out_of_credit'
  | 'bad_key'
  | 'model_retired'
  | 'overloaded'
  | 'internal';

/**
 * The only error an engine throws of its own accord. `refused` is the photos' fault and carries
 * `subject` and `reason`; the others are the engine's.
 */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly retryable: boolean;
  /** The server elsewhere has nothing left of this picture that could be asked after. */
  readonly isOver: boolean;
  readonly subject: Subject | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(
    kind: EngineErrorKind,
    message: string,
    details: {
      retryable?: boolean;
      isOver?: boolean;
      subject?: Subject;
      reason?: RefusalReason;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'EngineError';
    this.kind = kind;
    this.retryable = details.retryable ?? false;
    this.isOver = details.isOver ?? false;
    this.subject = details.subject;
    this.reason = details.reason;
  }
}

/** @throws EngineError of kind `refused`. */
export function refuse(subject: Subject, reason: RefusalReason, message: string): never {
  throw new EngineError('refused', message, { subject, reason });
}
