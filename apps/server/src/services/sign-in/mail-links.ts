import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { MailLinkKind, MailLinkTable } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import {
  type AccountChange,
  EmailTakenError,
  type InsertOptions,
  type MailLinkStore,
  type NewMailLink,
} from '#src/services/sign-in/mail-links.store.ts';

export interface MailLinkRules {
  readonly lifetimeSeconds: number;
  /**
   * It ends with the next change of what opens the account: a new password, by the form or by a mail, and another
   * address, by the way there or by the way back.
   */
  readonly isBound: boolean;
  /** A newer link of the same kind ends it. */
  readonly isAlone: boolean;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Every link of a mail that changes something, and what ends it. Use, expiry and the removal of the account end all of
 * them, and so does putting an address back. The way back alone outlives other changes: whoever got in and moved the
 * account to another address could end it otherwise, with a new password. A test tries each cell.
 */
export const MAIL_LINKS: Readonly<Record<MailLinkKind, MailLinkRules>> = {
  verify_email: { lifetimeSeconds: DAY, isBound: true, isAlone: false },
  reset_password: { lifetimeSeconds: HOUR, isBound: true, isAlone: false },
  change_email: { lifetimeSeconds: DAY, isBound: true, isAlone: true },
  restore_email: { lifetimeSeconds: 7 * DAY, isBound: false, isAlone: false },
};

/** What a link is about, as far as it is good. */
export interface MailLink {
  readonly kind: MailLinkKind;
  readonly userId: string;
  readonly email: string;
}

/** Makes and takes the links of mails. `now` is the clock that they expire by. */
export function createMailLinks({
  store,
  now = () => new Date(),
}: {
  store: MailLinkStore;
  now?: () => Date;
}) {
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
    /** A new link that is not in the database yet, for whoever makes it part of a change. */
    create,

    /**
     * Makes a link and returns its token, which is kept nowhere.
     * @throws DomainError `unauthenticated` when the account or that session is gone.
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

    /** What the token would do; null when it would do nothing. Changes nothing. */
    async find(token: string): Promise<MailLink | null> {
      const link = await store.findLink(hashToken(token));
      if (!link || !isGood(link, await store.versionOf(link.user_id))) return null;
      return { kind: link.kind, userId: link.user_id, email: link.email };
    },

    /**
     * Takes a link of that kind and does its work, both or neither.
     * @throws DomainError `link_not_valid`, `email_taken`
     */
    async take<T>(
      kind: MailLinkKind,
      token: string,
      work: (change: AccountChange, link: MailLinkTable, email: string) => Promise<T>,
    ): Promise<T> {
      try {
        const isRight = (link: MailLinkTable, version: number) => link.kind === kind && isGood(link, version);
        const done = await store.take(hashToken(token), isRight, work);
        if (done === null) throw new DomainError('link_not_valid');
        return done;
      } catch (error) {
        throw error instanceof EmailTakenError ? new DomainError('email_taken', { cause: error }) : error;
      }
    },

    versionOf: store.versionOf,
    change: store.change,

    /**
     * Whether another account had this address until lately, and may still put it back. Nobody may take it until then:
     * whoever moved an account would keep its owner from it by signing up with the address.
     */
    async isHeld(email: string, exceptUserId?: string): Promise<boolean> {
      const holders = await store.listHolders(email, now().toISOString());
      return holders.some((userId) => userId !== exceptUserId);
    },

    sweep: () => store.sweep(now().toISOString()),
  };
}

export type MailLinks = ReturnType<typeof createMailLinks>;
