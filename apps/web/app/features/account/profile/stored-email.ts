import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';

/** Keeps the address that somebody was about to change to, in this tab, while they sign in once more. */
export function storeEmail(email: string, storage: Storage | null = openStorage()): void {
  try {
    storage?.setItem(SESSION_STORAGE_KEYS.newEmail, email);
  } catch {
    // A full storage loses what was typed, not the way to change it.
  }
}

/** The address, once: it is forgotten with this. */
export function takeStoredEmail(storage: Storage | null = openStorage()): string {
  const kept = storage?.getItem(SESSION_STORAGE_KEYS.newEmail) ?? '';
  storage?.removeItem(SESSION_STORAGE_KEYS.newEmail);
  return kept;
}

function openStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
