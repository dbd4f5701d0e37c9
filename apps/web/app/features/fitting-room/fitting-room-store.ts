import {
  type FittingRoomAction,
  type FittingRoomState,
  INITIAL_STATE,
  reduceFittingRoom,
} from './fitting-room-state.ts';

/** The state of one fitting room and its subscribers. */
export interface FittingRoomStore {
  getState: () => FittingRoomState;
  dispatch: (action: FittingRoomAction) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param releasePicture called with the URL of a picture that the mirror no longer shows. */
export function createFittingRoomStore(releasePicture: (picture: string) => void): FittingRoomStore {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const before = state;
      state = reduceFittingRoom(state, action);
      const picture = shownPicture(before);
      if (picture !== null && picture !== shownPicture(state)) releasePicture(picture);
      if (state !== before) for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function shownPicture({ mirror }: FittingRoomState): string | null {
  return mirror.step === 'shown' ? mirror.result.picture : null;
}
