import { onDeparture, onLooksForgotten } from '#app/lib/departure.ts';
import { VISITOR } from './look.ts';
import { createLooks, type Looks } from './looks-model.ts';
import { onLooksChanged, tellLooksChanged } from './looks-news.ts';
import { openLooksStore } from './looks-store.ts';
import { makeThumb } from './make-thumb.ts';

const store = openLooksStore();
let opened: { owner: string; looks: Looks } | null = null;

/** The looks of one person on this device. @param ownerId of the account; null for a visitor. */
export function openLooks(ownerId: string | null): Looks {
  const owner = ownerId ?? VISITOR;
  if (opened?.owner !== owner) {
    opened = { owner, looks: createLooks({ store, owner, makeThumb, announce: tellLooksChanged }) };
    void opened.looks.refresh();
  }
  return opened.looks;
}

onLooksChanged(() => void opened?.looks.refresh());
onDeparture(() => {
  opened = null;
});
// Whoever asked while they were being removed may have been shown them once more.
onLooksForgotten(tellLooksChanged);
