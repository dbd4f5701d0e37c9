import { DomainError } from '#src/domain-error.ts';
import { type Account, toAccount, type WithCookies } from '#src/services/sign-in/sign-in-account.ts';
import type { SignInCore } from '#src/services/sign-in/sign-in-core.ts';
import { translate } from '#src/services/sign-in/sign-in-library.ts';

/** Signing up and in by email and password, and changing the password. */
export function createPasswordSignIn(core: SignInCore) {
  const { links, notices, deliver } = core;
  return {
    /** Makes an account and mails its owner; the same for an address that has one already, or had it lately. */
    async signUp(
      body: { name: string; email: string; password: string },
      userAgent: string | null,
    ): Promise<void> {
      const headers = new Headers(userAgent === null ? {} : { 'user-agent': userAgent });
      // Once the answer is out the mail must come, whatever happens to this process.
      await core.withMail('queue', async () => {
        if (!(await links.isHeld(body.email))) {
          return translate(core.library.api.signUpEmail({ body, headers }));
        }
        // A taken address is answered after the same work.
        await (await core.library.$context).password.hash(body.password);
        return deliver(notices.addressHeld(body.email));
      });
    },

    /** @throws DomainError `wrong_credentials` */
    async signIn(body: { email: string; password: string }, headers: Headers): Promise<WithCookies<Account>> {
      const known = await (await core.openAdapter()).findUserByEmail(body.email);
      // Asked in any case, so that the time it takes does not tell whether there is an account.
      const before = await links.versionOf(known?.user.id ?? '');
      const answer = await translate(core.library.api.signInEmail({ body, headers, returnHeaders: true }));
      const { user, token } = answer.response;
      // A password that was changed while it was being checked must not open a session that outlives the change.
      if ((await links.versionOf(user.id)) !== before) {
        await (await core.openAdapter()).deleteSession(token);
        throw new DomainError('wrong_credentials');
      }
      return { value: toAccount(user), cookies: answer.headers.getSetCookie() };
    },

    /** Changes the password, and ends every other session and every link of a mail. */
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
