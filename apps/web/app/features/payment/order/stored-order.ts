import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { PaymentState } from '@tryon/contract/payments/plans.ts';
import { attempt } from '#app/lib/attempt.ts';
import { tabItem } from '#app/lib/tab-item.ts';

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

const kept = tabItem(SESSION_STORAGE_KEYS.payment);

export function storeOrder(request: PaymentState | null, values: Readonly<Record<string, string>>): void {
  // An empty field must not override what the account provides after signing in.
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => FIELDS.includes(name) && value !== ''),
  );
  kept.write(JSON.stringify({ request, fields }));
}

export function findStoredOrder(): StoredOrder | null {
  const text = kept.read() ?? '';
  return attempt(() => {
    const { request, fields }: { request?: PaymentState; fields?: unknown } = JSON.parse(text);
    return { request: request ?? null, fields: readFields(fields) };
  });
}

/** Deletes the stored order once it has been used. */
export const forgetOrder = (): void => kept.write(null);

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  const known = Object.entries(fields).filter(
    ([name, value]) => FIELDS.includes(name) && typeof value === 'string',
  );
  return Object.fromEntries(known);
}
