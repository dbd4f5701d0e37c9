import { STORAGE_KEYS, STORED_PHOTO_LIFETIME_MS } from '@tryon/contract/limits.ts';
import { storeSessionAgain } from '#app/lib/session/session-provider.tsx';
import { SLOTS, type Slot } from '../fitting-room-state.ts';

const KEY_OF: Record<Slot, string> = {
  garment: STORAGE_KEYS.garmentImage,
  person: STORAGE_KEYS.personImage,
};

/** Key of the photo's timestamp, in milliseconds since 1970. */
function keptAtKey(slot: Slot): string {
  return `${KEY_OF[slot]}-kept-at`;
}

export interface PhotoStoreOptions {
  storage: Storage;
  now?: () => number;
  /** The storage was full, so every key of the product was removed, including the session record. */
  onEmptied?: () => void;
}

/**
 * Photos stored in the browser as data URLs, so that they survive a reload. A full or forbidden storage never causes
 * an exception: the photo then stays only on screen.
 */
export function createPhotoStore({
  storage,
  now = Date.now,
  onEmptied = () => undefined,
}: PhotoStoreOptions) {
  function remove(slot: Slot): void {
    storage.removeItem(KEY_OF[slot]);
    storage.removeItem(keptAtKey(slot));
  }

  function write(slot: Slot, photo: string): void {
    storage.setItem(KEY_OF[slot], photo);
    storage.setItem(keptAtKey(slot), String(now()));
  }

  /** Gives a photo without a timestamp one day from now; if the storage is full, this is retried on the next read. */
  function beginDay(slot: Slot): void {
    try {
      storage.setItem(keptAtKey(slot), String(now()));
    } catch {
      // The photo itself is available and is still shown.
    }
  }

  function removeOwnKeys(): void {
    for (const key of allKeys(storage)) {
      if (key.startsWith(STORAGE_KEYS.prefix)) storage.removeItem(key);
    }
  }

  function writeAfterRemoving(slot: Slot, photo: string): boolean {
    try {
      write(slot, photo);
      return true;
    } catch {
      remove(slot);
      return false;
    }
  }

  return {
    /** The stored photo; null if there is none or it is older than a day, in which case it is removed. */
    read(slot: Slot): string | null {
      const photo = storage.getItem(KEY_OF[slot]);
      if (!photo) return null;
      const keptAt = Number(storage.getItem(keptAtKey(slot)) ?? Number.NaN);
      if (!Number.isFinite(keptAt)) beginDay(slot);
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
      try {
        write(slot, photo);
        return true;
      } catch {
        removeOwnKeys();
      }
      const isKept = writeAfterRemoving(slot, photo);
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

function allKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}

/** The page's photo store, or one that stores nothing if the browser forbids storage. */
export function openPhotoStore(): PhotoStore {
  try {
    return createPhotoStore({ storage: window.localStorage, onEmptied: storeSessionAgain });
  } catch {
    return { read: () => null, write: () => false, remove: () => undefined, removeExpired: () => undefined };
  }
}
