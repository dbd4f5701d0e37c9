import type { SiteMessage, SiteUser } from '#src/features/messages/messages.ts';

interface SiteBridgeDependencies {
  /** Posts a message to the page. */
  send: (message: { type: 'GET_AUTH_STATE'; requestId: string }) => void;
  listen: (listener: (event: MessageEvent<unknown>) => void) => void;
  /** Whether the message comes from this page itself, not from a frame in it or from its opener. */
  isOwn: (event: MessageEvent<unknown>) => boolean;
  tell: (message: SiteMessage) => void;
}

/** Reports who is signed in on the site, once known and on every change. It never transfers a token. */
export function startSiteBridge({ send, listen, isOwn, tell }: SiteBridgeDependencies): void {
  let last: string | null = null;
  listen((event) => {
    const state = isOwn(event) ? readAuthState(event.data) : null;
    if (!state) return;
    const said = JSON.stringify(state);
    if (said === last) return;
    last = said;
    tell(state);
  });
  send({ type: 'GET_AUTH_STATE', requestId: crypto.randomUUID() });
}

/** Parses `AUTH_STATE` by hand: the schemas would be larger than the rest of the script. Null for anything else. */
export function readAuthState(data: unknown): SiteMessage | null {
  if (!isRecord(data) || data.type !== 'AUTH_STATE' || typeof data.authenticated !== 'boolean') return null;
  const user = readUser(data.user);
  if (data.authenticated !== (user !== null)) return null;
  return { type: 'auth-state', authenticated: data.authenticated, user };
}

function readUser(user: unknown): SiteUser | null {
  if (!isRecord(user)) return null;
  const { id, email, name, emailVerified, image } = user;
  const isUser =
    typeof id === 'string' &&
    typeof email === 'string' &&
    typeof name === 'string' &&
    typeof emailVerified === 'boolean';
  if (!isUser) return null;
  return { id, email, name, emailVerified, image: typeof image === 'string' ? image : null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
