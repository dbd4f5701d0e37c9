import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { Order } from './making-options.ts';

/** The product's own pictures among the photos of this page, as they are shown and sent. */
const samplePhotos = new Set<string>();

export function noteSample(photo: string): void {
  samplePhotos.add(photo);
}

/** Somebody without an account makes one picture of their own on this device, and of the product's own as many as they like. */
export function mayMakeAsGuest(order: Order): boolean {
  return order.options.place === 'device' && (isOfSamples(order) || !hasMadeAsGuest());
}

/** Counts a picture that was made without an account. */
export function countAsGuest(
  order: Pick<Order, 'person' | 'garment'>,
  storage = () => window.localStorage,
): void {
  if (isOfSamples(order)) return;
  try {
    storage().setItem(STORAGE_KEYS.guest, 'true');
  } catch {
    // Where nothing can be kept, nothing can be counted either.
  }
}

function isOfSamples({ person, garment }: Pick<Order, 'person' | 'garment'>): boolean {
  return samplePhotos.has(person) && samplePhotos.has(garment);
}

/** Whether the one picture of their own has been made. */
export function hasMadeAsGuest(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEYS.guest) !== null;
  } catch {
    return false;
  }
}
