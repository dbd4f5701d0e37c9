import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFittingRoom, type FittingRoomModel } from './fitting-room-model.ts';
import { type FittingRoomState, INITIAL_STATE } from './fitting-room-state.ts';
import { openPhotoStore } from './photo-store.ts';

// Neither is needed for the first view.
const loadPhotoFile = () => import('./photo-file.ts');
const loadTryOnCall = () => import('./try-on-call.ts');

/** The fitting room of this page. Its photos come back after the first paint, so that nothing waits for them. */
export function useFittingRoom(): { room: FittingRoomModel; state: FittingRoomState } {
  const [room] = useState(openFittingRoom);
  const state = useSyncExternalStore(room.subscribe, room.getState, () => INITIAL_STATE);

  useEffect(() => {
    room.restorePhotos();
    const dropOldPhotos = () => {
      if (document.visibilityState === 'visible') openPhotoStore().removeExpired();
    };
    document.addEventListener('visibilitychange', dropOldPhotos);
    return () => {
      document.removeEventListener('visibilitychange', dropOldPhotos);
      room.cancel();
    };
  }, [room]);

  return { room, state };
}

function openFittingRoom(): FittingRoomModel {
  return createFittingRoom({
    openStore: openPhotoStore,
    async readPhoto(file, slot) {
      const { readPhotoFile } = await loadPhotoFile();
      const photo = await readPhotoFile(file, slot);
      // Once a photo is in, the call is likely; a failure here is met again, and told, when it is made.
      void loadTryOnCall().catch(() => undefined);
      return photo;
    },
    async makeTryOn(order) {
      const { makeTryOn } = await loadTryOnCall();
      return makeTryOn(order);
    },
    async explainFailure(error) {
      try {
        const { explainFailure } = await loadTryOnCall();
        return explainFailure(error);
      } catch {
        return { text: TRY_ON_TEXTS.backendUnreachable, subject: null, retryAfterSeconds: null };
      }
    },
    releasePicture: (picture) => URL.revokeObjectURL(picture),
    now: () => Date.now(),
  });
}
