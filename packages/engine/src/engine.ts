import type { TryOnWarning } from './core/engine-error.ts';
import type { Grading } from './core/grade.ts';
import type { RgbaImage, Stage, Tuck } from './core/types.ts';

/** Encoded picture as it travels between the edge and an engine. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** One try-on as an engine gets it. */
export interface TryOnRequest {
  /** Encoded photos as they came in; engines decode (or re-encode) them themselves, by content. */
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  readonly category: 'auto' | 'upper' | 'lower' | 'dress';
  /** How the top is worn; `auto`, as the person wears the old one, when left out. Only some engines can choose. */
  readonly tuck?: Tuck;
  /** Asks for `TryOnResult.changed`. */
  readonly wantsChanged?: boolean;
}

/** How a try-on is ended early and followed. */
export interface TryOnOptions {
  /** Aborting rejects the try-on with the signal's reason, and stops the work. */
  readonly signal: AbortSignal;
  /** Called once as each stage begins. */
  readonly onStage?: (stage: Stage) => void;
}

/** A picture that passed the engine's own checks. */
export interface TryOnResult extends Grading {
  readonly image: EncodedPicture;
  /** On request, and from engines that know: a PNG of the picture's size, white where it differs from the photo. */
  readonly changed?: EncodedPicture;
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

export type { RgbaImage, Stage, TryOnWarning };
