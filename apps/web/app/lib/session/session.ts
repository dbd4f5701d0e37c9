import type { SessionTokens, User } from '@tryon/contract/account/account.ts';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import type { SessionStatus } from './session-calls.ts';

/** The signed-in user as the site sees them. */
export type SessionUser = Pick<User, 'id' | 'email' | 'name' | 'emailVerified' | 'image'>;

/** Who is signed in, and how reliable that is. */
export interface SessionState {
  /** Null if nobody is signed in. */
  readonly user: SessionUser | null;
  readonly status: SessionStatus;
  /** Increases with each sign-out, so that everything of the user can be removed from the screen. */
  readonly signOuts: number;
}

export interface Session extends SessionState {
  /** A user has just signed in on this page. */
  welcome: (user: SessionUser, sessionTokens?: SessionTokens) => void;
  /** Asks the server again who is signed in. */
  confirm: () => Promise<void>;
  /** Starts again after an error. */
  retry: () => Promise<void>;
  /** Ends the session here and on the server. Rejects if the server was not reached; nothing has changed then. */
  signOut: (wish: SignOutChoice) => Promise<void>;
  /** Removes the user's data from this device after the server has ended the session itself. */
  forgetPerson: () => void;
}

/** What to keep on this device when signing out. */
export interface SignOutChoice {
  /** Keeps the saved looks for the next visit; everything else of the user is removed. */
  keepsResults: boolean;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * The current session.
 * @throws Error outside its provider, where every user would wrongly appear signed out.
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() was called outside <SessionProvider>.');
  return session;
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
