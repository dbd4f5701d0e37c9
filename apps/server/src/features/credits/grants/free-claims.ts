import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { FreeClaim } from '../books/due-lots.ts';

/** Null for a removed account. */
type FindAccount = (userId: string) => Promise<{ email: string; emailVerified: boolean } | null>;

/**
 * Returns the email address for an account's free credits.
 * @param secret the installation's secret, which is not in its database.
 */
export function createFreeClaims(findAccount: FindAccount, secret: string) {
  return async (userId: string): Promise<FreeClaim | null> => {
    const account = await findAccount(userId);
    if (account === null) return null;
    const addressKey = createHmac('sha256', secret)
      .update(`free try-ons of ${mailboxOf(account.email)}`)
      .digest('base64url');
    return { addressKey, isConfirmed: account.emailVerified };
  };
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address: a plus sign starts a label, and Gmail ignores dots. If two addresses are mistaken
 * for one mailbox, they share free credits but nothing else.
 */
function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
