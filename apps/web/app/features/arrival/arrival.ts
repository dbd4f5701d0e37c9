import { HOME_MESSAGES } from '@tryon/contract/account/session-texts.ts';
import { readAddressText } from '#app/format/address-text.ts';

/** What the query of Home's URL requests. */
export type Arrival =
  | { kind: 'password-reset' | 'email-verified' | 'email-changed' | 'from-extension' }
  | { kind: 'error'; text: string };

/** What Home should do about its query; null for nothing. An error takes precedence over a success. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const text = readAddressText(search.get('error'));
  if (text) return { kind: 'error', text };
  const message = search.get('message');
  if (message === HOME_MESSAGES.passwordReset) return { kind: 'password-reset' };
  if (message === HOME_MESSAGES.emailVerified) return { kind: 'email-verified' };
  if (message === HOME_MESSAGES.emailChanged) return { kind: 'email-changed' };
  return search.get('fromExtension') === 'true' ? { kind: 'from-extension' } : null;
}
