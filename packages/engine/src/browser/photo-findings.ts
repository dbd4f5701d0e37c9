import type { RefusalReason, TryOnWarning } from '#src/core/engine-error.ts';
import type { RoughReason } from '#src/core/grade.ts';
import type { Point } from '#src/core/types.ts';

/** Result of checking a single photo. */
export interface PhotoFindings {
  /** Why the photo cannot be used: a code for the user's text, and a message for developers. */
  readonly refusal: { readonly reason: RefusalReason; readonly message: string } | null;
  /** Issues that may make the picture worse; empty for a refused photo. */
  readonly warnings: readonly TryOnWarning[];
  /** Why every picture made from it will be a rough idea; empty for a refused photo. */
  readonly rough: readonly RoughReason[];
  readonly drawing: PhotoDrawing;
}

/**
 * What was found, for drawing over the photo. Positions are shares 0..1 of the upright photo's width and height,
 * slightly outside where the photo cuts something off. All empty when nothing was found.
 */
export interface PhotoDrawing {
  /** Joints of the person, or corners of the garment. */
  readonly points: readonly Point[];
  /** Open lines: arms, shoulders, sides and hips of the person, or neckline and hem of the garment. */
  readonly lines: readonly (readonly Point[])[];
  /** Closed outline of the person (head to hips, as far as the engine looks) or of the garment. */
  readonly outline: readonly Point[];
}

export const NOTHING_TO_DRAW: PhotoDrawing = { points: [], lines: [], outline: [] };
