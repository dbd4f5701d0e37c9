import type { SignOutChoice } from './session.ts';

/** Name of the database on this device in which finished pictures are kept. */
export const RESULTS_DATABASE = 'virtual-tryon-looks';

const leavers = new Set<() => void>();
const witnesses = new Set<() => void>();

/** Calls the listener whenever what belongs to a person has to go from this device and this page. */
export function onSignOut(listener: () => void): void {
  leavers.add(listener);
}

/** Calls the listener when the pictures that were kept on this device are really gone, which takes a moment. */
export function onResultsDeleted(listener: () => void): void {
  witnesses.add(listener);
}

/** Somebody has left: tells everybody, and takes their pictures from this device unless they wished otherwise. */
export function announceSignOut({ keepsResults }: SignOutChoice): void {
  for (const leave of leavers) leave();
  if (!keepsResults) deleteResults();
}

/** Waits for other tabs by itself: they let go of the database when they are told that it is to be deleted. */
function deleteResults(): void {
  try {
    indexedDB.deleteDatabase(RESULTS_DATABASE).onsuccess = () => {
      for (const notice of witnesses) notice();
    };
  } catch {
    // A browser that forbids the database has kept nothing in it either.
  }
}
