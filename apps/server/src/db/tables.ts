import type { ActivityKind } from '@tryon/contract/account/activity.ts';
import type { LotKind } from '@tryon/contract/payments/credits.ts';
import type { PaidPlanId } from '@tryon/contract/payments/payments.ts';
import type { Billing, PlanId } from '@tryon/contract/payments/plans.ts';
import type { NotRightReason } from '@tryon/contract/try-on/grade.ts';
import type { Generated } from 'kysely';
import type { PaymentTables } from '#src/db/payment-tables.ts';

/** Facts about this installation, one row each. */
export interface InstallationTable {
  key: InstallationKey;
  value: string;
}

export type InstallationKey = 'id' | 'created_at';

/** One-time codes that stand in the address of a page for a moment; only their hashes are kept. */
export interface SignInCodeTable {
  hash: string;
  kind: TokenKind;
  provider: string;
  session_id: string;
  /** Hash of the cookie of the browser that began the sign-in. */
  browser_hash: string;
  /** ISO 8601 in UTC, so that texts compare as moments do. */
  expires_at: string;
}

/** Short-lived handles that a page keeps beside its session; only their hashes are kept. */
export interface SessionTokenTable {
  hash: string;
  kind: TokenKind;
  /** Handles that came from each other by refreshing. */
  family_id: string;
  session_id: string;
  user_id: string;
  expires_at: string;
  /** When a refreshing handle was used; it may be used once. */
  used_at: string | null;
}

export type TokenKind = 'access' | 'refresh';

/** One-time codes that connect an installation of the browser extension. */
export interface ExtensionCodeTable {
  hash: string;
  extension_id: string;
  /** Hash of the secret that only the extension which asked for the code knows (PKCE). */
  challenge: string;
  session_id: string;
  user_id: string;
  user_agent: string | null;
  expires_at: string;
}

/** Connected installations of the browser extension. */
export interface ExtensionInstallationTable {
  id: string;
  /** What the installation calls itself. */
  installation_id: string;
  extension_id: string;
  /** The session that allowed it, and takes it along. */
  session_id: string;
  user_id: string;
  user_agent: string | null;
  connected_at: string;
  used_at: string;
}

/** Tokens of an installation; only their hashes are kept. */
export interface ExtensionTokenTable {
  hash: string;
  kind: TokenKind;
  installation: string;
  expires_at: string;
  /** When a refresh token was used; it may be used once. */
  used_at: string | null;
}

/** Links of mails that change something; only the hashes of their tokens are kept. */
export interface MailLinkTable {
  hash: string;
  kind: MailLinkKind;
  user_id: string;
  /** The address that it is about: to be confirmed, to be changed to, or to be put back. */
  email: string;
  /** The account's when the link was made; most kinds open nothing once it has moved on. */
  credential_version: number;
  created_at: string;
  expires_at: string;
}

export type MailLinkKind = 'verify_email' | 'reset_password' | 'change_email' | 'restore_email';

/** Grows with each change of what opens an account; without a row it is 0. */
export interface CredentialVersionTable {
  user_id: string;
  version: number;
}

/** Browsers from which somebody has signed in; only the hashes of their cookies are kept. */
export interface KnownDeviceTable {
  user_id: string;
  hash: string;
  used_at: string;
}

/** Whose books can be changed: the row that PostgreSQL locks for it. */
export interface CreditAccountTable {
  user_id: string;
  created_at: string;
}

/** Subscriptions as their payment provider told them last. Moments are ISO 8601 in UTC here as everywhere. */
export interface SubscriptionTable {
  user_id: string;
  id: string;
  plan: PaidPlanId;
  billing: Billing;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  period_start: string;
  period_end: string;
  /** 0 or 1. */
  cancel_at_period_end: number;
  pending_plan: PaidPlanId | null;
  pending_billing: Billing | null;
  /** When the provider was asked; what it said earlier never replaces it. */
  observed_at: string;
  ended_at: string | null;
}

/** Bills of subscriptions that have been paid. */
export interface PaidInvoiceTable {
  user_id: string;
  id: string;
  subscription_id: string;
  plan: PaidPlanId;
  billing: Billing;
  reason: 'create' | 'cycle' | 'upgrade';
  amount_cents: number;
  period_start: string;
  period_end: string;
  paid_at: string;
}

/** Money that went back. */
export interface CreditReversalTable {
  user_id: string;
  id: string;
  /** As in a lot. */
  paid_by: string;
  created_at: string;
}

