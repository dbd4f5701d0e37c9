import { intentOf } from './stripe-billing.ts';
import { isLive } from './stripe-route.ts';
import type { StripeState } from './stripe-state.ts';

/** Fields that hold an id and can be asked for as a whole, and what is only there when it is asked for. */
export function expand(state: StripeState, object: object, path: readonly string[]): object {
  const [name = '', ...rest] = path;
  const fields = new Map<string, unknown>(Object.entries(object));
  const next = (value: object) => (rest.length === 0 ? value : expand(state, value, rest));
  if (name === 'data' && Array.isArray(fields.get('data'))) {
    const data: unknown[] = Array.from(Object(fields.get('data')));
    return { ...object, data: data.map((each) => (isObject(each) ? next(each) : each)) };
  }
  const id = fields.get(name);
  const whole = findWhole(state, name, typeof id === 'string' ? id : null, String(fields.get('id')));
  if (whole) return { ...object, [name]: next(whole) };
  return isObject(id) ? { ...object, [name]: next(id) } : object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function findWhole(state: StripeState, name: string, id: string | null, ownerId: string): object | undefined {
  if (name === 'confirmation_secret') {
    return { type: 'payment_intent', client_secret: intentOf(state, ownerId).client_secret };
  }
  if (name === 'payments') {
    const data = state.invoicePayments.list().filter(({ invoice }) => invoice === ownerId);
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
  }
  if (name === 'subscriptions') {
    const data = state.subscriptions
      .list()
      .filter(({ customer, status }) => customer === ownerId && isLive(status));
    return { object: 'list', data, has_more: false, url: `/v1/customers/${ownerId}/subscriptions` };
  }
  if (name === 'latest_charge') return state.charges.find(id);
  if (name === 'latest_invoice' || name === 'invoice') return state.invoices.find(id);
  if (name === 'schedule') return state.schedules.find(id);
  if (name === 'customer') return state.customers.find(id);
  return undefined;
}
