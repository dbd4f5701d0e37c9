import { attempt } from '@tryon/contract/attempt.ts';
import { STORAGE_KEYS, STORED_PHOTO_LIFETIME_MS } from '@tryon/contract/limits.ts';
import { storeSessionAgain } from '#app/session/session-provider.tsx';
import { SLOTS, type Slot } from '../fitting-room-state.ts';

const KEY_OF: Record<Slot, string> = {
  garment: STORAGE_KEYS.garmentImage,
  person: STORAGE_KEYS.personImage,
};

/** Key of the photo's timestamp, in milliseconds since 1970. */
const keptAtKey = (slot: Slot) => `${KEY_OF[slot]}-kept-at`;

/**
 * Photos stored in the browser as data URLs, so that they survive a reload. A full or forbidden storage never causes
 * an exception: the photo then stays only on screen.
 * @param onEmptied the storage was full, so every key of the product was removed, including the session record.
 */
export function createPhotoStore(storage: Storage, now = Date.now, onEmptied: () => void = () => undefined) {
  function remove(slot: Slot): void {
    storage.removeItem(KEY_OF[slot]);
    storage.removeItem(keptAtKey(slot));
  }

  const writeDay = (slot: Slot) => storage.setItem(keptAtKey(slot), String(now()));

  const canWrite = (slot: Slot, photo: string) =>
    attempt(() => {
      storage.setItem(KEY_OF[slot], photo);
      writeDay(slot);
      return true;
    }) ?? false;

  return {
    /** The stored photo; null if there is none or it is older than a day, in which case it is removed. */
    read(slot: Slot): string | null {
      const photo = storage.getItem(KEY_OF[slot]);
      if (!photo) return null;
      const keptAt = Number(storage.getItem(keptAtKey(slot)) ?? Number.NaN);
      // One day from now; if the storage is full, this is retried on the next read.
      if (!Number.isFinite(keptAt)) attempt(() => writeDay(slot));
      if (now() - keptAt < STORED_PHOTO_LIFETIME_MS || !Number.isFinite(keptAt)) return photo;
      remove(slot);
      return null;
    },

    /**
     * Stores a photo. If the quota is exceeded, every key of the product is removed and the photo is tried again, as
     * specified.
     * @returns whether it was stored.
     */
    write(slot: Slot, photo: string): boolean {
      if (canWrite(slot, photo)) return true;
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) if (key.startsWith(STORAGE_KEYS.prefix)) storage.removeItem(key);
      const isKept = canWrite(slot, photo);
      if (!isKept) remove(slot);
      onEmptied();
      return isKept;
    },

    remove,

    /** Removes photos older than a day. */
    removeExpired(): void {
      for (const slot of SLOTS) this.read(slot);
    },
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** The page's photo store, or one that stores nothing if the browser forbids storage. */
export function openPhotoStore(): PhotoStore {
  try {
    return createPhotoStore(window.localStorage, Date.now, storeSessionAgain);
  } catch {
    return { read: () => null, write: () => false, remove: () => undefined, removeExpired: () => undefined };
  }
}
