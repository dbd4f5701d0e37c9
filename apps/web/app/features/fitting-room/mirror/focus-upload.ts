import type { Slot } from '../fitting-room-state.ts';

/** Moves the focus, and on a phone the scroll position, to the control that adds another photo. */
export function focusUpload(slot: Slot): void {
  const panel = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  panel?.scrollIntoView({ block: 'nearest' });
  panel?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}
