import type { TabItem } from '#app/storage/tab-item.ts';
import { changes, createFittingRoomStore, SLOTS, type Slot } from './fitting-room-state.ts';
import { createGeneration, type GenerationDependencies } from './generation/generation.ts';
import type { GenerationOptions } from './generation/generation-options.ts';
import type { Result } from './mirror/mirror-state.ts';
import { createPhotoSlots, type PhotoSlotsDependencies } from './photos/photo-slots.ts';

/** The fitting room's external dependencies; tests pass their own. */
export type FittingRoomDependencies = PhotoSlotsDependencies &
  GenerationDependencies & {
    /** Fetches one of the product's sample pictures for the slot. */
    fetchSample: (slot: Slot) => Promise<File>;
    /** Id of the result that the mirror shows, remembered across reloads; null for none. */
    shownResult: Pick<TabItem, 'read' | 'write'>;
    /** The saved result with this id, if it is still on this device. Never rejects. */
    findSavedResult: (id: string) => Promise<Result | null>;
  };

/** The fitting room: its state and all user actions, independent of any UI. */
export function createFittingRoom(dependencies: FittingRoomDependencies) {
  const store = createFittingRoomStore(dependencies.releasePicture);
  const slots = createPhotoSlots(store, dependencies);
  const { change } = store;
  const generation = createGeneration(store, slots, dependencies);
  const shownId = () => {
    const { mirror } = store.getState();
    return mirror.step === 'shown' ? mirror.result.id : null;
  };
  let keptId: string | null = null;
  /** Pictures are made on the device only because the visitor has no account. */
  let isDeviceFallback = false;
  store.subscribe(() => {
    if (shownId() === keptId) return;
    keptId = shownId();
    dependencies.shownResult.write(keptId);
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...slots.actions,
    ...generation,

    /** Generates the picture in this browser, with a sample in place of each missing photo. */
    async tryHere(): Promise<void> {
      isDeviceFallback ||= store.getState().options.place === 'server';
      change(changes.chooseOptions({ place: 'device', category: 'auto' }));
      await slots.whenRead();
      const empty = SLOTS.filter((slot) => !store.getState()[slot].photo);
      await Promise.all(empty.map((slot) => slots.actions.addPhoto(slot, dependencies.fetchSample(slot))));
      // A sample that could not be fetched is reported in its panel.
      if (SLOTS.every((slot) => store.getState()[slot].photo)) await generation.generate();
    },

    /** After signing in, pictures are generated on the server again unless the user chose otherwise. */
    endTryHere(): void {
      if (isDeviceFallback) change(changes.chooseOptions({ place: 'server' }));
      isDeviceFallback = false;
    },

    chooseOptions(options: Partial<GenerationOptions>): void {
      if (options.place) isDeviceFallback = false;
      change(changes.chooseOptions(options));
    },
    dismissAlert: () => change(changes.dismissAlert()),
    dismissResult: () => change(changes.dismissResult()),
    /** The credit was given back, or never will be. @param creditsRemaining null if none was given back. */
    noteNotReturnable(id: string, creditsRemaining: number | null): void {
      dependencies.markNotReturnable(id);
      change(changes.giveBack(id, creditsRemaining));
    },
    /** Results with these ids were deleted from this device. */
    noteDeleted: (ids: readonly string[]) => change(changes.forgetBefore(ids)),
    /** Shows an earlier picture. */
    openResult: (result: Result) => change(changes.openResult(result, false)),

    /** Shows the result again that the mirror showed before the page was reloaded. */
    async restoreResult(): Promise<void> {
      const isIdle = () => store.getState().mirror.step === 'idle';
      const id = isIdle() ? dependencies.shownResult.read() : null;
      const result = id === null ? null : await dependencies.findSavedResult(id);
      if (!result) return;
      if (isIdle()) change(changes.openResult(result, false));
      else dependencies.releasePicture(result.picture);
    },

    /** Cancels the generation, clears the result and releases the picture's memory. */
    close(): void {
      generation.cancel();
      change(changes.dismissAlert());
      change(changes.dismissResult());
      dependencies.shownResult.write(null);
    },
  };
}

export type FittingRoomModel = ReturnType<typeof createFittingRoom>;
