import { createStore } from 'zustand/vanilla';
import {
  type FittingRoomAction,
  type FittingRoomState,
  INITIAL_STATE,
  reduceFittingRoom,
} from './fitting-room-state.ts';

/**
 * The state of one fitting room.
 * @param releasePicture called with the URL of a picture that the mirror no longer shows.
 */
export function createFittingRoomStore(releasePicture: (picture: string) => void) {
  const { getState, setState, subscribe } = createStore(() => INITIAL_STATE);
  return {
    getState,
    subscribe,
    dispatch(action: FittingRoomAction): void {
      const before = getState();
      const state = reduceFittingRoom(before, action);
      const picture = shownPicture(before);
      if (picture !== null && picture !== shownPicture(state)) releasePicture(picture);
      setState(state, true);
    },
  };
}

export type FittingRoomStore = ReturnType<typeof createFittingRoomStore>;

function shownPicture({ mirror }: FittingRoomState): string | null {
  return mirror.step === 'shown' ? mirror.result.picture : null;
}
