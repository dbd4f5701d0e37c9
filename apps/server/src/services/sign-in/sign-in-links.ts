import { DomainError } from '#src/domain-error.ts';
import { linkUrl } from '#src/services/sign-in/account-notices.ts';
import type { MailLink } from '#src/services/sign-in/mail-links.ts';
import type { Account, Viewer } from '#src/services/sign-in/sign-in-account.ts';
import type { SignInCore } from '#src/services/sign-in/sign-in-core.ts';
import { changeEmailMail, resetMail } from '#src/services/sign-in/sign-in-mails.ts';

/** What following a link has done. */
export type FollowedLink =
  | { readonly kind: 'verify_email' | 'change_email' }
  /** The token of a link for the new password that is needed now. */
  | { readonly kind: 'restore_email'; readonly resetToken: string };

/** The links of mails: asking for them, and what they do once somebody follows them. */
export function createLinkSignIn(core: SignInCore) {
  const { links, notices, deliver, publicUrl } = core;

  async function verify(token: string, userAgent: string | null): Promise<FollowedLink> {
    const now = new Date();
    await links.take('verify_email', token, async (change, { email }) => {
      await change.setEmail(email, now.toISOString());
      await change.note({ kind: 'email_confirmed', userAgent }, now);
      return email;
    });
    return { kind: 'verify_email' };
  }

  /** Moves the account, ends its other sessions, and tells the address that it had. */
  async function changeEmail(token: string, viewer: Viewer | null, userId: string): Promise<FollowedLink> {
    // The mailbox alone is not enough: it may be a stranger's, who would move the account with one press.
    if (viewer?.user.id !== userId) throw new DomainError('sign_in_again');
    const now = new Date();
    const { userAgent } = viewer.session;
    const former = await links.take('change_email', token, async (change, link, email) => {
      const wayBack = links.create('restore_email', link.user_id, email);
      await change.setEmail(link.email, now.toISOString());
      await change.advance();
      await change.endSessions(viewer.session.id);
      await change.insertLink(wayBack.link);
      await change.note({ kind: 'email_changed', userAgent }, now);
      return { email, token: wayBack.token };
    });
    await deliver(notices.emailChanged(former.email, former.token));
    return { kind: 'change_email' };
  }

  /** Puts an address back, and shuts everybody out who came in since it was left. */
  async function restoreEmail(token: string, userAgent: string | null): Promise<FollowedLink> {
    const now = new Date();
    const done = await links.take('restore_email', token, async (change, link, email) => {
      await change.setEmail(link.email, now.toISOString());
      await change.endSessions();
      await change.dropPassword();
      await change.dropConnections(link.created_at);
      await change.deleteLinks();
      await change.advance();
      const reset = links.create('reset_password', link.user_id, link.email);
      await change.insertLink(reset.link);
      await change.note({ kind: 'email_restored', userAgent }, now);
      return { email: link.email, left: email, resetToken: reset.token };
    });
    if (done.left !== done.email) await deliver(notices.emailRestored(done.left));
    return { kind: 'restore_email', resetToken: done.resetToken };
  }

  async function sendReset(
    { id, email }: Pick<Account, 'id' | 'email'>,
    userAgent: string | null,
  ): Promise<void> {
    const event = { userId: id, kind: 'password_link_asked', userAgent } as const;
    const token = await links.issue('reset_password', { userId: id, email }, { event });
    const url = `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
    await deliver(resetMail(email, url), 'reset_password');
  }

  /** Nothing where the address is somebody else's, who is told nothing either. */
  async function sendEmailChange({ user, session }: Viewer, newEmail: string): Promise<void> {
    const adapter = await core.openAdapter();
    if ((await adapter.findUserByEmail(newEmail)) || (await links.isHeld(newEmail, user.id))) return;
    const to = { userId: user.id, email: newEmail };
    const { id: whileSession, userAgent } = session;
    const event = { userId: user.id, kind: 'email_change_asked', userAgent } as const;
    const token = await links.issue('change_email', to, { whileSession, event });
    await deliver(changeEmailMail(newEmail, linkUrl(publicUrl, token)), 'change_email');
  }

  return {
    /** What the page of a link says; null for a link that does nothing any more. Changes nothing. */
    describeLink: (token: string): Promise<MailLink | null> => links.find(token),

    /**
     * Does what a link of a mail is for, once. `viewer` is who is signed in where it was opened, `userAgent` what the
     * browser says it is.
     * @throws DomainError `link_not_valid`, `email_taken`; `sign_in_again` when only the account itself may follow it.
     */
    async followLink(token: string, viewer: Viewer | null, userAgent: string | null): Promise<FollowedLink> {
      const link = await links.find(token);
      if (link?.kind === 'verify_email') return verify(token, userAgent);
      if (link?.kind === 'change_email') return changeEmail(token, viewer, link.userId);
      if (link?.kind === 'restore_email') return restoreEmail(token, userAgent);
      // A link for a new password has a page of its own, which asks for one.
      throw new DomainError('link_not_valid');
    },

    /**
     * Sends the verification mail once more.
     * @throws MailError
     */
    resendVerification: (user: Pick<Account, 'id' | 'email'>): Promise<void> =>
      core.withMail('send', () => core.sendVerification(user)),

    /** Mails a link for a new password; to nobody where there is no account. */
    async requestPasswordReset(email: string, userAgent: string | null): Promise<void> {
      const found = await (await core.openAdapter()).findUserByEmail(email);
      // Not waited for: only one of the two cases has a mail, and the time would tell strangers which.
      if (found) core.afterAnswer(() => sendReset(found.user, userAgent));
    },

    /**
     * Sets a new password, and ends every session and every link of the account. What opened it before its address was
     * confirmed goes as well: it may have been connected by somebody who only claimed the address.
     * @throws DomainError `link_not_valid`
     */
    async resetPassword(token: string, newPassword: string, userAgent: string | null): Promise<void> {
      if (!(await links.find(token))) throw new DomainError('link_not_valid');
      const hash = await (await core.library.$context).password.hash(newPassword);
      const now = new Date();
      const to = await links.take('reset_password', token, async (change, { email }) => {
        if (!(await change.isConfirmed())) await change.dropConnections();
        await change.setPassword(hash, now.toISOString());
        await change.setEmail(email, now.toISOString());
        await change.endSessions();
        await change.advance();
        await change.note({ kind: 'password_reset', userAgent }, now);
        return email;
      });
      await deliver(notices.passwordChanged(to));
    },

    /** Has the new address mailed; whose it is, the answer tells neither in words nor by its time. */
    requestEmailChange: (viewer: Viewer, newEmail: string): void =>
      core.afterAnswer(() => sendEmailChange(viewer, newEmail)),
  };
}
