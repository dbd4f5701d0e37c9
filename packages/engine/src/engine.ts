import type { RgbaImage, Stage } from './core/types.ts';

/** Encoded picture as it travels between the edge and an engine. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
}

export interface TryOnRequest {
  /** Encoded photos as they came in; engines decode (or re-encode) them themselves, by content. */
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  readonly category: 'auto' | 'upper' | 'lower' | 'dress';
}

export interface TryOnOptions {
  readonly signal: AbortSignal;
  /** Called once as each stage begins. */
  readonly onStage?: (stage: Stage) => void;
}

export interface TryOnResult {
  readonly image: EncodedPicture;
  /** Warnings that may stand beside the picture. */
  readonly warnings: readonly TryOnWarning[];
  /** Wall milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

/** One way of making the picture: embedded, or a server elsewhere. */
export interface TryOnEngine {
  readonly name: string;
  readonly categories: readonly ('upper' | 'lower' | 'dress')[];
  /** @throws EngineError, or the signal's reason when aborted. */
  tryOn(request: TryOnRequest, options: TryOnOptions): Promise<TryOnResult>;
  close(): Promise<void>;
}

/** Which of the two pictures a refusal or warning is about. */
export type Subject = 'person' | 'garment' | 'both';

/** Why a picture cannot be used. Wording for people is keyed by these codes elsewhere. */
export type RefusalReason =
  | 'unreadable_image'
  | 'unsupported_image'
  | 'image_too_large'
  | 'image_too_small'
  | 'animated_image'
  | 'no_person'
  | 'several_people'
  | 'person_too_small'
  | 'turned_sideways'
  | 'facing_away'
  | 'cut_off'
  | 'arms_cross_torso'
  | 'too_dark'
  | 'blurred'
  | 'no_garment'
  | 'several_garments'
  | 'garment_cut_off'
  | 'background_not_plain'
  | 'headless_model'
  | 'not_a_top'
  | 'category_not_offered'
  | 'same_picture'
  | 'swapped_pictures'
  | 'result_broken';

export interface TryOnWarning {
  readonly subject: Subject;
  readonly reason: RefusalReason | 'arms_near_torso';
}

export type EngineErrorKind = 'refused' | 'timeout' | 'upstream' | 'rate_limited' | 'overloaded' | 'internal';

/**
 * The only error an engine throws of its own accord. `refused` is the photos' fault and carries
 * `subject` and `reason`; the others are the engine's.
 */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly retryable: boolean;
  readonly subject: Subject | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(
    kind: EngineErrorKind,
    message: string,
    details: { retryable?: boolean; subject?: Subject; reason?: RefusalReason; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'EngineError';
    this.kind = kind;
    this.retryable = details.retryable ?? false;
    this.subject = details.subject;
    this.reason = details.reason;
  }
}

/** @throws EngineError of kind `refused`. */
export function refuse(subject: Subject, reason: RefusalReason, message: string): never {
  throw new EngineError('refused', message, { subject, reason });
}

export type { RgbaImage, Stage };
