import type { FittingRoomModel } from '../fitting-room-model.ts';
import type { PanelState, Slot } from '../fitting-room-state.ts';
import type { CheckState } from '../photo-check/check-store.ts';
import type { PhotoCheck } from '../photo-check/photo-check.ts';
import type { IntakeState, PhotoIntake } from '../photo-intake/photo-intake.ts';

/** Everything about one of the two photos. */
export interface PhotoPanelProps {
  slot: Slot;
  panel: PanelState;
  model: FittingRoomModel;
  intake: PhotoIntake;
  intakeState: IntakeState;
  check: PhotoCheck;
  checkState: CheckState;
}
