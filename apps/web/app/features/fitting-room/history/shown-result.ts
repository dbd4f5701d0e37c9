import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { attempt } from '#app/lib/attempt.ts';
import type { SmallStorage } from '../generation/pending-try-on.ts';

/** Remembers across reloads the id of the look that the mirror shows, for this tab only; null for none. */
export function openShownResult(storage: () => SmallStorage = () => window.sessionStorage) {
  const key = SESSION_STORAGE_KEYS.look;
  return {
    read: () => attempt(() => storage().getItem(key)),
    write: (id: string | null) =>
      void attempt(() => (id === null ? storage().removeItem(key) : storage().setItem(key, id))),
  };
}

export type ShownResult = ReturnType<typeof openShownResult>;
