import type { Slot } from '../fitting-room-state.ts';

/** The texts of the two panels. */
export const SLOT_TEXTS = {
  garment: {
    title: 'Garment',
    hint: 'Flat, plain background',
    /** What to do first if a picture is requested without this photo. */
    missing: 'Add a garment first.',
    upload: 'Upload clothes',
    reading: 'Reading the garment photo',
    replace: 'Replace garment photo',
    remove: 'Remove garment photo',
    edit: 'Crop or turn the garment photo',
    /** Whose photo it is, to follow "the photo" or "take a photo". */
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
} satisfies Record<Slot, Record<string, string>>;
