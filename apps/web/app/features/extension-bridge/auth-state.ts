import type { SessionState, SessionUser } from '#app/lib/session/session.ts';

/** What the extension's script in this page asks. Source: specification, section 3. */
export interface AuthStateRequest {
  type: 'GET_AUTH_STATE';
  requestId: string;
}

/** The answer, and without a `requestId` the news that somebody has signed in or out. Never carries a token. */
export interface AuthStateMessage {
  type: 'AUTH_STATE';
  requestId?: string;
  authenticated: boolean;
  user: SessionUser | null;
}

/** Reads a message of this page to itself; null for everything else. */
export function readAuthStateRequest(data: unknown): AuthStateRequest | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== 'GET_AUTH_STATE') return null;
  if (!('requestId' in data) || typeof data.requestId !== 'string' || data.requestId.length > 100)
    return null;
  return { type: data.type, requestId: data.requestId };
}

/**
 * What the extension is told; null while it is not known. Nobody is taken for signed out because the server did not
 * answer: the extension would forget everything of theirs.
 */
export function authStateOf({
  user,
  status,
}: Pick<SessionState, 'user' | 'status'>): AuthStateMessage | null {
  if (!user) {
    const isKnown = status === 'ready' || status === 'degraded';
    return isKnown ? { type: 'AUTH_STATE', authenticated: false, user: null } : null;
  }
  const { id, email, name, emailVerified, image } = user;
  return { type: 'AUTH_STATE', authenticated: true, user: { id, email, name, emailVerified, image } };
}
