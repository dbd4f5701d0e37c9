import type { FittingRoomModel } from '../fitting-room-model.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { GenerationOptions } from '../generation/generation-options.ts';
import { createCheckStore } from './check-store.ts';
import { createPhotoChecks, type PhotoCheckDependencies } from './photo-checks.ts';
import { createPhotoPair, type PairDependencies } from './photo-pair.ts';

export interface CheckDependencies extends PhotoCheckDependencies, PairDependencies {
  /** Whether only the engine that checks the photos generates the picture. */
  isOwnEngine: (options: GenerationOptions) => boolean;
}

/** Checks every photo added to the fitting room. Never blocks anything. */
export function createPhotoCheck(
  model: Pick<FittingRoomModel, 'subscribe' | 'getState'>,
  dependencies: CheckDependencies,
) {
  const store = createCheckStore();
  const comparePhotos = createPhotoPair(store, dependencies);
  const compareShown = () => {
    const { garment, person } = model.getState();
    comparePhotos({ garment: garment.photo, person: person.photo });
  };
  const photoChecks = createPhotoChecks(store, dependencies, compareShown);
  const follow = () => {
    photoChecks.choose(dependencies.isOwnEngine(model.getState().options));
    for (const slot of SLOTS) photoChecks.show(slot, model.getState()[slot].photo);
    compareShown();
  };
  model.subscribe(follow);
  follow();

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    start: photoChecks.start,

    /** The user has read the problem and uses the photo anyway. */
    dismiss(slot: Slot): void {
      const check = store.getState()[slot];
      if (check.step === 'done') store.setState({ [slot]: { ...check, isDismissed: true } });
    },

    dismissPair: () => store.setState({ pair: null }),
    draw: (isDrawn: boolean) => store.setState({ isDrawn }),
  };
}

export type PhotoCheck = ReturnType<typeof createPhotoCheck>;
