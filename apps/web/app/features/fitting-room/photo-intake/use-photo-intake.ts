import { useSyncExternalStore } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { createPhotoIntake, type IntakeState, type PhotoIntake } from './photo-intake.ts';

const intakes = new WeakMap<FittingRoomModel, PhotoIntake>();

/** The photo intake of a fitting room: the same instance whenever the page returns to it. */
export function usePhotoIntake(model: FittingRoomModel): { intake: PhotoIntake; intakeState: IntakeState } {
  const intake = intakes.get(model) ?? createPhotoIntake(model);
  intakes.set(model, intake);
  const intakeState = useSyncExternalStore(intake.subscribe, intake.getState, intake.getState);
  return { intake, intakeState };
}
