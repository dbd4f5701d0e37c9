import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { MailLinkKind, MailLinkTable } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import type { AccountChange, InsertOptions, MailLinkStore, NewMailLink } from './mail-links.store.ts';

export interface MailLinkRules {
  readonly lifetimeSeconds: number;
  /**
   * The link becomes invalid with the next change of the account's credentials: a new password, set by form or by
   * mail, or a changed or restored address.
   */
  readonly isBound: boolean;
  /** A newer link of the same kind invalidates it. */
  readonly isAlone: boolean;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Every mail link that changes something, and what invalidates it. Use, expiry, account removal and restoring an
 * address invalidate all of them. Only the link that restores an address survives other changes; otherwise an
 * intruder who has changed the address could invalidate it with a new password. A test covers each combination.
 */
export const MAIL_LINKS: Readonly<Record<MailLinkKind, MailLinkRules>> = {
  verify_email: { lifetimeSeconds: DAY, isBound: true, isAlone: false },
  reset_password: { lifetimeSeconds: HOUR, isBound: true, isAlone: false },
  change_email: { lifetimeSeconds: DAY, isBound: true, isAlone: true },
  restore_email: { lifetimeSeconds: 7 * DAY, isBound: false, isAlone: false },
};

/** A valid link. */
export interface MailLink {
  readonly kind: MailLinkKind;
  readonly userId: string;
  readonly email: string;
}

/** Creates and uses mail links. `now` is the clock for their expiry. */
export function createMailLinks(store: MailLinkStore, now = () => new Date()) {
  function create(kind: MailLinkKind, userId: string, email: string): { token: string; link: NewMailLink } {
    const token = createSecretToken();
    const at = now();
    const expires = new Date(at.getTime() + MAIL_LINKS[kind].lifetimeSeconds * 1000);
    const [created_at, expires_at] = [at.toISOString(), expires.toISOString()];
    return { token, link: { hash: hashToken(token), kind, user_id: userId, email, created_at, expires_at } };
  }

  const isGood = (link: MailLinkTable, version: number) =>
    link.expires_at > now().toISOString() &&
    (link.credential_version === version || !MAIL_LINKS[link.kind].isBound);

  return {
    /** Returns a new link that is not stored yet, so that a caller can store it as part of a change. */
    create,

    /**
     * Creates a link and returns its token, which is not stored.
     * @throws DomainError `unauthenticated` if the account or the session is gone.
     */
    async issue(
      kind: MailLinkKind,
      { userId, email }: Pick<MailLink, 'userId' | 'email'>,
      options: Pick<InsertOptions, 'whileSession' | 'event'> = {},
    ): Promise<string> {
      const { token, link } = create(kind, userId, email);
      const { isAlone } = MAIL_LINKS[kind];
      if (!(await store.insertLink(link, { ...options, isAlone }))) throw new DomainError('unauthenticated');
      return token;
    },

    /** Looks up a link by token without using it; null if it is invalid. */
    async find(token: string): Promise<MailLink | null> {
      const link = await store.findLink(hashToken(token));
      if (!link || !isGood(link, await store.versionOf(link.user_id))) return null;
      return { kind: link.kind, userId: link.user_id, email: link.email };
    },

    /** The new address that the account waits for; null if there is none. */
    async findPendingEmail(userId: string): Promise<string | null> {
      const link = await store.findEmailChange(userId);
      return link && isGood(link, await store.versionOf(userId)) ? link.email : null;
    },

    /**
     * Uses up a link of that kind and applies its effect, both or neither.
     * @throws DomainError `link_not_valid`, `email_taken`
     */
    async take<T>(
      kind: MailLinkKind,
      token: string,
      work: (change: AccountChange, link: MailLinkTable, email: string) => Promise<T>,
    ): Promise<T> {
      const isRight = (link: MailLinkTable, version: number) => link.kind === kind && isGood(link, version);
      const done = await store.take(hashToken(token), isRight, work);
      if (done === null) throw new DomainError('link_not_valid');
      return done;
    },

    versionOf: store.versionOf,
    change: store.change,

    /**
     * Whether another account recently had this address and may still restore it. Until then nobody may use the
     * address; otherwise an intruder who moved the account could lock out its owner by signing up with the address.
     */
    async isHeld(email: string, exceptUserId?: string): Promise<boolean> {
      const holders = await store.listHolders(email, now().toISOString());
      return holders.some((userId) => userId !== exceptUserId);
    },
  };
}
