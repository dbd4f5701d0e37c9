import type { Slot } from './fitting-room-state.ts';

interface SlotTexts {
  title: string;
  hint: string;
  upload: string;
  reading: string;
  replace: string;
  remove: string;
  photoAlt: string;
}

/** What the two panels say. */
export const SLOT_TEXTS: Record<Slot, SlotTexts> = {
  garment: {
    title: 'Garment',
    hint: 'Flat, plain background',
    upload: 'Upload clothes',
    reading: 'Reading the garment photo',
    replace: 'Replace garment photo',
    remove: 'Remove garment photo',
    photoAlt: 'Your garment photo',
  },
  person: {
    title: 'You',
    hint: 'Facing front, arms down',
    upload: 'Upload your photo',
    reading: 'Reading your photo',
    replace: 'Replace your photo',
    remove: 'Remove your photo',
    photoAlt: 'Your photo of yourself',
  },
};
