/** Which of the two pictures a refusal or warning is about. */
export const SUBJECTS = ['person', 'garment', 'both'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Why a picture cannot be used. The messages for people are keyed by these codes elsewhere. */
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

/** Something that may make the picture worse but is no reason to refuse it. */
export interface TryOnWarning {
  readonly subject: Subject;
  readonly reason: RefusalReason | 'arms_near_torso' | 'jacket_kept' | 'repainted_whole';
}

/**
 * `refused`: the photos cannot be used. `timeout`: no picture in time. `upstream`: the external server failed.
 * `not_taken`: it rejected or failed the request without saying why; the photos or we may be at fault. `no_picture`:
 * it answered successfully, but with text only. `in_doubt`: it was already asked for this very picture, and the
 * outcome is unknown. `rate_limited`: it accepts no more calls for now. `out_of_credit`, `bad_key`, `model_retired`:
 * the operator has to fix these. `overloaded`: too many try-ons are waiting here. `internal`: a fault of the engine.
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
 * The only error that the engine itself throws. `refused` is caused by the photos and carries `subject` and `reason`;
 * the other kinds are caused by the engine.
 */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly retryable: boolean;
  /** The external server has finished with this picture, so it is useless to ask for it again. */
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
