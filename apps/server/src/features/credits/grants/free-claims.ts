import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { FreeClaim } from '../books/due-lots.ts';

export interface FreeClaimsOptions {
  /** Null for an account that is gone. */
  findAccount: (userId: string) => Promise<{ email: string; emailVerified: boolean } | null>;
  /** The installation's own, which is not in its database. */
  secret: string;
}

/** For which address an account gets free try-ons. */
export function createFreeClaims({ findAccount, secret }: FreeClaimsOptions) {
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
 * The mailbox that an address leads to: what follows a plus sign is a label in it, and Gmail reads over dots. Addresses
 * that are taken for one although they are two share free try-ons, and nothing else.
 */
function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
