import { intentOf, invoiceOf, settleInvoice } from './stripe-billing.ts';
import { chargeIntent, createIntent, findMethod } from './stripe-cards.ts';
import type { CheckoutSession } from './stripe-objects.ts';
import { type Call, type Route, route } from './stripe-route.ts';
import type { StripeState } from './stripe-state.ts';
import { createSubscription } from './stripe-subscription-routes.ts';
import { invalid, textAt, textsAt } from './stripe-wire.ts';

const KNOWN = [
  ...['mode', 'line_items', 'customer', 'client_reference_id', 'metadata', 'success_url', 'cancel_url'],
  ...['subscription_data', 'payment_intent_data', 'allowed_payment_method_types'],
];

/** What a session will make when it is paid. */
interface Plan {
  readonly price: string;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
}
const plans = new WeakMap<CheckoutSession, Plan>();

/** The calls about hosted pages. */
export const checkoutRoutes: readonly Route[] = [
  route('POST', '/v1/checkout/sessions', KNOWN, createSession),
  route('GET', '/v1/checkout/sessions/:id', [], ({ state, id }) => state.sessions.get(id)),
  route('POST', '/v1/checkout/sessions/:id/expire', [], ({ state, id }) => {
    const session = state.sessions.get(id);
    if (session.status !== 'open') throw invalid('resource_missing', 'Only open sessions can be expired.');
    session.status = 'expired';
    session.url = null;
    state.emit('checkout.session.expired', session);
    return session;
  }),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    ['customer', 'return_url', 'configuration'],
    ({ state, params }) => ({
      id: state.createId('bps'),
      object: 'billing_portal.session',
      customer: state.customers.get(textAt(params, 'customer')).id,
      return_url: textAt(params, 'return_url') ?? null,
      url: `https://billing.stripe.com/p/session/${state.createId('x')}`,
    }),
  ),
];

function createSession({ state, params, url }: Call): object {
  const mode = textAt(params, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const price = state.prices.get(textAt(params, 'line_items', 0, 'price'));
  if ((price.type === 'recurring') !== (mode === 'subscription')) {
    throw invalid('parameter_invalid', 'The price does not go with the mode.', 'line_items');
  }
  const id = state.createId('cs_test');
  const session: CheckoutSession = state.sessions.add({
    ...{ id, object: 'checkout.session', created: state.now(), mode, status: 'open' },
    ...{ payment_status: 'unpaid', url: `${url}/c/pay/${id}`, customer: textAt(params, 'customer') ?? null },
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    success_url: textAt(params, 'success_url') ?? '',
    cancel_url: textAt(params, 'cancel_url') ?? null,
    metadata: textsAt(params, 'metadata'),
    ...{ payment_intent: null, subscription: null, invoice: null },
    ...{ amount_total: price.unit_amount, currency: price.currency },
  });
  const data = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data';
  const description = textAt(params, data, 'description') ?? null;
  plans.set(session, { price: price.id, metadata: textsAt(params, data, 'metadata'), description });
  return session;
}

/** The page itself, without any of Stripe's looks. */
export function renderCheckoutPage({ amount_total, status }: CheckoutSession): string {
  const amount = (amount_total / 100).toFixed(2);
  const form =
    status === 'open'
      ? '<form method="post"><button name="payment_method" value="pm_card_visa">Pay</button></form>'
      : `<p>This page is ${status}.</p>`;
  return `<!doctype html><html lang="en"><title>Checkout</title><h1>Pay $${amount}</h1>${form}</html>`;
}

/** Pays a session; returns where the browser goes. */
export function payCheckoutPage(state: StripeState, id: string, card: string): string {
  const session = state.sessions.get(id);
  const plan = plans.get(session);
  if (!plan || session.status !== 'open' || session.customer === null) {
    throw invalid('resource_missing', 'The session is not open.');
  }
  const { metadata, description } = plan;
  const price = state.prices.get(plan.price);
  const customer = session.customer;
  const subscription =
    session.mode === 'subscription'
      ? createSubscription(state, { customer, price, metadata, description })
      : null;
  const intent = subscription
    ? intentOf(state, subscription.latest_invoice)
    : createIntent(state, {
        ...{ amount: price.unit_amount, currency: price.currency, customer, metadata, description },
      });
  if (chargeIntent(state, intent, findMethod(state, card), true) !== 'succeeded') return session.url ?? '';
  const invoice = invoiceOf(state, intent.id);
  if (invoice) settleInvoice(state, invoice);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  session.payment_intent = subscription ? null : intent.id;
  session.subscription = subscription?.id ?? null;
  session.invoice = subscription?.latest_invoice ?? null;
  state.emit('checkout.session.completed', session);
  return session.success_url.replace('{CHECKOUT_SESSION_ID}', id);
}
