import { attempt } from '@tryon/contract/attempt.ts';
import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { Result } from '../mirror/mirror-state.ts';
import type { Order } from './generation-options.ts';

const openLocalStorage = (): Pick<Storage, 'getItem' | 'setItem'> => window.localStorage;

/** Photos on this page that are the product's own samples, as they are shown and sent. */
const samplePhotos = new Set<string>();

export function noteSample(photo: string): void {
  samplePhotos.add(photo);
}

/** Without an account, users may try on their own photos once, on this device only, and the samples at any time. */
export function mayMakeAsGuest(order: Order, storage = openLocalStorage): boolean {
  return order.options.place === 'device' && (isOfSamples(order) || !hasMadeAsGuest(storage));
}

/** Counts a picture generated without an account; a rough idea is free, as it is with an account. */
export function countAsGuest(
  result: Pick<Result, 'person' | 'garment' | 'grade'>,
  storage = openLocalStorage,
): void {
  if (result.grade === 'rough' || isOfSamples(result)) return;
  // Without storage nothing can be counted either.
  attempt(() => storage().setItem(STORAGE_KEYS.guest, 'true'));
}

/** Whether the one picture of the user's own photos has been used. */
export function hasMadeAsGuest(storage = openLocalStorage): boolean {
  return attempt(() => storage().getItem(STORAGE_KEYS.guest)) !== null;
}

function isOfSamples(photos: Pick<Result, 'person' | 'garment'>): boolean {
  return [photos.person, photos.garment].every((photo) => photo !== null && samplePhotos.has(photo));
}
