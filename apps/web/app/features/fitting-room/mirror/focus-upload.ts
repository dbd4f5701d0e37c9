import type { Slot } from '../fitting-room-state.ts';

/** Brings the keyboard, and on a phone the page, to where another photo is put in. */
export function focusUpload(slot: Slot): void {
  const panel = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  panel?.scrollIntoView({ block: 'nearest' });
  panel?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}
