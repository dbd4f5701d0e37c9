import { SLOTS, type Slot } from './fitting-room-state.ts';
import { createMaking, type MakingMeans } from './making.ts';
import type { MakingOptions } from './making-options.ts';
import type { Result } from './mirror-state.ts';
import { createPhotoSlots, type PhotoSlotsMeans } from './photo-slots.ts';
import { createRoomStore } from './room-store.ts';
import type { ShownLook } from './shown-look.ts';

/** What the fitting room needs from outside; a test hands in its own. */
export type FittingRoomMeans = PhotoSlotsMeans &
  MakingMeans & {
    /** A picture of the product's own for the slot. */
    fetchSample: (slot: Slot) => Promise<File>;
    shownLook: ShownLook;
    /** The look with this id, if it is on this device still. Never rejects. */
    findLook: (id: string) => Promise<Result | null>;
  };

/** The fitting room itself: its state and everything a person can do in it, apart from any screen. */
export function createFittingRoom(means: FittingRoomMeans) {
  const store = createRoomStore(means.releasePicture);
  const slots = createPhotoSlots(store, means);
  const { dispatch } = store;
  const making = createMaking(store, slots, means);
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
    means.shownLook.keep(keptId);
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...slots.actions,
    ...making,

    /** Has the picture made in this browser, with the product's own in place of each photo that is missing. */
    async tryHere(): Promise<void> {
      isMadeHereForNow ||= store.getState().options.place === 'server';
      dispatch({ type: 'options-chosen', options: { place: 'device', category: 'auto' } });
      await slots.settled();
      const empty = SLOTS.filter((slot) => !store.getState()[slot].photo);
      await Promise.all(empty.map((slot) => slots.actions.addPhoto(slot, means.fetchSample(slot))));
      // What could not be fetched is told in its panel.
      if (SLOTS.every((slot) => store.getState()[slot].photo)) await making.generate();
    },

    /** Whoever has signed in meanwhile has pictures made by the server again, unless they chose otherwise. */
    endTryHere(): void {
      if (isMadeHereForNow) dispatch({ type: 'options-chosen', options: { place: 'server' } });
      isMadeHereForNow = false;
    },

    chooseOptions(options: Partial<MakingOptions>): void {
      if (options.place) isMadeHereForNow = false;
      dispatch({ type: 'options-chosen', options });
    },
    dismissAlert: () => dispatch({ type: 'alert-dismissed' }),
    dismissResult: () => dispatch({ type: 'result-dismissed' }),
    /** The try-on of the picture is back, or never comes back. @param creditsRemaining null when nothing came back. */
    noteSettled(id: string, creditsRemaining: number | null): void {
      means.settleResult(id);
      if (creditsRemaining !== null) dispatch({ type: 'try-on-given-back', id, creditsRemaining });
    },
    /** Shows a picture that was made before. */
    openResult: (result: Result) => dispatch({ type: 'result-opened', result, wasThere: false }),

    /** Shows the look again that the mirror showed before the page was loaded anew. */
    async restoreResult(): Promise<void> {
      const isIdle = () => store.getState().mirror.step === 'idle';
      const id = isIdle() ? means.shownLook.read() : null;
      const result = id === null ? null : await means.findLook(id);
      if (!result) return;
      if (isIdle()) dispatch({ type: 'result-opened', result, wasThere: false });
      else means.releasePicture(result.picture);
    },

    /** Ends what is being made, forgets what was shown and gives the memory of the picture back. */
    close(): void {
      making.cancel();
      dispatch({ type: 'result-dismissed' });
      means.shownLook.keep(null);
    },
  };
}

export type FittingRoomModel = ReturnType<typeof createFittingRoom>;
