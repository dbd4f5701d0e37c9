import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { attempt, type SmallStorage } from './asked-try-on.ts';

/** Remembers over a reload which look the mirror shows, for this tab alone. */
export interface ShownLook {
  /** Id of the look. */
  read: () => string | null;
  /** @param id null when the mirror shows none. */
  keep: (id: string | null) => void;
}

export function openShownLook(storage: () => SmallStorage = () => window.sessionStorage): ShownLook {
  const key = SESSION_STORAGE_KEYS.look;
  return {
    read: () => attempt(() => storage().getItem(key)),
    keep: (id) => void attempt(() => (id === null ? storage().removeItem(key) : storage().setItem(key, id))),
  };
}
