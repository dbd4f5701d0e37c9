import { invoiceOf, settleInvoice } from './stripe-billing.ts';
import { chargeIntent, createIntent, findMethod, refund, refuseIntent } from './stripe-cards.ts';
import type { PaymentIntent } from './stripe-objects.ts';
import { type Call, needText, PAGE, type Route, route } from './stripe-route.ts';
import type { StripeState } from './stripe-state.ts';
import { declined, invalid, isCreatedWithin, numberAt, textAt, textsAt, toList } from './stripe-wire.ts';

/** The calls about payments. */
export const paymentRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/payment_intents',
    [
      ...['amount', 'currency', 'customer', 'automatic_payment_methods', 'allowed_payment_method_types'],
      ...['description', 'metadata', 'receipt_email', 'setup_future_usage'],
    ],
    ({ state, params }) =>
      createIntent(state, {
        amount: numberAt(params, 'amount') ?? 0,
        currency: needText(params, 'currency'),
        customer: textAt(params, 'customer') ?? null,
        description: textAt(params, 'description') ?? null,
        metadata: textsAt(params, 'metadata'),
        setup_future_usage: textAt(params, 'setup_future_usage') ?? null,
      }),
  ),
  route('GET', '/v1/payment_intents', ['customer', ...PAGE], ({ state, params }) => {
    const customer = textAt(params, 'customer');
    const intents = state.intents
      .list()
      .filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && isCreatedWithin(intent, params),
      );
    return toList(intents, params, '/v1/payment_intents');
  }),
  route('GET', '/v1/payment_intents/:id', [], ({ state, id }) => state.intents.get(id)),
  route('POST', '/v1/payment_intents/:id', ['description', 'metadata'], ({ state, id, params }) => {
    const intent = state.intents.get(id);
    intent.description = textAt(params, 'description') ?? intent.description;
    Object.assign(intent.metadata, textsAt(params, 'metadata'));
    return intent;
  }),
  route('POST', '/v1/payment_intents/:id/confirm', ['payment_method', 'return_url'], confirm),
  route('POST', '/v1/payment_intents/:id/cancel', ['cancellation_reason'], ({ state, id }) => {
    const intent = state.intents.get(id);
    if (invoiceOf(state, id)) throw unexpectedState(intent, 'It belongs to an invoice: void that instead.');
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
    intent.status = 'canceled';
    state.emit('payment_intent.canceled', intent);
    return intent;
  }),
  route('GET', '/v1/invoice_payments', ['payment', 'invoice', 'status', ...PAGE], ({ state, params }) => {
    const intent = textAt(params, 'payment', 'payment_intent');
    const all = state.invoicePayments.list();
    const found = all.filter(({ payment }) => intent === undefined || payment.payment_intent === intent);
    return toList(found, params, '/v1/invoice_payments');
  }),
  route('POST', '/v1/refunds', ['payment_intent', 'amount', 'reason', 'metadata'], ({ state, params }) =>
    refund(state, needText(params, 'payment_intent'), numberAt(params, 'amount')),
  ),
  route('GET', '/v1/disputes', ['payment_intent', 'charge', ...PAGE], ({ state, params }) => {
    const intent = textAt(params, 'payment_intent');
    const all = state.disputes.list().filter(({ payment_intent }) => payment_intent === intent);
    return toList(all, params, '/v1/disputes');
  }),
];

function unexpectedState(intent: PaymentIntent, more = '') {
  return invalid(
    'payment_intent_unexpected_state',
    `This PaymentIntent's status is ${intent.status}, so it cannot be done. ${more}`.trim(),
  );
}

function confirm({ state, id, params }: Call): object {
  const intent = state.intents.get(id);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent);
  }
  const method = findMethod(state, textAt(params, 'payment_method') ?? intent.payment_method ?? undefined);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid('payment_method_unexpected_state', 'The payment method belongs to another customer.');
  }
  concludeIntent(state, intent, chargeIntent(state, intent, method, true));
  if (intent.last_payment_error) {
    const { code, decline_code } = intent.last_payment_error;
    throw declined(code, decline_code, { payment_intent: intent });
  }
  return intent;
}

/** What follows for the bill behind an intent from what became of it. */
function concludeIntent(state: StripeState, intent: PaymentIntent, charged: string): void {
  const invoice = invoiceOf(state, intent.id);
  if (!invoice) return;
  if (charged === 'succeeded') settleInvoice(state, invoice);
  if (charged === 'failed') {
    invoice.attempted = true;
    state.emit('invoice.payment_failed', invoice);
  }
}

/** The person's answer at the bank. */
export function authenticate(state: StripeState, intentId: string, outcome: 'approve' | 'refuse'): void {
  const intent = state.intents.get(intentId);
  if (intent.status !== 'requires_action') throw unexpectedState(intent);
  if (outcome === 'refuse') {
    refuseIntent(state, intent, 'authentication_required');
    concludeIntent(state, intent, 'failed');
    return;
  }
  const method = findMethod(state, intent.payment_method ?? undefined);
  state.outcomes.set(method.id, 'succeeds');
  concludeIntent(state, intent, chargeIntent(state, intent, method, true));
}
