import type { WarningCode } from '@tryon/contract/error-codes.ts';
import type { RoughReason } from '@tryon/contract/try-on/grade.ts';

/** A drawing of what good looks like, with marks on what matters. */
export interface Example {
  /** Address of the drawing, 3:4. */
  picture: string;
  /** Paths over it, in a box of 768 x 1024. */
  marks: readonly string[];
  alt: string;
}

export interface Fault {
  code: WarningCode | RoughReason;
  /** What is wrong and what to do. */
  text: string;
  example: Example;
}

/** What a look at one photo comes to. `clear`: nothing was found; `warned` photos can be tried as they are. */
export interface Verdict {
  grade: 'clear' | 'warned' | 'refused';
  faults: readonly Fault[];
  /** Every picture that is made of it will be a rough idea. */
  isRough: boolean;
  /** Address of a picture of the photo's own size, clear but for what was found; null when nothing was. */
  overlay: string | null;
  /** Outline of the person or garment, shares of the photo's sides. */
  outline: readonly { x: number; y: number }[];
}

/** What is wrong with the two photos together. */
export interface PairFault {
  code: 'same_picture' | 'swapped_pictures';
  text: string;
}
