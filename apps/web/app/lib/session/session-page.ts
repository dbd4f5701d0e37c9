import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { SessionUser } from './session.ts';
import { createSessionModel, type SessionMessage, type SessionModel } from './session-model.ts';
import { createStoredSession, openStoredSession } from './stored-session.ts';

const CHANNEL = 'virtual-tryon-session';
const MESSAGES: readonly SessionMessage[] = ['signed-in', 'signed-out', 'changed'];

/** The session of the page that this browser shows. */
let shown: SessionModel | null = null;

/** One for the page; the server, which makes pages of many people, has none. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;

/** Comes with the schemas of every answer, which no page needs for its first view. */
export async function loadAccountClient(): Promise<AccountClient> {
  const { createAccountClient } = await import('@tryon/contract/account/account-client.ts');
  return createAccountClient();
}

/** The session of the page that this browser shows, or of the page that the server is making. */
export function openSession(user: SessionUser | null): SessionModel {
  const isBrowser = typeof window !== 'undefined';
  const session = createSessionModel(
    {
      loadClient: loadAccountClient,
      kept: isBrowser ? openStoredSession() : createStoredSession(null),
      announce: (message) => channel?.postMessage(message),
      runExclusively,
      isVisible: () => document.visibilityState === 'visible',
      now: Date.now,
    },
    user,
  );
  if (isBrowser) shown = session;
  return session;
}

/** Writes the record of who is signed in once more, after it was lost with everything else in the storage. */
export function storeSessionAgain(): void {
  void shown?.keepAgain();
}

/** Passes on what other tabs say, and that this one is looked at again. Returns what stops it. */
export function listenForMessages(model: SessionModel): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = MESSAGES.find((known) => known === data);
    if (message) void model.receive(message);
  };
  // Browsers without channels, and whoever clears the storage by hand, are still noticed here.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== STORAGE_KEYS.auth) return;
    if (!newValue) void model.receive('signed-out');
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void model.see();
  };
  // A page that Back brings out of the browser's memory may be somebody's who has left since.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void model.receive('signed-out');
  };
  channel?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Browsers without locks only risk that two tabs refresh at once: both then get new handles by their cookie. */
function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(CHANNEL, work);
}
