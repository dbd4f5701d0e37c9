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

interface Opened {
  owner: string;
  looks: Looks;
  /** Settled when everything that is the owner's has been read. */
  whenRead: Promise<void>;
}

let opened: Opened | null = null;

/** The looks of one person on this device. @param ownerId of the account; null for a visitor. */
export const openLooks = (ownerId: string | null): Looks => openOf(ownerId).looks;

function openOf(ownerId: string | null): Opened {
  const owner = ownerId ?? VISITOR;
  if (opened?.owner !== owner) {
    const looks = createLooks({ store, owner, makeThumb, announce: tellLooksChanged });
    const whenRead = ownerId === null ? looks.refresh() : looks.adopt().then(looks.refresh);
    opened = { owner, looks, whenRead };
  }
  return opened;
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

/** The look with this id as the mirror shows it; null when it is no longer there. */
export async function findLook(ownerId: string | null, id: string): Promise<Result | null> {
  const { looks, whenRead } = openOf(ownerId);
  await whenRead;
  const look = looks.getState().looks.find((one) => one.id === id);
  return look ? toResult(look, await looks.photosOf(look)) : null;
}

onLooksChanged(() => void opened?.looks.refresh());
onDeparture(() => {
  opened = null;
});
// Whoever asked while they were being removed may have been shown them once more.
onLooksForgotten(tellLooksChanged);
