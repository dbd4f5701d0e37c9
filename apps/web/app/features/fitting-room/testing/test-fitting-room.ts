import { changes, createFittingRoomStore } from '../fitting-room-state.ts';
import type { GenerationOptions } from '../generation/generation-options.ts';
import { createPhotoSlots } from '../photos/photo-slots.ts';

/**
 * The photo and options part of a fitting room for tests: a file's photo is `photo of` its name, and files whose name
 * begins with `bad` are rejected.
 */
export function openTestFittingRoom() {
  const store = createFittingRoomStore(() => undefined);
  const { actions } = createPhotoSlots(store, {
    photoStore: {
      read: () => null,
      write: () => true,
      remove: () => undefined,
      removeExpired: () => undefined,
    },
    async readPhoto({ name }) {
      if (name.startsWith('bad')) throw new Error('No.');
      return `photo of ${name}`;
    },
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...actions,
    chooseOptions: (options: Partial<GenerationOptions>) => store.change(changes.chooseOptions(options)),
  };
}
