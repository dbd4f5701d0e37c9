import type { Slot } from '../fitting-room-state.ts';

interface SlotTexts {
  title: string;
  hint: string;
  /** What to do first if a picture is requested without this photo. */
  missing: string;
  upload: string;
  reading: string;
  replace: string;
  remove: string;
  edit: string;
  /** Whose photo it is, to follow "the photo" or "take a photo". */
  ofWhat: string;
  photoAlt: string;
}

/** The texts of the two panels. */
export const SLOT_TEXTS: Record<Slot, SlotTexts> = {
  garment: {
    title: 'Garment',
    hint: 'Flat, plain background',
    missing: 'Add a garment first.',
    upload: 'Upload clothes',
    reading: 'Reading the garment photo',
    replace: 'Replace garment photo',
    remove: 'Remove garment photo',
    edit: 'Crop or turn the garment photo',
    ofWhat: 'of the garment',
    photoAlt: 'Your garment photo',
  },
  person: {
    title: 'You',
    hint: 'Facing front, arms down',
    missing: 'Add a photo of yourself first.',
    upload: 'Upload your photo',
    reading: 'Reading your photo',
    replace: 'Replace your photo',
    remove: 'Remove your photo',
    edit: 'Crop or turn your photo',
    ofWhat: 'of yourself',
    photoAlt: 'Your photo of yourself',
  },
};
