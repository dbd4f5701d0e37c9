import { onDeparture, onLooksForgotten } from '#app/lib/departure.ts';
import { decodePicture } from '../decode-picture.ts';
import type { Order } from '../making-options.ts';
import type { Result } from '../mirror-state.ts';
import { type Look, VISITOR } from './look.ts';
import { createLooks, type Looks, type Photos } from './looks-model.ts';
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
    const { looks } = opened;
    void (ownerId === null ? looks.refresh() : looks.adopt().then(looks.refresh));
  }
  return opened.looks;
}

/** A look as the mirror shows it. @throws Error when its picture cannot be shown any more. */
export async function toResult(look: Look, photos: Photos): Promise<Result> {
  return { ...look, ...photos, picture: await decodePicture(look.blob), creditsRemaining: null };
}

/** The picture of these photos, made this way, that the person has already. */
export async function findResult(ownerId: string | null, order: Order): Promise<Result | null> {
  const look = await openLooks(ownerId).find(order);
  return look && toResult(look, order);
}

onLooksChanged(() => void opened?.looks.refresh());
onDeparture(() => {
  opened = null;
});
// Whoever asked while they were being removed may have been shown them once more.
onLooksForgotten(tellLooksChanged);