/** Try-ons that came together and end together. */
export interface CreditLotTable {
  user_id: string;
  /** What it is for: the same lot is never granted twice. */
  id: string;
  kind: LotKind;
  plan: PlanId | null;
  subscription_id: string | null;
  /** The bill or payment that it came from; null for the free month. */
  paid_by: string | null;
  granted: number;
  remaining: number;
  /** Beginning of the month of the subscription that the lot belongs to. */
  month_start: string;
  starts_at: string;
  expires_at: string | null;
  voided_at: string | null;
  created_at: string;
}

/** Try-ons from the moment on which a credit is held for them. No photo and no result has a place here. */
export interface TryOnJobTable {
  user_id: string;
  id: string;
  /** Null for a repeat, which costs nothing. */
  lot_id: string | null;
  repeat_of: string | null;
  /** `rough` was delivered free, `returned` was delivered, charged, and given back. */
  state: 'reserved' | 'succeeded' | 'rough' | 'returned' | 'failed' | 'expired';
  /** 0 or 1. */
  watermark: number;
  /** When a job that nobody has settled counts as lost. */
  lease_until: string;
  created_at: string;
  settled_at: string | null;
  /** When its picture turned out rough, and its credit went back. */
  rough_at: string | null;
  returned_at: string | null;
  /** What was wrong with a picture that was given back. */
  return_reason: NotRightReason | null;
}

/** Keys by which a repeated request is recognised, for a day. */
export interface TryOnKeyTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  job_id: string;
  created_at: string;
}

/** Pictures that were asked for at vendors, by the request that they were asked for; they go with its key. */
export interface VendorJobTable {
  user_id: string;
  idempotency_key: string;
  engine: string;
  request_hash: string;
  /** The vendor's name of the job; null where it has not told one, or has none. */
  job: string | null;
  /** 0 or 1: whether its picture came, and its cost was told. */
  was_made: number;
  /** The try-on that asked last. */
  asked_by: string;
}

/** Free try-ons that an address has had in a month, whosever account it is or was. */
export interface FreeGrantTable {
  /** HMAC of the address. */
  address_key: string;
  /** "2026-11". */
  month: string;
  granted: number;
}

/** Every change of every lot, never changed itself. The sum of a lot's entries is what remains of it. */
export interface CreditEntryTable {
  user_id: string;
  id: Generated<number>;
  lot_id: string;
  job_id: string | null;
  kind: 'grant' | 'hold' | 'capture' | 'release' | 'return' | 'void' | 'clawback' | 'restore';
  amount: number;
  created_at: string;
}

/** Mails that wait to be sent, and the keys of those that are never sent again. */
export interface MailOutboxTable {
  key: string;
  /** Who knows what `content` means. */
  kind: string;
  user_id: string | null;
  /** Null once it is settled. */
  content: string | null;
  /** Null when it is settled. */
  due_at: string | null;
  settled_at: string | null;
  attempts: number;
}

/** What the installation's owner did, and accounts that are gone; without anything of anybody. */
export type OwnerEventKind = 'account_removed' | 'backup_made' | 'backup_restored' | 'terms_notice_sent';

/** What happened to accounts, and what the installation's owner did. */
export interface SecurityEventTable {
  id: string;
  /** Null for what the owner did. */
  user_id: string | null;
  kind: ActivityKind | OwnerEventKind;
  /** Name of the account of elsewhere that it was done with. */
  provider: string | null;
  /** The browser in words. */
  device: string | null;
  occurred_at: string;
}

/** Every table that our own queries touch. The sign-in library's are read through its interface alone. */
export interface Tables extends PaymentTables {
  installation: InstallationTable;
  sign_in_code: SignInCodeTable;
  session_handle: SessionTokenTable;
  credit_account: CreditAccountTable;
  subscription: SubscriptionTable;
  paid_invoice: PaidInvoiceTable;
  credit_reversal: CreditReversalTable;
  credit_lot: CreditLotTable;
  try_on_job: TryOnJobTable;
  try_on_key: TryOnKeyTable;
  vendor_job: VendorJobTable;
  credit_entry: CreditEntryTable;
  free_grant: FreeGrantTable;
  mail_outbox: MailOutboxTable;
  extension_code: ExtensionCodeTable;
  extension_installation: ExtensionInstallationTable;
  extension_token: ExtensionTokenTable;
  mail_link: MailLinkTable;
  credential_version: CredentialVersionTable;
  known_device: KnownDeviceTable;
  security_event: SecurityEventTable;
}
