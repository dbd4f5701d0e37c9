import { SLOTS, type Slot } from '../fitting-room-state.ts';

/** The panel that contains the focus, if any. */
export function focusedSlot(): Slot | null {
  const owner = document.activeElement?.closest('[data-slot]')?.getAttribute('data-slot');
  return SLOTS.find((slot) => slot === owner) ?? null;
}

/** Moves the focus to the mirror, for controls elsewhere that disappear once they are used. */
export function focusMirror(): void {
  document.querySelector<HTMLElement>('.mirror-column')?.focus({ preventScroll: true });
}

/** Moves the focus, and on a phone the scroll position, to the control that adds another photo. */
export function focusUpload(slot: Slot): void {
  const panel = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  panel?.scrollIntoView({ block: 'nearest' });
  panel?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}
