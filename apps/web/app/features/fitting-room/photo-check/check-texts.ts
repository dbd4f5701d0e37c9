import type { Slot } from '../fitting-room-state.ts';
import type { Check } from './photo-check.ts';
import type { Verdict } from './verdict.ts';

const NAMES: Record<Slot, string> = { garment: 'the garment', person: 'your photo' };

/** What was checked without findings. It promises nothing about the resulting picture. */
const CHECKED: Record<Slot, string> = {
  garment: 'shape, light, sharpness',
  person: 'pose, light, sharpness',
};

/** The status of a photo without findings. */
export const checkedText = (slot: Slot): string => `Checked: ${CHECKED[slot]}`;

/** Screen reader text for a check; empty if there is nothing new to say. */
export function spokenCheck(check: Check, slot: Slot): string {
  switch (check.step) {
    case 'looking':
      return `Looking at ${NAMES[slot]}`;
    case 'unable':
      return UNABLE_TEXT;
    case 'done': {
      if (check.isDismissed) return '';
      return check.verdict.grade === 'clear' ? checkedText(slot) : findingTexts(check.verdict).join(' ');
    }
    default:
      return '';
  }
}

/** What was found in a photo, with what follows from it. */
export function findingTexts({ faults, isRough }: Verdict): string[] {
  return [...faults.map(({ text }) => text), ...(isRough ? [ROUGH_TEXT] : [])];
}

/** The label shown during the check. */
export function busyText(step: 'loading' | 'looking', slot: Slot): string {
  return step === 'loading' ? `Getting ready to look at ${NAMES[slot]}` : `Looking at ${NAMES[slot]}`;
}

const UNABLE_TEXT = 'This device could not check the photo. You can use it all the same.';
const ROUGH_TEXT = 'The picture will be a rough idea, which costs nothing.';
export const OFFER_TEXT = 'Check it here first (14 MB)';
