import type { ActivityKind } from '@tryon/contract/account/activity-texts.ts';
import type { LotKind } from '@tryon/contract/payments/credits.ts';
import type { Billing, PaidPlanId, PlanId } from '@tryon/contract/payments/plans.ts';
import type { NotRightReason } from '@tryon/contract/try-on/grade.ts';
import type { Generated } from 'kysely';
import type { PaymentBegunTable, PaymentCallTable } from './payment-tables.ts';

/** One-time codes that are briefly part of a page's URL; only their hashes are stored. */
export interface SignInCodeTable {
  hash: string;
  kind: TokenKind;
  provider: string;
  session_id: string;
  /** Hash of the cookie of the browser that started the sign-in. */
  browser_hash: string;
  /** ISO 8601 in UTC, so that texts sort by time. */
  expires_at: string;
}

/** Tokens in pairs; only their hashes are stored. */
interface TokenTable {
  hash: string;
  kind: TokenKind;
  expires_at: string;
  /** When a refresh token was used; it may be used once. */
  used_at: string | null;
}

/** Short-lived tokens that a page holds for its session. */
export interface SessionTokenTable extends TokenTable {
  /** Shared by all tokens that descend from each other by refreshing. */
  family_id: string;
  session_id: string;
  user_id: string;
}

export type TokenKind = 'access' | 'refresh';

/** One-time codes that connect an installation of the browser extension. */
export interface ExtensionCodeTable {
  hash: string;
  extension_id: string;
  /** Hash of the secret known only to the extension that requested the code (PKCE). */
  challenge: string;
  session_id: string;
  user_id: string;
  user_agent: string | null;
  expires_at: string;
}

/** Connected installations of the browser extension. */
export interface ExtensionInstallationTable {
  id: string;
  /** The id that the installation gave itself. */
  installation_id: string;
  extension_id: string;
  /** The session that allowed it; deleting the session deletes the row. */
  session_id: string;
  user_id: string;
  user_agent: string | null;
  connected_at: string;
  used_at: string;
}

/** Tokens of an installation. */
export interface ExtensionTokenTable extends TokenTable {
  installation: string;
}

/** Mail links that change something; only the hashes of their tokens are stored. */
export interface MailLinkTable {
  hash: string;
  kind: MailLinkKind;
  user_id: string;
  /** The address to confirm, to change to, or to restore. */
  email: string;
  /** The account's credential version at creation; most kinds become invalid when it changes. */
  credential_version: number;
  created_at: string;
  expires_at: string;
}

export type MailLinkKind = 'verify_email' | 'reset_password' | 'change_email' | 'restore_email';

/** Subscriptions as last reported by their payment provider. Times are ISO 8601 in UTC, here and everywhere. */
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
  /** When the provider was queried; older data never replaces newer data. */
  observed_at: string;
  ended_at: string | null;
}

/** Paid invoices of subscriptions. */
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

/** Credits that are granted together and expire together. */
export interface CreditLotTable {
  user_id: string;
  /** Derived from the lot's purpose, so that the same lot is never granted twice. */
  id: string;
  kind: LotKind;
  plan: PlanId | null;
  subscription_id: string | null;
  /** The invoice or payment that it came from; null for the free month. */
  paid_by: string | null;
  granted: number;
  remaining: number;
  /** Start of the subscription's month that the lot belongs to. */
  month_start: string;
  starts_at: string;
  expires_at: string | null;
  voided_at: string | null;
  created_at: string;
}

/** Try-ons from the moment a credit is reserved for them. Photos and results are never stored. */
export interface TryOnJobTable {
  user_id: string;
  id: string;
  /** Null for a repeat, which is free. */
  lot_id: string | null;
  repeat_of: string | null;
  /** `rough`: delivered free. `returned`: delivered, charged and returned. */
  state: 'reserved' | 'succeeded' | 'rough' | 'returned' | 'failed' | 'expired';
  /** 0 or 1. */
  watermark: number;
  /** When an unsettled job counts as lost. */
  lease_until: string;
  created_at: string;
  settled_at: string | null;
  /** When its picture turned out rough and its credit was returned. */
  rough_at: string | null;
  returned_at: string | null;
  /** What was wrong with a returned picture. */
  return_reason: NotRightReason | null;
}

