import { namesOf } from '#src/names-of.ts';

/** All events of an account that its owner can look up, in words. */
const WORDS = {
  signed_up: 'Account made',
  signed_in: 'Signed in',
  signed_in_new_device: 'Signed in on a new device',
  sign_in_stopped: 'Signing in stopped after too many wrong passwords',
  session_ended: 'A device was signed out',
  other_sessions_ended: 'Every other device was signed out',
  password_link_asked: 'A link for a new password was asked for',
  password_reset: 'New password chosen with the link of a mail',
  password_changed: 'Password changed',
  email_confirmed: 'Email address confirmed',
  email_change_asked: 'Another email address was asked for',
  email_changed: 'Email address changed',
  email_restored: 'Former email address put back',
  provider_connected: 'Account connected',
  provider_disconnected: 'Account disconnected',
  extension_connected: 'Extension connected',
  extension_disconnected: 'Extension disconnected',
  extension_stopped: 'Extension disconnected because its key was over or came twice',
  data_exported: 'Data exported',
  refunded: 'Payment refunded',
  dispute_opened: 'The bank looks into a payment',
  dispute_won: 'The bank let a payment stand',
  dispute_lost: 'The bank took a payment back',
} as const;
export const ACTIVITY_KINDS = namesOf(WORDS);
export type ActivityKind = keyof typeof WORDS;

export const isActivityKind = (kind: string): kind is ActivityKind => Object.hasOwn(WORDS, kind);

/** How long events are stored, in days. */
export const ACTIVITY_DAYS = 90;

/** Describes an event in words. */
export function activityText({ kind, provider }: { kind: ActivityKind; provider: string | null }): string {
  return provider === null ? WORDS[kind] : `${WORDS[kind]}: ${provider}`;
}
