import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { PaymentState } from '@tryon/contract/payments/plans.ts';
import { openSessionStorage } from '#app/lib/session-storage.ts';

/** What this tab keeps while the user signs in: the order, and the form without the card. */
interface StoredOrder {
  request: PaymentState | null;
  fields: Readonly<Record<string, string>>;
}

/** Fields restored after signing in; never the card's. */
const FIELDS = ['email', 'cardholderName', 'country', 'postalCode', 'saveInfo', 'isBusiness'];

/** Where the user returns after signing in, to continue with the stored order. */
export const RESUME_PATH = '/payment?resume=true';

export function isResuming(search: string): boolean {
  return new URLSearchParams(search).get('resume') === 'true';
}

export function storeOrder(
  request: PaymentState | null,
  values: Readonly<Record<string, string>>,
  storage: Storage | null = openSessionStorage(),
): void {
  // An empty field must not override what the account provides after signing in.
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => FIELDS.includes(name) && value !== ''),
  );
  try {
    storage?.setItem(SESSION_STORAGE_KEYS.payment, JSON.stringify({ request, fields }));
  } catch {
    // With a full storage the typed values are lost, but paying still works.
  }
}

export function findStoredOrder(storage: Storage | null = openSessionStorage()): StoredOrder | null {
  const text = storage?.getItem(SESSION_STORAGE_KEYS.payment);
  if (!text) return null;
  try {
    const { request, fields }: { request?: PaymentState; fields?: unknown } = JSON.parse(text);
    return { request: request ?? null, fields: readFields(fields) };
  } catch {
    return null;
  }
}

/** Deletes the stored order once it has been used. */
export function forgetOrder(storage: Storage | null = openSessionStorage()): void {
  storage?.removeItem(SESSION_STORAGE_KEYS.payment);
}

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  const known = Object.entries(fields).filter(
    ([name, value]) => FIELDS.includes(name) && typeof value === 'string',
  );
  return Object.fromEntries(known);
}
