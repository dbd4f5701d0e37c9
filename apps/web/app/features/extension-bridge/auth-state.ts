import { z } from 'zod';
import type { SessionState, SessionUser } from '#app/session/session-model.ts';

/** The request of the extension's content script. */
const requestSchema = z.object({ type: z.literal('GET_AUTH_STATE'), requestId: z.string().max(100) });

/** The response, or without a `requestId` the notification of a sign-in or sign-out. Never contains a token. */
interface AuthStateMessage {
  type: 'AUTH_STATE';
  requestId?: string;
  authenticated: boolean;
  user: SessionUser | null;
}

/** Parses a message that the page posted to itself; null for anything else. */
export function readAuthStateRequest(data: unknown) {
  return requestSchema.safeParse(data).data ?? null;
}

/**
 * The state reported to the extension; null while unknown. A server failure is never reported as signed out, because
 * the extension would then delete all of the user's data.
 */
export function authStateOf(session: Pick<SessionState, 'user' | 'status'>): AuthStateMessage | null {
  const { user, status } = session;
  if (!user) {
    const isKnown = status === 'ready' || status === 'degraded';
    return isKnown ? { type: 'AUTH_STATE', authenticated: false, user: null } : null;
  }
  const { id, email, name, emailVerified, image } = user;
  return { type: 'AUTH_STATE', authenticated: true, user: { id, email, name, emailVerified, image } };
}
