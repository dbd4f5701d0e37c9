import { type Change, changes, type FittingRoomStore, SLOTS, type Slot } from '../fitting-room-state.ts';
import type { PhotoEdit } from '../photo-intake/photo-frame.ts';
import { blobFromDataUrl } from './data-url.ts';
import type { PhotoStore } from './photo-store.ts';

export interface PhotoSlotsDependencies {
  photoStore: PhotoStore;
  /** Resolves to a data URL; rejects with a user-facing message. */
  readPhoto: (file: File, slot: Slot) => Promise<string>;
}

/** The source of a photo while the page is open: a crop of the original stays sharp. */
export interface Original {
  picture: Blob;
  /** Absent for the whole picture. */
  edit?: PhotoEdit;
}

/** The actions for the two photos. */
export function createPhotoSlots(
  { getState, change }: FittingRoomStore,
  { photoStore, readPhoto }: PhotoSlotsDependencies,
) {
  const readings: Record<Slot, Promise<void> | null> = { garment: null, person: null };
  /** Keyed by the derived photo; holds only photos that are shown or can be restored. */
  const originals = new Map<string, Original>();

  function show(slot: Slot, photo: string, how: Change = changes.addPhoto(slot, photo)): void {
    readings[slot] = null;
    change(how);
    photoStore.write(slot, photo);
    const needed = SLOTS.flatMap((one) => [getState()[one].photo, getState()[one].before]);
    for (const known of originals.keys()) if (!needed.includes(known)) originals.delete(known);
  }

  /** Reads a file as a photo. The function that it resolves to shows the photo, or why there is none. */
  async function read(slot: Slot, file: File | Promise<File>): Promise<() => void> {
    try {
      const picture = await file;
      const photo = await readPhoto(picture, slot);
      return () => actions.putPhoto(slot, photo, { picture });
    } catch (error) {
      return () => actions.rejectPhoto(slot, error instanceof Error ? error.message : String(error));
    }
  }

  const actions = {
    /** Restores the photos stored in the browser. */
    restorePhotos(): void {
      for (const slot of SLOTS) {
        const photo = photoStore.read(slot);
        if (photo) change(changes.restorePhoto(slot, photo));
      }
    },

    /** Uses a file as a slot's photo; errors are shown in its panel, and nothing is lost. */
    async addPhoto(slot: Slot, file: File | Promise<File>): Promise<void> {
      change(changes.beginReading(slot));
      const reading: Promise<void> = read(slot, file).then((finish) => {
        // The file offered last wins, whichever is read first.
        if (readings[slot] === reading) finish();
      });
      readings[slot] = reading;
      await reading;
    },

    /** Uses the first file in `slot`, and a second one, offered together with it, in the other slot if that is empty. */
    addPhotos(slot: Slot, [first, second]: readonly File[]): void {
      if (first) void actions.addPhoto(slot, first);
      const other = slot === 'garment' ? 'person' : 'garment';
      const { photo, reading } = getState()[other];
      if (second && !photo && !reading) void actions.addPhoto(other, second);
    },

    /** Uses a photo that already has its final form. @param original what it was made of; by default itself. */
    putPhoto(slot: Slot, photo: string, original?: Original): void {
      if (original) originals.set(photo, original);
      show(slot, photo);
    },

    removePhoto(slot: Slot): void {
      readings[slot] = null;
      photoStore.remove(slot);
      change(changes.removePhoto(slot));
    },

    /** Swaps the two photos. */
    swapPhotos(): void {
      const { garment, person } = getState();
      if (garment.photo === null || person.photo === null) return;
      show('garment', person.photo);
      show('person', garment.photo);
    },

    /** Restores the photo from before the last change or removal. */
    undo(slot: Slot): void {
      const { before } = getState()[slot];
      if (before !== null) show(slot, before, changes.undoPhoto(slot));
    },

    /** The source for cropping the current photo: its original, or the photo itself if that is gone. */
    findOriginal(slot: Slot): Original | null {
      const { photo } = getState()[slot];
      return photo === null ? null : (originals.get(photo) ?? { picture: blobFromDataUrl(photo) });
    },

    /** Reports why a photo could not even be offered. */
    rejectPhoto: (slot: Slot, text: string) => change(changes.rejectPhoto(slot, text)),

    dismissProblem: (slot: Slot) => change(changes.dismissProblem(slot)),
  };

  return {
    actions,

    /** Resolves when no photo is being read any more. */
    async whenRead(): Promise<void> {
      await Promise.all(SLOTS.map((slot) => readings[slot]));
    },

    /** Stores both photos again, including those that a finished picture removed from storage. */
    storeBoth(): void {
      for (const slot of SLOTS) {
        const { photo } = getState()[slot];
        if (photo && photoStore.read(slot) !== photo) photoStore.write(slot, photo);
      }
    },

    /** Removes used photos from storage. A photo added meanwhile has not been used yet and stays. */
    forgetUsed(used: Record<Slot, string>): void {
      for (const slot of SLOTS) if (getState()[slot].photo === used[slot]) photoStore.remove(slot);
    },
  };
}

export type PhotoSlots = ReturnType<typeof createPhotoSlots>;
