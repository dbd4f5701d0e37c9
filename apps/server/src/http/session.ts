import { DomainError } from '#src/domain-error.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { Account, SignIn, Viewer } from '#src/services/sign-in.ts';

export interface SessionsOptions {
  signIn: SignIn;
  /** Whose handle this is; null when it is nobody's, or not any more. */
  findHolder: (accessToken: string) => Promise<Account | null>;
}

export interface Sessions {
  /** Who calls, by the session's cookie alone; null for nobody. */
  findViewer(c: EdgeContext): Promise<Viewer | null>;
  /**
   * The same for calls that need somebody.
   * @throws DomainError `unauthenticated`
   */
  getViewer(c: EdgeContext): Promise<Viewer>;
  /** Who calls, by a handle (the header Authorization with the scheme Bearer) or, without one, by the session's cookie. */
  findCaller(c: EdgeContext): Promise<Account | null>;
}

const BEARER = /^Bearer(?: |$)/i;
const HANDLE = /^Bearer ([\w-]{20,100})$/i;

export function createSessions({ signIn, findHolder }: SessionsOptions): Sessions {
  const findViewer = async (c: EdgeContext) => {
    if (!c.req.header('cookie')) return null;
    const { value, cookies } = await signIn.findViewer(c.req.raw.headers);
    sendCookies(c, cookies);
    return value;
  };
  return {
    findViewer,
    async getViewer(c) {
      const viewer = await findViewer(c);
      if (!viewer) throw new DomainError('unauthenticated');
      return viewer;
    },
    async findCaller(c) {
      const authorization = c.req.header('authorization') ?? '';
      // Other schemes are for whoever stands in front of the server, such as a proxy that asks for a password.
      if (!BEARER.test(authorization)) return (await findViewer(c))?.user ?? null;
      const token = HANDLE.exec(authorization)?.[1];
      return token === undefined ? null : findHolder(token);
    },
  };
}

/** Adds the lines that a service asks for to the answer. */
export function sendCookies(c: EdgeContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}
