import { type FittingRoomAction, SLOTS, type Slot } from '../fitting-room-state.ts';
import type { FittingRoomStore } from '../fitting-room-store.ts';
import type { PhotoStore } from './photo-store.ts';

export interface PhotoSlotsDependencies {
  openStore: () => PhotoStore;
  /** Resolves to a data URL; rejects with a user-facing message. */
  readPhoto: (file: File, slot: Slot) => Promise<string>;
}

/** The actions for the two photos. */
export function createPhotoSlots(
  { getState, dispatch }: FittingRoomStore,
  dependencies: PhotoSlotsDependencies,
) {
  let opened: PhotoStore | null = null;
  const readings: Record<Slot, Promise<void> | null> = { garment: null, person: null };

  function store(): PhotoStore {
    opened ??= dependencies.openStore();
    return opened;
  }

  async function read(file: File | Promise<File>, slot: Slot): Promise<FittingRoomAction> {
    try {
      return { type: 'photo-added', slot, photo: await dependencies.readPhoto(await file, slot) };
    } catch (error) {
      return { type: 'photo-rejected', slot, text: error instanceof Error ? error.message : String(error) };
    }
  }

  const actions = {
    /** Restores the photos stored in the browser. */
    restorePhotos(): void {
      for (const slot of SLOTS) {
        const photo = store().read(slot);
        if (photo) dispatch({ type: 'photo-restored', slot, photo });
      }
    },

    /** Uses a file as a slot's photo; errors are shown in its panel, and nothing is lost. */
    async addPhoto(slot: Slot, file: File | Promise<File>): Promise<void> {
      dispatch({ type: 'photo-reading', slot });
      const reading: Promise<void> = read(file, slot).then((action) => {
        // The file offered last wins, whichever is read first.
        if (readings[slot] !== reading) return;
        readings[slot] = null;
        dispatch(action);
        if (action.type === 'photo-added') store().write(slot, action.photo);
      });
      readings[slot] = reading;
      await reading;
    },

    /** Uses a photo that already has its final form. */
    putPhoto(slot: Slot, photo: string): void {
      readings[slot] = null;
      dispatch({ type: 'photo-added', slot, photo });
      store().write(slot, photo);
    },

    removePhoto(slot: Slot): void {
      readings[slot] = null;
      store().remove(slot);
      dispatch({ type: 'photo-removed', slot });
    },

    /** Reports why a photo could not even be offered. */
    rejectPhoto: (slot: Slot, text: string) => dispatch({ type: 'photo-rejected', slot, text }),

    dismissProblem: (slot: Slot) => dispatch({ type: 'problem-dismissed', slot }),
  };

  return {
    actions,

    /** Resolves when no photo is being read any more. */
    async settled(): Promise<void> {
      await Promise.all(SLOTS.map((slot) => readings[slot]));
    },

    /** Stores both photos again, including those that a finished picture removed from storage. */
    storeBoth(): void {
      for (const slot of SLOTS) {
        const { photo } = getState()[slot];
        if (photo && store().read(slot) !== photo) store().write(slot, photo);
      }
    },

    /** Removes used photos from storage. A photo added meanwhile has not been used yet and stays. */
    forgetUsed(used: Record<Slot, string>): void {
      for (const slot of SLOTS) if (getState()[slot].photo === used[slot]) store().remove(slot);
    },
  };
}

export type PhotoSlots = ReturnType<typeof createPhotoSlots>;
