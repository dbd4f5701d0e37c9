import { attempt } from '@tryon/contract/attempt.ts';
import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { PaymentState } from '@tryon/contract/payments/plans.ts';
import { tabItem } from '#app/storage/tab-item.ts';
import { isTexts } from './order.ts';

/** The fields that are kept; never the card's. */
const FIELDS = ['email', 'cardholderName', 'country', 'postalCode', 'saveInfo', 'isBusiness'];

/** Where the user returns after signing in, to continue with the stored order. */
export const RESUME_PATH = '/payment?resume=true';

export function isResuming(search: string): boolean {
  return new URLSearchParams(search).get('resume') === 'true';
}

/** What this tab keeps while the user signs in: the order, and the form without the card. */
const kept = tabItem(SESSION_STORAGE_KEYS.payment);

export function storeOrder(request: PaymentState | null, values: Readonly<Record<string, string>>): void {
  // An empty field must not override what the account provides after signing in.
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => FIELDS.includes(name) && value !== ''),
  );
  kept.write(JSON.stringify({ request, fields }));
}

/** Null if there is none that can be read. */
export function findStoredOrder(): { request: unknown; fields: Readonly<Record<string, string>> } | null {
  const stored: unknown = attempt(() => JSON.parse(kept.read() ?? ''));
  const { request, fields }: Record<string, unknown> = { ...(stored ?? {}) };
  return stored === null ? null : { request, fields: isTexts(fields) ? fields : {} };
}

/** Deletes the stored order once it has been used. */
export const forgetOrder = (): void => kept.write(null);
