import { STORAGE_KEYS, STORED_PHOTO_LIFETIME_MS } from '@tryon/contract/limits.ts';
import { storeSessionAgain } from '#app/lib/session/session-page.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';

const KEY_OF: Record<Slot, string> = {
  garment: STORAGE_KEYS.garmentImage,
  person: STORAGE_KEYS.personImage,
};

/** Beside each photo stands when it was kept, milliseconds since 1970. */
function keptAtKey(slot: Slot): string {
  return `${KEY_OF[slot]}-kept-at`;
}

export interface PhotoStoreOptions {
  storage: Storage;
  now?: () => number;
  /** The storage was full, and every key of the product is gone from it, the record of who is signed in too. */
  onEmptied?: () => void;
}

/**
 * Photos kept in the browser as data URLs, so that they are still there after a reload. Storage that is
 * full or forbidden never throws from here: the photo then only stays on screen.
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

  /** A photo that was kept without its time is a day old from now; in a full storage, from the next time on. */
  function beginDay(slot: Slot): void {
    try {
      storage.setItem(keptAtKey(slot), String(now()));
    } catch {
      // The photo is there, and is shown all the same.
    }
  }

  function removeOwnKeys(): void {
    for (const key of allKeys(storage)) {
      if (key.startsWith(STORAGE_KEYS.prefix)) storage.removeItem(key);
    }
  }

  function keepInEmptied(slot: Slot, photo: string): boolean {
    try {
      write(slot, photo);
      return true;
    } catch {
      remove(slot);
      return false;
    }
  }

  return {
    /** The kept photo, or null when there is none or it is older than a day; then it is removed. */
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
     * Keeps a photo. When the quota is exceeded, every key of the product is removed and the photo is
     * tried once more, as the specification says.
     * @returns whether it was kept.
     */
    keep(slot: Slot, photo: string): boolean {
      try {
        write(slot, photo);
        return true;
      } catch {
        removeOwnKeys();
      }
      const isKept = keepInEmptied(slot, photo);
      onEmptied();
      return isKept;
    },

    remove,

    /** Removes what is older than a day. */
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

/** Storage of this page, or a store that keeps nothing where the browser forbids it. */
export function openPhotoStore(): PhotoStore {
  try {
    return createPhotoStore({ storage: window.localStorage, onEmptied: storeSessionAgain });
  } catch {
    return { read: () => null, keep: () => false, remove: () => undefined, removeExpired: () => undefined };
  }
}
