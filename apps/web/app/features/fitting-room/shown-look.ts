import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';

/** Remembers over a reload which look the mirror shows, for this tab alone. */
export interface ShownLook {
  /** Id of the look. */
  read: () => string | null;
  /** @param id null when the mirror shows none. */
  keep: (id: string | null) => void;
}

type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that is full or forbidden only loses what a reload would have brought back. */
export function openShownLook(storage: () => SmallStorage = () => window.sessionStorage): ShownLook {
  const key = SESSION_STORAGE_KEYS.look;
  return {
    read() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    keep(id) {
      try {
        if (id === null) storage().removeItem(key);
        else storage().setItem(key, id);
      } catch {
        // As above.
      }
    },
  };
}
