import { useSyncExternalStore } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { createPhotoIntake, type IntakeState, type PhotoIntake } from './photo-intake.ts';

const intakes = new WeakMap<FittingRoomModel, PhotoIntake>();

/** The photo intake of a room: the same instance whenever the page returns to that room. */
export function usePhotoIntake(room: FittingRoomModel): { intake: PhotoIntake; intakeState: IntakeState } {
  const intake = intakes.get(room) ?? createPhotoIntake(room);
  intakes.set(room, intake);
  const intakeState = useSyncExternalStore(intake.subscribe, intake.getState, intake.getState);
  return { intake, intakeState };
}
