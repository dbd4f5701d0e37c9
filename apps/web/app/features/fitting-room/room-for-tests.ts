import type { MakingOptions } from './making-options.ts';
import { createPhotoSlots } from './photo-slots.ts';
import { createRoomStore } from './room-store.ts';

/**
 * The part of a fitting room that has to do with photos and choices, for tests: a file's photo is `photo of` its name, and files
 * whose name begins with `bad` are refused.
 */
export function openRoomForTests() {
  const store = createRoomStore(() => undefined);
  const { actions } = createPhotoSlots(store, {
    openStore: () => ({
      read: () => null,
      keep: () => true,
      remove: () => undefined,
      removeExpired: () => undefined,
    }),
    async readPhoto({ name }) {
      if (name.startsWith('bad')) throw new Error('No.');
      return `photo of ${name}`;
    },
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...actions,
    chooseOptions: (options: Partial<MakingOptions>) => store.dispatch({ type: 'options-chosen', options }),
  };
}