/** Every change of every lot, append-only. The sum of a lot's entries is its remaining credit. */
export interface CreditEntryTable {
  user_id: string;
  id: Generated<number>;
  lot_id: string;
  job_id: string | null;
  kind: 'grant' | 'hold' | 'capture' | 'release' | 'return' | 'void' | 'clawback' | 'restore';
  amount: number;
  created_at: string;
}

/** What waits to be done, and the keys of what must not be done again. */
export interface OutboxTable {
  /** The kind determines the format of `content`, and who handles it. */
  kind: string;
  /** Unique within the kind. */
  key: string;
  user_id: string | null;
  /** Empty once done. */
  content: string;
  /** When it is to be attempted, or its lease ends; null once done. */
  due_at: string | null;
  done_at: string | null;
  /** When the key of a done entry is deleted; null while it is kept. */
  expires_at: string | null;
  attempts: number;
}

/** Actions of the installation's owner and removed accounts; without personal data. */
export type OwnerEventKind = 'account_removed' | 'backup_made' | 'backup_restored' | 'terms_notice_sent';

/** Security events of accounts, and actions of the installation's owner. */
export interface SecurityEventTable {
  id: string;
  /** Null for actions of the owner. */
  user_id: string | null;
  kind: ActivityKind | OwnerEventKind;
  /** Name of the external account involved. */
  provider: string | null;
  /** The browser, described in words. */
  device: string | null;
  occurred_at: string;
}

/** All tables that our own queries use. The sign-in library's tables are accessed through its interface only. */
export interface Tables {
  /** Facts about this installation, one row each. */
  installation: {
    key: 'id' | 'created_at';
    value: string;
  };
  sign_in_code: SignInCodeTable;
  session_handle: SessionTokenTable;
  /** The row that PostgreSQL locks while a person's books are changed. */
  credit_account: {
    user_id: string;
    created_at: string;
  };
  subscription: SubscriptionTable;
  paid_invoice: PaidInvoiceTable;
  /** Refunded or disputed payments. */
  credit_reversal: {
    user_id: string;
    id: string;
    /** The payment, as in `CreditLotTable`. */
    paid_by: string;
    created_at: string;
  };
  credit_lot: CreditLotTable;
  try_on_job: TryOnJobTable;
  /** Idempotency keys, stored for a day. */
  try_on_key: {
    user_id: string;
    idempotency_key: string;
    request_hash: string;
    job_id: string;
    created_at: string;
  };
  /** Pictures requested from vendors, by request; deleted with the request's key. */
  vendor_job: {
    user_id: string;
    idempotency_key: string;
    engine: string;
    request_hash: string;
    /** The vendor's name of the job; null if it is not known yet or does not exist. */
    job: string | null;
    /** 0 or 1: whether its picture was made and its cost was recorded. */
    was_made: number;
    /** The try-on that requested it last. */
    asked_by: string;
  };
  credit_entry: CreditEntryTable;
  /** Free try-ons granted to an email address in a month, across all accounts that used it. */
  free_grant: {
    /** HMAC of the address. */
    address_key: string;
    /** Such as "2026-11". */
    month: string;
    granted: number;
  };
  outbox: OutboxTable;
  extension_code: ExtensionCodeTable;
  extension_installation: ExtensionInstallationTable;
  extension_token: ExtensionTokenTable;
  mail_link: MailLinkTable;
  /** Incremented with each change of an account's credentials; 0 without a row. */
  credential_version: {
    user_id: string;
    version: number;
  };
  /** Browsers from which somebody has signed in; only the hashes of their cookies are stored. */
  known_device: {
    user_id: string;
    hash: string;
    used_at: string;
  };
  security_event: SecurityEventTable;
  /** A person at a payment provider. */
  payment_customer: {
    user_id: string;
    provider: string;
    customer_id: string;
    created_at: string;
  };
  payment_begun: PaymentBegunTable;
  /** Lock per person: one paying or changing call at a time. */
  payment_lock: {
    user_id: string;
    holder: string;
    /** From this time on the holder counts as crashed. */
    until: string;
  };
  payment_call: PaymentCallTable;
  /** All state of the sandbox; `data` is JSON in the shape of the kind. */
  sandbox_object: {
    id: string;
    kind: string;
    customer_id: string | null;
    /** When it changes by itself next. */
    due_at: string | null;
    created_at: string;
    data: string;
  };
  /** How far time has been moved ahead for trying things out. */
  clock: {
    name: string;
    ahead_ms: string;
  };
}
