import type { WarningCode } from '@tryon/contract/error-codes.ts';
import type { RoughReason } from '@tryon/contract/try-on/grade.ts';

/** A drawing of a good example, with marks on what matters. */
export interface Example {
  /** URL of the drawing, 3:4. */
  picture: string;
  /** Paths drawn over it, in a box of 768 x 1024. */
  marks: readonly string[];
  alt: string;
}

export interface Fault {
  code: WarningCode | RoughReason;
  /** The problem and its remedy. */
  text: string;
  example: Example;
}

/** The result of checking one photo. `clear`: no findings; `warned` photos can be used as they are. */
export interface Verdict {
  grade: 'clear' | 'warned' | 'refused';
  faults: readonly Fault[];
  /** Every picture generated from this photo will be only a rough idea. */
  isRough: boolean;
  /** URL of a transparent image of the photo's size with the findings; null without findings. */
  overlay: string | null;
  /** Outline of the person or garment, as fractions of the photo's sides. */
  outline: readonly { x: number; y: number }[];
}

/** The problem with the combination of both photos. */
export interface PairFault {
  code: 'same_picture' | 'swapped_pictures';
  text: string;
}
