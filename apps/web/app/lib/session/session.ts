import { createContext, useContext } from 'react';
import type { SessionStatus } from './session-status.ts';

/** The signed-in person as the site sees them. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  image: string | null;
}

/** Who is signed in, and how well that is known. */
export interface SessionState {
  /** Null for somebody who is signed out. */
  readonly user: SessionUser | null;
  readonly status: SessionStatus;
  /** Grows with each sign-out: whatever belonged to the person has to go from the screen then. */
  readonly signOuts: number;
}

export interface Session extends SessionState {
  /** Somebody has just signed in on this page. */
  welcome: (user: SessionUser, sessionTokens?: NewSessionTokens) => void;
  /** Asks the server again who is signed in. */
  confirm: () => Promise<void>;
  /** Begins anew after an error. */
  retry: () => Promise<void>;
  /** Ends the session here and on the server. Rejects when that could not be told; then nothing has changed. */
  signOut: (wish: SignOutChoice) => Promise<void>;
  /** Forgets the person on this device, after the server has ended the session by itself. */
  forgetPerson: () => void;
}

/** What somebody who leaves wants of this device. */
export interface SignOutChoice {
  /** Their looks stay for the next time; everything else of theirs goes. */
  keepsResults: boolean;
}

/** Short-lived tokens of a session. */
export interface NewSessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * Who is signed in.
 * @throws Error outside its provider, where everybody would wrongly count as signed out.
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() was called outside <SessionProvider>.');
  return session;
}

/** Where somebody who may be signed in signs in once more, to confirm that it is them. */
export function signInAgainPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ again: 'true', returnTo })}`;
}

/** Where signing in starts. `returnTo` is a path of this site to come back to. */
export function signInPath(returnTo?: string): string {
  return returnTo ? `/login?${new URLSearchParams({ returnTo })}` : '/login';
}
