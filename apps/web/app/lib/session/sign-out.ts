import type { SignOutChoice } from './session.ts';

/** Name of the local database that stores finished pictures. */
export const RESULTS_DATABASE = 'virtual-tryon-looks';

const leavers = new Set<() => void>();
const witnesses = new Set<() => void>();

/** Calls the listener whenever a user's data must be removed from this device and page. */
export function onSignOut(listener: () => void): void {
  leavers.add(listener);
}

/** Calls the listener once the stored pictures have actually been deleted, which happens asynchronously. */
export function onResultsDeleted(listener: () => void): void {
  witnesses.add(listener);
}

/** Notifies listeners of the sign-out and deletes the stored pictures unless the user wants to keep them. */
export function announceSignOut({ keepsResults }: SignOutChoice): void {
  for (const leave of leavers) leave();
  if (!keepsResults) deleteResults();
}

/** Deletion waits for other tabs, which close the database when they are notified of it. */
function deleteResults(): void {
  try {
    indexedDB.deleteDatabase(RESULTS_DATABASE).onsuccess = () => {
      for (const notice of witnesses) notice();
    };
  } catch {
    // A browser that forbids the database has stored nothing in it either.
  }
}
