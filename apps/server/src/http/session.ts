import { DomainError } from '#src/domain-error.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { Attempt } from '#src/http/limits/sign-in-limits.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Account, Viewer } from '#src/services/sign-in/sign-in-account.ts';

export interface SessionsOptions {
  signIn: SignIn;
  /** Ids of the accounts that tokens stand for; null for nobody's, or for one that is not good any more. */
  tokens: Readonly<Record<Audience, (accessToken: string) => Promise<string | null>>>;
}

/** Whom a token was made for: a page of the site, or the browser extension. */
type Audience = 'site' | 'extension';

export interface Sessions {
  /** Who calls, by the session's cookie alone; null for nobody. */
  findViewer(c: EdgeContext): Promise<Viewer | null>;
  /**
   * The same for calls that need somebody.
   * @throws DomainError `unauthenticated`
   */
  getViewer(c: EdgeContext): Promise<Viewer>;
  /**
   * Who calls, by a token (the header Authorization with the scheme Bearer) or, without one, by the session's cookie.
   * Calls that ask this way, and no others, take the extension's tokens.
   */
  findCaller(c: EdgeContext): Promise<Account | null>;
  /** The same for calls that the extension's tokens do not open; the page's handles do. */
  findSiteCaller(c: EdgeContext): Promise<Account | null>;
  /** Whether the call names itself by a token, be it a good one or not. */
  hasToken(c: EdgeContext): boolean;
}

const BEARER = /^Bearer(?: |$)/i;
const TOKEN = /^Bearer ([\w-]{20,100})$/i;

export function createSessions({ signIn, tokens }: SessionsOptions): Sessions {
  const lookUp = async (c: EdgeContext) => {
    const { value, cookies } = await signIn.findViewer(c.req.raw.headers);
    sendCookies(c, cookies);
    return value;
  };
  const findViewer = async (c: EdgeContext) => {
    if (!c.req.header('cookie') || c.get('isFromExtension')) return null;
    const page = c.env?.page;
    if (!page) return lookUp(c);
    // The calls of a page come from one request: whoever looks first looks for all of them.
    page.viewer ??= lookUp(c);
    return page.viewer;
  };
  const findHolder = async (c: EdgeContext, audiences: readonly Audience[]): Promise<Account | null> => {
    const authorization = c.req.header('authorization') ?? '';
    // Other schemes are for whoever stands in front of the server, such as a proxy that asks for a password.
    if (!BEARER.test(authorization)) return (await findViewer(c))?.user ?? null;
    const token = TOKEN.exec(authorization)?.[1];
    if (token === undefined) return null;
    for (const audience of audiences) {
      const userId = await tokens[audience](token);
      if (userId !== null) return signIn.findAccount(userId);
    }
    return null;
  };
  return {
    findViewer,
    async getViewer(c) {
      const viewer = await findViewer(c);
      if (!viewer) throw new DomainError('unauthenticated');
      return viewer;
    },
    hasToken: (c) => BEARER.test(c.req.header('authorization') ?? ''),
    findCaller: (c) => findHolder(c, ['site', 'extension']),
    findSiteCaller: (c) => findHolder(c, ['site']),
  };
}

/** Somebody signed in gives their password again; what other sessions guess does not count against this one. */
export function toAttempt(c: EdgeContext, { user, session }: Viewer): Attempt {
  return { address: c.get('clientAddress'), account: user.id, device: session.id };
}

/** Adds the lines that a service asks for to the answer. */
export function sendCookies(c: EdgeContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}
