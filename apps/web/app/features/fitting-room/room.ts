import { createContext, use } from 'react';
import type { FittingRoomModel } from './fitting-room-model.ts';
import type { FittingRoomState } from './fitting-room-state.ts';
import type { CheckState, PhotoCheck } from './photo-check/photo-check.ts';

/** The fitting room of the page, as all its parts see it. */
export interface Room {
  model: FittingRoomModel;
  state: FittingRoomState;
  check: PhotoCheck;
  checks: CheckState;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (!room) throw new Error('This part belongs into a fitting room.');
  return room;
}
