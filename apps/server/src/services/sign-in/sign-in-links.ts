import { DomainError } from '#src/domain-error.ts';
import { linkUrl } from './account-notices.ts';
import type { MailLink } from './mail-links.ts';
import type { Account, Viewer } from './sign-in-account.ts';
import type { SignInCore } from './sign-in-core.ts';
import { changeEmailMail, existingAccountMail, resetMail } from './sign-in-mails.ts';

/** The effect of a followed link. */
export type FollowedLink =
  | { readonly kind: 'verify_email' | 'change_email' }
  /** Token of a link to set the new password that is required now. */
  | { readonly kind: 'restore_email'; readonly resetToken: string };

/** The mail links: requesting them, and their effects. */
export function createLinkSignIn(core: SignInCore) {
  const { links, notices, deliver, publicUrl } = core;

  async function verify(token: string, userAgent: string | null): Promise<FollowedLink> {
    await links.take('verify_email', token, async (change, { email }) => {
      await change.setEmail(email);
      await change.note({ kind: 'email_confirmed', userAgent });
    });
    return { kind: 'verify_email' };
  }

  /** Changes the account's address, ends its other sessions and notifies the previous address. */
  async function changeEmail(token: string, viewer: Viewer | null, userId: string): Promise<FollowedLink> {
    // Access to the mailbox is not enough: it may be a stranger's, who could take over the account with one click.
    if (viewer?.user.id !== userId) throw new DomainError('sign_in_again');
    const { userAgent } = viewer.session;
    const former = await links.take('change_email', token, async (change, link, email) => {
      const wayBack = links.create('restore_email', link.user_id, email);
      await change.setEmail(link.email);
      await change.advance();
      await change.endSessions(viewer.session.id);
      await change.insertLink(wayBack.link);
      await change.note({ kind: 'email_changed', userAgent });
      return { email, token: wayBack.token };
    });
    await deliver(notices.emailChanged(former.email, former.token));
    return { kind: 'change_email' };
  }

  /** Restores an address and revokes all access that was gained since it was replaced. */
  async function restoreEmail(token: string, userAgent: string | null): Promise<FollowedLink> {
    const done = await links.take('restore_email', token, async (change, link, email) => {
      await change.setEmail(link.email);
      await change.endSessions();
      await change.dropPassword();
      await change.dropConnections(link.created_at);
      await change.deleteLinks();
      await change.advance();
      const reset = links.create('reset_password', link.user_id, link.email);
      await change.insertLink(reset.link);
      await change.note({ kind: 'email_restored', userAgent });
      return { email: link.email, left: email, resetToken: reset.token };
    });
    if (done.left !== done.email) await deliver(notices.emailRestored(done.left));
    return { kind: 'restore_email', resetToken: done.resetToken };
  }

  async function sendReset({ id, email }: Pick<Account, 'id' | 'email'>, userAgent: string | null) {
    const event = { userId: id, kind: 'password_link_asked', userAgent } as const;
    const token = await links.issue('reset_password', { userId: id, email }, { event });
    const url = `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
    await deliver(resetMail(email, url), 'reset_password');
  }

  /** Sends the link only if the address is free; otherwise its owner learns that somebody tried to use it. */
  async function sendEmailChange(userId: string, newEmail: string, token: string): Promise<void> {
    if (await (await core.openAdapter()).findUserByEmail(newEmail)) {
      await deliver(existingAccountMail(newEmail, `${publicUrl}/login`));
    } else if (await links.isHeld(newEmail, userId)) {
      await deliver(notices.addressHeld(newEmail));
    } else {
      await deliver(changeEmailMail(newEmail, linkUrl(publicUrl, token)), 'change_email');
    }
  }

  return {
    /** Describes a link for its page without using it; null if it is invalid. */
    describeLink: (token: string): Promise<MailLink | null> => links.find(token),

    /**
     * Applies the effect of a mail link, once. `viewer` is the user signed in where it was opened, `userAgent` the
     * browser's User-Agent header.
     * @throws DomainError `link_not_valid`, `email_taken`; `sign_in_again` if the account's owner must be signed in.
     */
    async followLink(token: string, viewer: Viewer | null, userAgent: string | null): Promise<FollowedLink> {
      const link = await links.find(token);
      if (link?.kind === 'verify_email') return verify(token, userAgent);
      if (link?.kind === 'change_email') return changeEmail(token, viewer, link.userId);
      if (link?.kind === 'restore_email') return restoreEmail(token, userAgent);
      // A link for a new password has its own page with a form.
      throw new DomainError('link_not_valid');
    },

    /**
     * Sends the verification mail again.
     * @throws MailError
     */
    resendVerification: (user: Pick<Account, 'id' | 'email'>): Promise<void> =>
      core.withMail('send', () => core.sendVerification(user)),

    /** Mails a link for a new password if the address has an account. */
    async requestPasswordReset(email: string, userAgent: string | null): Promise<void> {
      const found = await (await core.openAdapter()).findUserByEmail(email);
      // Not awaited: only existing accounts get a mail, and the timing would reveal which ones exist.
      if (found) core.afterAnswer(() => sendReset(found.user, userAgent));
    },

    /**
     * Sets a new password and ends every session and mail link of the account. Sign-in methods from before its
     * address was confirmed are removed too: they may have been connected by somebody who only claimed the address.
     * @throws DomainError `link_not_valid`
     */
    async resetPassword(token: string, newPassword: string, userAgent: string | null): Promise<void> {
      if (!(await links.find(token))) throw new DomainError('link_not_valid');
      const hash = await (await core.library.$context).password.hash(newPassword);
      const to = await links.take('reset_password', token, async (change, { email }) => {
        if (!(await change.isConfirmed())) await change.dropConnections();
        await change.setPassword(hash);
        await change.setEmail(email);
        await change.endSessions();
        await change.advance();
        await change.note({ kind: 'password_reset', userAgent });
        return email;
      });
      await deliver(notices.passwordChanged(to));
    },

    /**
     * Mails the new address. Neither the response, its timing nor anything in the caller's account reveals whether the
     * address has an account: a link is stored for every address.
     * @throws DomainError `unauthenticated`
     */
    async requestEmailChange({ user, session }: Viewer, newEmail: string): Promise<void> {
      const { id: whileSession, userAgent } = session;
      const event = { userId: user.id, kind: 'email_change_asked', userAgent } as const;
      const to = { userId: user.id, email: newEmail };
      const token = await links.issue('change_email', to, { whileSession, event });
      core.afterAnswer(() => sendEmailChange(user.id, newEmail, token));
    },
  };
}
