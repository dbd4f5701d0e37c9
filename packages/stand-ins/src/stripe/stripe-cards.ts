import type { Charge, Outcome, PaymentIntent, PaymentMethod, Refund } from './stripe-objects.ts';
import type { StripeState } from './stripe-state.ts';
import { declined, invalid } from './stripe-wire.ts';

/** Stripe's own test cards by their ids. Source: Stripe's page on testing. */
const TEST_CARDS: Readonly<Record<string, { outcome: Outcome; last4: string }>> = {
  pm_card_visa: { outcome: 'succeeds', last4: '4242' },
  pm_card_visa_chargeDeclined: { outcome: 'declined', last4: '0002' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { outcome: 'insufficient_funds', last4: '9995' },
  pm_card_authenticationRequired: { outcome: 'authentication', last4: '3184' },
  pm_card_chargeCustomerFail: { outcome: 'fails_when_away', last4: '0341' },
};

/** The card of an id; a test card becomes one of its own, as at Stripe. */
export function findMethod(state: StripeState, id: string | undefined): PaymentMethod {
  const known = state.methods.find(id);
  if (known) return known;
  const card = TEST_CARDS[id ?? ''];
  if (!card) throw invalid('resource_missing', `No such PaymentMethod: '${id}'`, 'payment_method');
  const method: PaymentMethod = {
    id: state.createId('pm'),
    object: 'payment_method',
    created: state.now(),
    type: 'card',
    customer: null,
    card: { brand: 'visa', last4: card.last4, exp_month: 12, exp_year: 2034 },
  };
  state.outcomes.set(method.id, card.outcome);
  return state.methods.add(method);
}

/** Attaches a card; one that a bank refuses outright is refused here, too. */
export function attach(state: StripeState, method: PaymentMethod, customer: string): PaymentMethod {
  state.customers.get(customer);
  if (method.customer !== null && method.customer !== customer) {
    throw invalid('payment_method_unexpected_state', 'The payment method belongs to another customer.');
  }
  if (state.outcomes.get(method.id) === 'declined') throw declined('card_declined', 'generic_decline');
  method.customer = customer;
  return method;
}

/** An intent that waits for a card. */
export function createIntent(
  state: StripeState,
  details: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>,
): PaymentIntent {
  const id = state.createId('pi');
  return state.intents.add({
    id,
    object: 'payment_intent',
    created: state.now(),
    description: null,
    metadata: {},
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${state.createId('x')}`,
    latest_charge: null,
    payment_method: null,
    setup_future_usage: null,
    last_payment_error: null,
    ...details,
  });
}

/** What became of charging a card. */
export type Charged = 'succeeded' | 'requires_action' | 'failed';

/** Charges a card for an intent. Banks ask for authentication only while the person is there. */
export function chargeIntent(
  state: StripeState,
  intent: PaymentIntent,
  method: PaymentMethod,
  isPersonThere: boolean,
): Charged {
  const outcome = state.outcomes.get(method.id) ?? 'succeeds';
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  if (outcome === 'authentication' && isPersonThere) {
    intent.status = 'requires_action';
    state.emit('payment_intent.requires_action', intent);
    return 'requires_action';
  }
  const isRefused =
    outcome === 'declined' ||
    outcome === 'insufficient_funds' ||
    (outcome === 'fails_when_away' && !isPersonThere);
  if (isRefused) {
    refuseIntent(state, intent, outcome === 'insufficient_funds' ? outcome : 'generic_decline');
    return 'failed';
  }
  succeed(state, intent);
  return 'succeeded';
}

/** The bank has said no. */
export function refuseIntent(state: StripeState, intent: PaymentIntent, declineCode: string): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  const code =
    declineCode === 'authentication_required' ? 'payment_intent_authentication_failure' : 'card_declined';
  const message = 'Your card was declined.';
  intent.last_payment_error = { type: 'card_error', code, decline_code: declineCode, message };
  state.emit('payment_intent.payment_failed', intent);
}

/** The money has come. */
export function succeed(state: StripeState, intent: PaymentIntent): void {
  const charge: Charge = state.charges.add({
    id: state.createId('ch'),
    object: 'charge',
    created: state.now(),
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
  });
  intent.status = 'succeeded';
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  const method = state.methods.find(intent.payment_method);
  if (method && intent.customer && intent.setup_future_usage) method.customer = intent.customer;
  state.emit('payment_intent.succeeded', intent);
}

/** Gives money back. */
export function refund(state: StripeState, intentId: string, amount: number | undefined): Refund {
  const intent = state.intents.get(intentId);
  const charge = state.charges.find(intent.latest_charge);
  if (!charge) throw invalid('charge_not_found', 'This payment has no successful charge.');
  if (charge.refunded) {
    throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  charge.amount_refunded += amount ?? charge.amount - charge.amount_refunded;
  charge.refunded = charge.amount_refunded >= charge.amount;
  const made = state.refunds.add({
    id: state.createId('re'),
    object: 'refund',
    created: state.now(),
    amount: amount ?? charge.amount,
    status: 'succeeded',
    payment_intent: intent.id,
    charge: charge.id,
  });
  state.emit('charge.refunded', charge);
  return made;
}

/** A card holder's bank takes a payment back, or decides about it. */
export function dispute(
  state: StripeState,
  intentId: string,
  status: 'needs_response' | 'won' | 'lost',
): void {
  const intent = state.intents.get(intentId);
  const charge = state.charges.get(intent.latest_charge);
  charge.disputed = true;
  const known = state.disputes.list().find(({ payment_intent }) => payment_intent === intentId);
  const disputed =
    known ??
    state.disputes.add({
      id: state.createId('du'),
      object: 'dispute',
      created: state.now(),
      amount: charge.amount,
      status,
      payment_intent: intentId,
      charge: charge.id,
    });
  disputed.status = status;
  state.emit(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', disputed);
}
