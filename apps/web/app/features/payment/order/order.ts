import {
  BILLINGS,
  type Billing,
  CURRENCY,
  DEFAULT_PAYMENT_DESCRIPTION,
  PAYMENT_SERVICE,
  type PaymentState,
  PLANS,
  type Plan,
  PREMIUM_PASS,
} from '@tryon/contract/payments/plans.ts';

/** The order to be paid: the request as it will be sent, and the matching catalogue item. */
export interface Order {
  readonly request: PaymentState;
  readonly item: OrderItem;
  /** True when the page was opened without navigation state and sells the pass instead. */
  readonly isDefault: boolean;
}

/** `other` is an item that is not in the catalogue; the server will refuse it. */
export type OrderItem = { kind: 'plan'; plan: Plan; billing: Billing } | { kind: 'pass' } | { kind: 'other' };

/** The order when the page was opened without navigation state. */
const DEFAULT_REQUEST: PaymentState = {
  amount: PREMIUM_PASS.priceCents,
  currency: CURRENCY,
  description: DEFAULT_PAYMENT_DESCRIPTION,
  metadata: { service: PAYMENT_SERVICE, plan: PREMIUM_PASS.id },
};

/** Reads the order from the navigation state; an incomplete one is ignored. */
export function readOrder(state: unknown): Order {
  if (!isRequest(state)) return { request: DEFAULT_REQUEST, item: { kind: 'pass' }, isDefault: true };
  // A state that has been paid for says so as well.
  const { amount, currency, description, metadata } = state;
  return { request: { amount, currency, description, metadata }, item: findItem(metadata), isDefault: false };
}

/** By hand, as the page would wait for the schema library; the server checks requests by their schema. */
function isRequest(state: unknown): state is PaymentState {
  const { amount, currency, description, metadata }: Record<string, unknown> = { ...(state ?? {}) };
  return (
    Number.isInteger(amount) &&
    Number(amount) > 0 &&
    typeof currency === 'string' &&
    currency.length === 3 &&
    typeof description === 'string' &&
    description.trim() !== '' &&
    isTexts(metadata)
  );
}

export function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** Identifies an order, so that the same order has the same name in every tab. */
export function orderName({ request: { amount, currency, metadata } }: Order): string {
  return [metadata.plan ?? '', metadata.billing ?? '', amount, currency].join(':');
}

function findItem(metadata: PaymentState['metadata']): OrderItem {
  if (metadata.plan === PREMIUM_PASS.id) return { kind: 'pass' };
  const plan = Object.values(PLANS).find(({ id }) => id === metadata.plan);
  const billing = BILLINGS.find((known) => known === metadata.billing);
  return plan && plan.id !== 'free' && billing ? { kind: 'plan', plan, billing } : { kind: 'other' };
}
