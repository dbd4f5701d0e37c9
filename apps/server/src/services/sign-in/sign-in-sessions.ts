import { parseCookies } from 'better-auth/cookies';
import { deviceCookieName } from './known-devices.ts';
import { type Session, toAccount, toSession, type Viewer, type WithCookies } from './sign-in-account.ts';
import type { SignInCore } from './sign-in-core.ts';
import { translate } from './sign-in-library.ts';

/** Access to the sessions of signed-in browsers. */
export function createSessionAccess(core: SignInCore) {
  return {
    async findViewer(headers: Headers): Promise<WithCookies<Viewer | null>> {
      const answer = await translate(core.library.api.getSession({ headers, returnHeaders: true }));
      const found = answer.response;
      const value = found ? { user: toAccount(found.user), session: toSession(found.session) } : null;
      return { value, cookies: answer.headers.getSetCookie() };
    },

    /** Ends the session immediately if there is one, and removes its cookies in any case. */
    async signOut(headers: Headers): Promise<WithCookies<null>> {
      const answer = await translate(core.library.api.signOut({ headers, returnHeaders: true }));
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    /** Identifier of the browser if it was signed in to the account of that address before; otherwise null. */
    findDevice(email: string, headers: Headers): Promise<string | null> {
      const name = deviceCookieName(core.publicUrl.startsWith('https:'));
      return core.devices.find(email, parseCookies(headers.get('cookie') ?? '').get(name) ?? null);
    },

    /** Newest first. */
    async listSessions(userId: string): Promise<Session[]> {
      const sessions = await (await core.openAdapter()).listSessions(userId);
      return sessions
        .filter(({ expiresAt }) => new Date(expiresAt).getTime() > Date.now())
        .map(toSession)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },

    /** Ends the account's sessions selected by `isMeant` immediately; returns their number. */
    async revokeSessions(userId: string, isMeant: (session: Session) => boolean): Promise<number> {
      const adapter = await core.openAdapter();
      const meant = (await adapter.listSessions(userId)).filter((session) => isMeant(toSession(session)));
      for (const { token } of meant) await adapter.deleteSession(token);
      return meant.length;
    },

    /** Deletes expired sessions, mail links and known devices, with everything that belongs to them. */
    async sweep(now: Date): Promise<void> {
      const { adapter } = await core.library.$context;
      for (const model of ['session', 'verification']) {
        await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lte', value: now }] });
      }
      await core.links.sweep();
      await core.devices.sweep();
    },
  };
}
