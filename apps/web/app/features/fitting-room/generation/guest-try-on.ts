import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { Result } from '../mirror/mirror-state.ts';
import type { Order } from './generation-options.ts';

type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

const openLocalStorage: OpenStorage = () => window.localStorage;

/** The product's own pictures among the photos of this page, as they are shown and sent. */
const samplePhotos = new Set<string>();

export function noteSample(photo: string): void {
  samplePhotos.add(photo);
}

/** Without an account one makes a picture of one's own on this device, once, and of the product's own at any time. */
export function mayMakeAsGuest(order: Order, storage = openLocalStorage): boolean {
  return order.options.place === 'device' && (isOfSamples(order) || !hasMadeAsGuest(storage));
}

/** Counts a picture that was made without an account; a rough idea uses nothing up, as with one. */
export function countAsGuest(
  result: Pick<Result, 'person' | 'garment' | 'grade'>,
  storage = openLocalStorage,
): void {
  if (result.grade === 'rough' || isOfSamples(result)) return;
  try {
    storage().setItem(STORAGE_KEYS.guest, 'true');
  } catch {
    // Where nothing can be kept, nothing can be counted either.
  }
}

/** Whether the one picture of their own has been made. */
export function hasMadeAsGuest(storage = openLocalStorage): boolean {
  try {
    return storage().getItem(STORAGE_KEYS.guest) !== null;
  } catch {
    return false;
  }
}

function isOfSamples(photos: Pick<Result, 'person' | 'garment'>): boolean {
  return [photos.person, photos.garment].every((photo) => photo !== null && samplePhotos.has(photo));
}
