import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import type { Session, SessionMessage, SessionModel, SessionUser } from './session-model.ts';
import { createSessionModel } from './session-model.ts';
import { createStoredSession, openStoredSession } from './stored-session.ts';

const SessionContext = createContext<Session | null>(null);

/**
 * The current session.
 * @throws Error outside its provider, where every user would wrongly appear signed out.
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() was called outside <SessionProvider>.');
  return session;
}

/** Provides the session to its children. `user` is the user for whom the server rendered the page. */
export function SessionProvider({ user, children }: { user: SessionUser | null; children: ReactNode }) {
  const [model] = useState(() => openSession(user));
  const state = useSyncExternalStore(model.subscribe, model.getState, model.getState);

  useEffect(() => {
    const stopListening = listenForMessages(model);
    void model.start();
    return () => {
      stopListening();
      model.stop();
    };
  }, [model]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      confirm: model.refresh,
      retry: model.start,
      forgetPerson: model.leave,
      signOut: model.signOut,
      welcome: model.welcome,
    }),
    [state, model],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Sign-in path for a user who must sign in again to confirm their identity. */
export function signInAgainPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ again: 'true', returnTo })}`;
}

/** Sign-in path. `returnTo` is the path on this site to return to. */
export function signInPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ returnTo })}`;
}

/** Sign-in path that returns to the current page, replacing any earlier return path. */
export function useSignInHere(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}

const CHANNEL = 'virtual-tryon-session';
const MESSAGES: readonly SessionMessage[] = ['signed-in', 'signed-out', 'changed'];

/** The session of the page in this browser. */
let shown: SessionModel | null = null;

/** One channel per page; none on the server, which renders pages for many users. */
const channel = import.meta.env.SSR ? null : new BroadcastChannel(CHANNEL);

/** Loaded on demand: it brings the schemas of all responses, which no page needs for its first render. */
export async function loadAccountClient(): Promise<AccountClient> {
  const { createAccountClient } = await import('@tryon/contract/account/account-client.ts');
  return createAccountClient();
}

/** The session of the page in this browser, or of the page that the server is rendering. */
function openSession(user: SessionUser | null): SessionModel {
  const session = createSessionModel(
    {
      loadClient: loadAccountClient,
      stored: import.meta.env.SSR ? createStoredSession(null) : openStoredSession(),
      announce: (message) => channel?.postMessage(message),
      runExclusively,
      isVisible: () => document.visibilityState === 'visible',
      now: Date.now,
    },
    user,
  );
  if (!import.meta.env.SSR) shown = session;
  return session;
}

/** Writes the session record again after the browser's storage was cleared. */
export function storeSessionAgain(): void {
  void shown?.storeAgain();
}

/** Forwards messages from other tabs and visibility changes to the model. Returns an unsubscribe function. */
function listenForMessages(model: SessionModel): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = MESSAGES.find((known) => known === data);
    if (message) void model.receive(message);
  };
  // Covers users who clear the storage by hand.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== STORAGE_KEYS.auth) return;
    if (!newValue) void model.receive('signed-out');
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void model.see();
  };
  // A page restored from the back/forward cache may belong to a user who has since signed out.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void model.receive('signed-out');
  };
  const stop = new AbortController();
  const { signal } = stop;
  channel?.addEventListener('message', onMessage, { signal });
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => stop.abort();
}

/** Without the Web Locks API two tabs may refresh at once; both then get new tokens by their cookie. */
function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(CHANNEL, work);
}
