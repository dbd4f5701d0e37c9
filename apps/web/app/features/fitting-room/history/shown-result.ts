import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { attempt, type SmallStorage } from '../generation/pending-try-on.ts';

/** Remembers across reloads which look the mirror shows, for this tab only. */
export interface ShownResult {
  /** Id of the look. */
  read: () => string | null;
  /** @param id null if the mirror shows none. */
  write: (id: string | null) => void;
}

export function openShownResult(storage: () => SmallStorage = () => window.sessionStorage): ShownResult {
  const key = SESSION_STORAGE_KEYS.look;
  return {
    read: () => attempt(() => storage().getItem(key)),
    write: (id) => void attempt(() => (id === null ? storage().removeItem(key) : storage().setItem(key, id))),
  };
}
