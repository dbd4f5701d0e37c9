import type { FittingRoomModel } from '../fitting-room-model.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { MakingOptions } from '../making-options.ts';
import { createCheckStore } from './check-store.ts';
import { createPhotoLooks, type LookMeans } from './photo-looks.ts';
import { createPhotoPair, type PairMeans } from './photo-pair.ts';

export interface CheckMeans extends LookMeans, PairMeans {
  /** Whether nobody but the engine that looks makes the picture. */
  isOwnEngine: (options: MakingOptions) => boolean;
}

/** Has every photo that comes into the room looked at. Never holds anything up. */
export function createPhotoCheck(room: Pick<FittingRoomModel, 'subscribe' | 'getState'>, means: CheckMeans) {
  const store = createCheckStore();
  const comparePhotos = createPhotoPair(store, means);
  const compareShown = () => {
    const { garment, person } = room.getState();
    comparePhotos({ garment: garment.photo, person: person.photo });
  };
  const looks = createPhotoLooks(store, means, compareShown);
  const follow = () => {
    looks.choose(means.isOwnEngine(room.getState().options));
    for (const slot of SLOTS) looks.show(slot, room.getState()[slot].photo);
    compareShown();
  };
  room.subscribe(follow);
  follow();

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    start: looks.start,

    /** The person has read what is wrong, and uses the photo all the same. */
    dismiss(slot: Slot): void {
      const check = store.getState()[slot];
      if (check.step === 'done') store.put({ [slot]: { ...check, isDismissed: true } });
    },

    dismissPair: () => store.put({ pair: null }),
    draw: (isDrawn: boolean) => store.put({ isDrawn }),
  };
}

export type PhotoCheck = ReturnType<typeof createPhotoCheck>;
