import { SLOTS, type Slot } from './fitting-room-state.ts';
import { createFittingRoomStore } from './fitting-room-store.ts';
import { createGeneration, type GenerationDependencies } from './generation/generation.ts';
import type { GenerationOptions } from './generation/generation-options.ts';
import type { ShownResult } from './history/shown-result.ts';
import type { Result } from './mirror/mirror-state.ts';
import { createPhotoSlots, type PhotoSlotsDependencies } from './photos/photo-slots.ts';

/** What the fitting room needs from outside; a test hands in its own. */
export type FittingRoomDependencies = PhotoSlotsDependencies &
  GenerationDependencies & {
    /** A picture of the product's own for the slot. */
    fetchSample: (slot: Slot) => Promise<File>;
    shownResult: ShownResult;
    /** The look with this id, if it is on this device still. Never rejects. */
    findSavedResult: (id: string) => Promise<Result | null>;
  };

/** The fitting room itself: its state and everything a person can do in it, apart from any screen. */
export function createFittingRoom(dependencies: FittingRoomDependencies) {
  const store = createFittingRoomStore(dependencies.releasePicture);
  const slots = createPhotoSlots(store, dependencies);
  const { dispatch } = store;
  const generation = createGeneration(store, slots, dependencies);
  const shownId = () => {
    const { mirror } = store.getState();
    return mirror.step === 'shown' ? mirror.result.id : null;
  };
  let keptId: string | null = null;
  /** Nobody has chosen that pictures be made in this browser: it is so for want of an account. */
  let isMadeHereForNow = false;
  store.subscribe(() => {
    if (shownId() === keptId) return;
    keptId = shownId();
    dependencies.shownResult.keep(keptId);
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...slots.actions,
    ...generation,

    /** Has the picture made in this browser, with the product's own in place of each photo that is missing. */
    async tryHere(): Promise<void> {
      isMadeHereForNow ||= store.getState().options.place === 'server';
      dispatch({ type: 'options-chosen', options: { place: 'device', category: 'auto' } });
      await slots.settled();
      const empty = SLOTS.filter((slot) => !store.getState()[slot].photo);
      await Promise.all(empty.map((slot) => slots.actions.addPhoto(slot, dependencies.fetchSample(slot))));
      // What could not be fetched is told in its panel.
      if (SLOTS.every((slot) => store.getState()[slot].photo)) await generation.generate();
    },

    /** Whoever has signed in meanwhile has pictures made by the server again, unless they chose otherwise. */
    endTryHere(): void {
      if (isMadeHereForNow) dispatch({ type: 'options-chosen', options: { place: 'server' } });
      isMadeHereForNow = false;
    },

    chooseOptions(options: Partial<GenerationOptions>): void {
      if (options.place) isMadeHereForNow = false;
      dispatch({ type: 'options-chosen', options });
    },
    dismissAlert: () => dispatch({ type: 'alert-dismissed' }),
    dismissResult: () => dispatch({ type: 'result-dismissed' }),
    /** The try-on of the picture is back, or never comes back. @param creditsRemaining null when nothing came back. */
    noteSettled(id: string, creditsRemaining: number | null): void {
      dependencies.settleResult(id);
      if (creditsRemaining !== null) dispatch({ type: 'try-on-given-back', id, creditsRemaining });
    },
    /** Shows a picture that was made before. */
    openResult: (result: Result) => dispatch({ type: 'result-opened', result, wasThere: false }),

    /** Shows the look again that the mirror showed before the page was loaded anew. */
    async restoreResult(): Promise<void> {
      const isIdle = () => store.getState().mirror.step === 'idle';
      const id = isIdle() ? dependencies.shownResult.read() : null;
      const result = id === null ? null : await dependencies.findSavedResult(id);
      if (!result) return;
      if (isIdle()) dispatch({ type: 'result-opened', result, wasThere: false });
      else dependencies.releasePicture(result.picture);
    },

    /** Ends what is being made, forgets what was shown and gives the memory of the picture back. */
    close(): void {
      generation.cancel();
      dispatch({ type: 'result-dismissed' });
      dependencies.shownResult.keep(null);
    },
  };
}

export type FittingRoomModel = ReturnType<typeof createFittingRoom>;
