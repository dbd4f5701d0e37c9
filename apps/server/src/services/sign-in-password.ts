import { DomainError } from '#src/domain-error.ts';
import { type Account, toAccount, type WithCookies } from '#src/services/sign-in-account.ts';
import type { SignInCore } from '#src/services/sign-in-core.ts';
import { readSessionToken, translate } from '#src/services/sign-in-library.ts';

/** Signing up and in by e-mail and password, and the links of mails. */
export function createPasswordSignIn(core: SignInCore) {
  return {
    /** Makes an account and mails its owner; the same for an address that has one already. */
    async signUp(body: { name: string; email: string; password: string }): Promise<void> {
      await translate(core.library.api.signUpEmail({ body }));
    },

    async signIn(body: { email: string; password: string }, headers: Headers): Promise<WithCookies<Account>> {
      const answer = await translate(core.library.api.signInEmail({ body, headers, returnHeaders: true }));
      return { value: toAccount(answer.response.user), cookies: answer.headers.getSetCookie() };
    },

    async requestPasswordReset(email: string): Promise<void> {
      await translate(core.library.api.requestPasswordReset({ body: { email } }));
    },

    /** Sets a new password and ends every session of the account. */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      await translate(core.library.api.resetPassword({ body: { token, newPassword } }));
    },

    /** Confirms the address that a link was sent to. Signs nobody in. */
    async verifyEmail(token: string, headers: Headers): Promise<void> {
      const answer = await translate(
        core.library.api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
      );
      // A changed address makes the library open a session where there is none; nobody would ever hold it.
      const opened = readSessionToken(answer.headers.getSetCookie());
      if (opened && !headers.get('cookie')?.includes(opened)) {
        await (await core.openAdapter()).deleteSession(opened);
      }
    },

    /**
     * Sends the verification mail once more.
     * @throws MailError
     */
    resendVerification(email: string, headers: Headers): Promise<void> {
      return core.sendNow(() =>
        translate(core.library.api.sendVerificationEmail({ body: { email }, headers })),
      );
    },

    /** Changes the password and ends every other session. */
    async changePassword(
      body: { currentPassword: string; newPassword: string },
      headers: Headers,
    ): Promise<WithCookies<null>> {
      const answer = await translate(
        core.library.api.changePassword({
          body: { ...body, revokeOtherSessions: true },
          headers,
          returnHeaders: true,
        }),
      );
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    /** Mails the new address, which counts once its link was opened; the same when it is somebody else's. */
    async changeEmail(newEmail: string, headers: Headers): Promise<void> {
      await translate(core.library.api.changeEmail({ body: { newEmail }, headers }));
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
