import type { Slot } from '../fitting-room-state.ts';
import type { Point } from './photo-frame.ts';
import type { PhotoIntake } from './photo-intake.ts';

/** What every dialog about one photo is given. */
export interface PhotoToolProps {
  slot: Slot;
  intake: PhotoIntake;
  /** Outline of what was found in the photo on show, shares of its sides; empty when nobody has looked. */
  found: readonly Point[];
  onClose: () => void;
}
