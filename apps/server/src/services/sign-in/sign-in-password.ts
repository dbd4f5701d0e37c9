import { DomainError } from '#src/domain-error.ts';
import { type Account, toAccount, type WithCookies } from './sign-in-account.ts';
import type { SignInCore } from './sign-in-core.ts';
import { translate } from './sign-in-library.ts';

/** Sign-up and sign-in by email and password, and changing the password. */
export function createPasswordSignIn(core: SignInCore) {
  const { links, notices, deliver } = core;
  return {
    /** Creates an account and mails its owner; responds the same if the address is taken or reserved. */
    async signUp(body: { name: string; email: string; password: string }, userAgent: string | null) {
      const headers = new Headers(userAgent === null ? {} : { 'user-agent': userAgent });
      // The mail is stored before the response, so that it is sent even if this process crashes.
      await core.withMail('queue', async () => {
        if (!(await links.isHeld(body.email))) {
          return translate(core.library.api.signUpEmail({ body, headers }));
        }
        // Hashes a password for a taken address too, so that the timing does not reveal it.
        await (await core.library.$context).password.hash(body.password);
        return deliver(notices.addressHeld(body.email));
      });
    },

    /** @throws DomainError `wrong_credentials` */
    async signIn(body: { email: string; password: string }, headers: Headers): Promise<WithCookies<Account>> {
      const known = await (await core.openAdapter()).findUserByEmail(body.email);
      // Queried in any case, so that the timing does not reveal whether an account exists.
      const before = await links.versionOf(known?.user.id ?? '');
      const answer = await translate(core.library.api.signInEmail({ body, headers, returnHeaders: true }));
      const { user, token } = answer.response;
      // A password that was changed during its check must not open a session that outlives the change.
      if ((await links.versionOf(user.id)) !== before) {
        await (await core.openAdapter()).deleteSession(token);
        throw new DomainError('wrong_credentials');
      }
      return { value: toAccount(user), cookies: answer.headers.getSetCookie() };
    },

    /** Changes the password and ends every other session and every mail link. */
    async changePassword(
      { id, email }: Pick<Account, 'id' | 'email'>,
      body: { currentPassword: string; newPassword: string },
      headers: Headers,
    ): Promise<WithCookies<null>> {
      const change = { ...body, revokeOtherSessions: true };
      const answer = await core.changingPassword(id, () =>
        translate(core.library.api.changePassword({ body: change, headers, returnHeaders: true })),
      );
      await deliver(notices.passwordChanged(email));
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    async isPassword(password: string, headers: Headers): Promise<boolean> {
      try {
        await translate(core.library.api.verifyPassword({ body: { password }, headers }));
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'wrong_password') return false;
        throw error;
      }
    },
  };
}
