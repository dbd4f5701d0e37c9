import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { openSessionStorage } from '#app/lib/session-storage.ts';

/** Keeps the new email address in this tab while the user signs in again. */
export function storeEmail(email: string, storage: Storage | null = openSessionStorage()): void {
  try {
    storage?.setItem(SESSION_STORAGE_KEYS.newEmail, email);
  } catch {
    // If the storage is full, only the typed address is lost; it can still be entered again.
  }
}

/** Returns the stored address and forgets it. */
export function takeStoredEmail(storage: Storage | null = openSessionStorage()): string {
  const kept = storage?.getItem(SESSION_STORAGE_KEYS.newEmail) ?? '';
  storage?.removeItem(SESSION_STORAGE_KEYS.newEmail);
  return kept;
}
