import { RESULTS_DATABASE } from '#app/lib/session/sign-out.ts';

const listeners = new Set<() => void>();

/** One for the page; the server, which makes pages of many people, has none. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel(RESULTS_DATABASE)
    : null;

/** Says to this page and to every other tab that looks were kept or removed. */
export function announceResultsChanged(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
}

/** Calls the listener when looks were kept or removed, here or in another tab. Returns what stops it. */
export function onResultsChanged(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener('message', listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener('message', listener);
  };
}

/** Whether anything was ever kept on this device. Browsers that do not tell are taken to have kept something. */
export async function mayHaveSavedResults(): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true;
    return (await indexedDB.databases()).some(({ name }) => name === RESULTS_DATABASE);
  } catch {
    return false;
  }
}
