import { DomainError } from '#src/domain-error.ts';
import type { Attempt, SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Account, Viewer } from '#src/services/sign-in/sign-in-account.ts';
import type { EdgeContext } from './edge-env.ts';

/** Whether a token was issued to a page of the site or to the browser extension. */
type Audience = 'site' | 'extension';
/** Maps an access token to its account's id, or to null if it is unknown or expired. */
type FindUserId = (accessToken: string) => Promise<string | null>;

const BEARER = /^Bearer(?: |$)/i;
const TOKEN = /^Bearer ([\w-]{20,100})$/i;

export function createSessions(signIn: SignIn, tokens: Readonly<Record<Audience, FindUserId>>) {
  const lookUp = async (c: EdgeContext) => {
    const { value, cookies } = await signIn.findViewer(c.req.raw.headers);
    sendCookies(c, cookies);
    return value;
  };
  const findViewer = async (c: EdgeContext): Promise<Viewer | null> => {
    if (!c.req.header('cookie') || c.get('isFromExtension')) return null;
    const page = c.env?.page;
    if (!page) return lookUp(c);
    // All calls of a page render belong to one request, so they share one lookup.
    page.viewer ??= lookUp(c);
    return page.viewer;
  };
  const findHolder = async (c: EdgeContext, audiences: readonly Audience[]): Promise<Account | null> => {
    const authorization = c.req.header('authorization') ?? '';
    // Other schemes are meant for something in front of the server, such as a proxy that asks for a password.
    if (!BEARER.test(authorization)) return (await findViewer(c))?.user ?? null;
    const token = TOKEN.exec(authorization)?.[1];
    if (token === undefined) return null;
    for (const audience of audiences) {
      const userId = await tokens[audience](token);
      if (userId !== null) return signIn.findAccount(userId);
    }
    return null;
  };
  const findCaller = (c: EdgeContext) => findHolder(c, ['site', 'extension']);
  return {
    /** The user of the session cookie only; null if there is none. */
    findViewer,
    /**
     * Like `findViewer`, for calls that need a signed-in user.
     * @throws DomainError `unauthenticated`
     */
    getViewer: async (c: EdgeContext) => needed(await findViewer(c)),
    /**
     * The caller by bearer token (Authorization header) or, without one, by session cookie. Only the calls that use
     * this method accept the extension's tokens.
     */
    findCaller,
    /**
     * Like `findCaller`, for calls that need somebody.
     * @throws DomainError `unauthenticated`
     */
    getCaller: async (c: EdgeContext) => needed(await findCaller(c)),
    /** Whether the call has a token, valid or not. */
    hasToken: (c: EdgeContext) => BEARER.test(c.req.header('authorization') ?? ''),
    /** Like `findCaller`, but accepts tokens of the site's pages only, not the extension's. */
    findSiteCaller: (c: EdgeContext) => findHolder(c, ['site']),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** What calls need that sign somebody in, or that change an account. */
export interface Access {
  signIn: SignIn;
  sessions: Sessions;
  limits: SignInLimits;
}

/** Counts a call, then finds its signed-in user. */
export async function admitViewer(c: EdgeContext, limits: SignInLimits, sessions: Sessions): Promise<Viewer> {
  await limits.takeToken(c.get('clientAddress'));
  return sessions.getViewer(c);
}

function needed<T>(found: T | null): T {
  if (!found) throw new DomainError('unauthenticated');
  return found;
}

/** A signed-in user enters their password again. The session has its own limit, unaffected by guesses in others. */
export function toAttempt(c: EdgeContext, { user, session }: Viewer): Attempt {
  return { address: c.get('clientAddress'), account: user.id, device: session.id };
}

/** Adds a service's cookies to the response. */
export function sendCookies(c: EdgeContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}
