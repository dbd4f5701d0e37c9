import { RESULTS_DATABASE } from '#app/session/stored-session.ts';

const listeners = new Set<() => void>();

/** One channel per page; none on the server, which renders pages for many users. */
const channel = typeof window === 'undefined' ? null : new BroadcastChannel(RESULTS_DATABASE);

/** Notifies this page and all other tabs that results were saved or deleted. */
export function announceResultsChanged(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
}

/** Calls the listener when results were saved or deleted, here or in another tab. Returns an unsubscribe function. */
export function onResultsChanged(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener('message', listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener('message', listener);
  };
}

/** Whether anything was ever saved on this device. Browsers that cannot tell are assumed to have saved something. */
export async function mayHaveSavedResults(): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true;
    return (await indexedDB.databases()).some(({ name }) => name === RESULTS_DATABASE);
  } catch {
    return false;
  }
}
