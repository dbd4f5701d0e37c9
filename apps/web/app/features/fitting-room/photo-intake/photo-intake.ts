import { createStore } from 'zustand/vanilla';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import type { PhotoEdit } from './photo-frame.ts';
import { UNEDITED } from './unedited.ts';

/** The source of a photo while the page is open: a crop of the original stays sharp. */
export interface Original {
  picture: Blob;
  edit: PhotoEdit;
}

/** The last change of a slot's photo, for undo. */
interface Change {
  before: string;
  original: Original | undefined;
}

export type IntakeState = Readonly<Record<Slot, { canUndo: boolean }>>;

type PhotoTarget = Pick<FittingRoomModel, 'subscribe' | 'getState' | 'addPhoto' | 'putPhoto'>;

/** Adds photos and keeps their originals and the previous photo; exists once per fitting room. */
export function createPhotoIntake(model: PhotoTarget) {
  const shown: Record<Slot, string | null> = { garment: null, person: null };
  /** Keyed by the derived photo; holds only photos that are shown or can be restored. */
  const originals = new Map<string, Original>();
  const changes: Record<Slot, Change | null> = { garment: null, person: null };
  const latest: Record<Slot, File | Promise<File> | null> = { garment: null, person: null };
  const { getState, setState, subscribe } = createStore(stateOf);

  function stateOf(): IntakeState {
    return { garment: { canUndo: changes.garment !== null }, person: { canUndo: changes.person !== null } };
  }

  function forgetOthers(): void {
    const needed = SLOTS.flatMap((slot) => [shown[slot], changes[slot]?.before ?? null]);
    for (const photo of originals.keys()) if (!needed.includes(photo)) originals.delete(photo);
  }

  function follow(): void {
    const current = model.getState();
    const changed = SLOTS.filter((slot) => current[slot].photo !== shown[slot]);
    for (const slot of changed) {
      const before = shown[slot];
      changes[slot] = before === null ? null : { before, original: originals.get(before) };
      shown[slot] = current[slot].photo;
    }
    if (changed.length > 0) setState(stateOf());
  }

  for (const slot of SLOTS) shown[slot] = model.getState()[slot].photo;
  model.subscribe(follow);

  return {
    getState,
    subscribe,

    /** Uses a file as a slot's photo, and keeps it so that it can be cropped again. */
    async addPhoto(slot: Slot, file: File | Promise<File>): Promise<void> {
      latest[slot] = file;
      const before = model.getState()[slot].photo;
      await model.addPhoto(slot, file);
      const { photo } = model.getState()[slot];
      // Another file may have been added meanwhile, or this one rejected.
      if (latest[slot] !== file || photo === null || photo === before) return;
      originals.set(photo, { picture: await file, edit: UNEDITED });
      forgetOthers();
    },

    /** The source for cropping the current photo: its original, or the photo itself if that is gone. */
    findOriginal(slot: Slot): Original | null {
      const { photo } = model.getState()[slot];
      if (photo === null) return null;
      return originals.get(photo) ?? { picture: blobFromDataUrl(photo), edit: UNEDITED };
    },

    /** Shows another crop of the same original. */
    putEdited(slot: Slot, photo: string, original: Original): void {
      originals.set(photo, original);
      model.putPhoto(slot, photo);
      forgetOthers();
    },

    /** Swaps the two photos. */
    swap(): void {
      const { garment, person } = model.getState();
      if (garment.photo === null || person.photo === null) return;
      model.putPhoto('garment', person.photo);
      model.putPhoto('person', garment.photo);
      forgetOthers();
    },

    /** Restores the photo from before the last change or removal. */
    undo(slot: Slot): void {
      const change = changes[slot];
      if (!change) return;
      if (change.original) originals.set(change.before, change.original);
      model.putPhoto(slot, change.before);
      // No undo of an undo: the two would only alternate.
      changes[slot] = null;
      forgetOthers();
      setState(stateOf());
    },
  };
}

export type PhotoIntake = ReturnType<typeof createPhotoIntake>;
