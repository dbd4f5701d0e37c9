import type { Slot } from '../fitting-room-state.ts';
import type { Point } from './photo-frame.ts';
import type { PhotoIntake } from './photo-intake.ts';

/** The props of every dialog about one photo. */
export interface PhotoToolProps {
  slot: Slot;
  intake: PhotoIntake;
  /** Outline of what was detected in the current photo, as fractions of its sides; empty if not analysed. */
  found: readonly Point[];
  onClose: () => void;
}
