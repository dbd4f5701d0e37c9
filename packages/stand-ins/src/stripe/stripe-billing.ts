import { type Charged, chargeIntent, createIntent, findMethod } from './stripe-cards.ts';
import type { Invoice, InvoiceLine, PaymentIntent, Price, Subscription } from './stripe-objects.ts';
import type { StripeState } from './stripe-state.ts';
import { declined, invalid } from './stripe-wire.ts';

/** When a period ends that begins at `start`, in seconds; months keep the anchor's day where they have it. */
export function periodEnd(start: number, { recurring }: Price, anchor: number): number {
  const from = new Date(start * 1000);
  const month = from.getUTCMonth() + (recurring?.interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay);
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear(), month, day);
  return Math.floor(end.getTime() / 1000);
}

type NewLine = { amount: number; price: Price; start: number; end: number; proration: boolean };

function toLine(state: StripeState, subscription: string, line: NewLine): InvoiceLine {
  return {
    id: state.createId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: line.price.currency,
    period: { start: line.start, end: line.end },
    pricing: { type: 'price_details', price_details: { price: line.price.id, product: line.price.product } },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: line.proration, subscription },
    },
  };
}

/** Bills a subscription; the intent behind the bill waits for a card. */
export function createInvoice(
  state: StripeState,
  subscription: Pick<Subscription, 'id' | 'customer' | 'metadata'>,
  reason: string,
  lines: readonly NewLine[],
): Invoice {
  const id = state.createId('in');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total);
  const invoice: Invoice = state.invoices.add({
    id,
    object: 'invoice',
    created: state.now(),
    customer: subscription.customer,
    currency: 'usd',
    status: 'open',
    billing_reason: reason,
    total,
    amount_due: due,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { finalized_at: state.now(), paid_at: null, voided_at: null },
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: lines.map((line) => toLine(state, subscription.id, line)),
    },
  });
  const intent = createIntent(state, {
    amount: due,
    currency: 'usd',
    customer: subscription.customer,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  });
  state.invoicePayments.add({
    id: state.createId('inpay'),
    object: 'invoice_payment',
    created: state.now(),
    invoice: id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  });
  return invoice;
}

/** The intent of a bill. */
export function intentOf(state: StripeState, invoiceId: string): PaymentIntent {
  const link = state.invoicePayments.list().find(({ invoice }) => invoice === invoiceId);
  return state.intents.get(link?.payment.payment_intent);
}

/** The bill of an intent; undefined for a payment of its own. */
export function invoiceOf(state: StripeState, intentId: string): Invoice | undefined {
  const link = state.invoicePayments.list().find(({ payment }) => payment.payment_intent === intentId);
  return link && state.invoices.get(link.invoice);
}

/** A bill's intent has succeeded: the bill is paid and the subscription runs, with what it was changed to. */
export function settleInvoice(state: StripeState, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.status_transitions.paid_at = state.now();
  const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
  const method = intentOf(state, invoice.id).payment_method;
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
    if (subscription.pending_update && subscription.latest_invoice === invoice.id)
      applyUpdate(state, subscription);
    subscription.status = 'active';
    if (method) subscription.default_payment_method = method;
    state.emit('customer.subscription.updated', subscription);
  }
  state.emit('invoice.paid', invoice);
}

function applyUpdate(state: StripeState, subscription: Subscription): void {
  const [change] = subscription.pending_update?.subscription_items ?? [];
  if (change) setPrice(subscription, state.prices.get(change.price), state.now());
  subscription.pending_update = null;
}

/** Puts another price on a subscription; another interval begins a new period. */
export function setPrice(subscription: Subscription, price: Price, at: number): void {
  const item = itemOf(subscription);
  if (item.price.recurring?.interval !== price.recurring?.interval) {
    subscription.billing_cycle_anchor = at;
    item.current_period_start = at;
    item.current_period_end = periodEnd(at, price, at);
  }
  item.price = price;
}

/** The one item that a subscription has here. */
export function itemOf(subscription: Subscription): Subscription['items']['data'][number] {
  const [item] = subscription.items.data;
  if (!item) throw invalid('parameter_missing', 'A subscription needs an item.', 'items');
  return item;
}

/** The lines of a change that begins at `at`. */
export function linesOfChange(subscription: Subscription, price: Price, at: number): NewLine[] {
  const item = itemOf(subscription);
  const [start, end] = [item.current_period_start, item.current_period_end];
  if (at < start || at > end) {
    throw invalid(
      'parameter_invalid',
      'The proration date must be within the current period.',
      'proration_date',
    );
  }
  const part = (amount: number) => Math.round((amount * (end - at)) / (end - start));
  const credit = {
    amount: -part(item.price.unit_amount),
    price: item.price,
    start: at,
    end,
    proration: true,
  };
  if (item.price.recurring?.interval === price.recurring?.interval) {
    return [credit, { amount: part(price.unit_amount), price, start: at, end, proration: true }];
  }
  const whole = {
    amount: price.unit_amount,
    price,
    start: at,
    end: periodEnd(at, price, at),
    proration: false,
  };
  return [credit, whole];
}

/** The card that bills of a subscription are paid with. */
export function cardOf(state: StripeState, subscription: Subscription): string | null {
  const customer = state.customers.find(subscription.customer);
  return subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
}

/** Charges a bill to the subscription's card. */
export function collect(state: StripeState, invoice: Invoice, isPersonThere: boolean): Charged {
  const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
  const intent = intentOf(state, invoice.id);
  const card = cardOf(state, subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0) {
    intent.status = 'succeeded';
    settleInvoice(state, invoice);
    return 'succeeded';
  }
  if (card === null) return 'failed';
  const charged = chargeIntent(state, intent, findMethod(state, card), isPersonThere);
  if (charged === 'succeeded') settleInvoice(state, invoice);
  if (charged === 'failed') state.emit('invoice.payment_failed', invoice);
  if (charged === 'requires_action') state.emit('invoice.payment_action_required', invoice);
  return charged;
}

/** Pays an open bill now. */
export function payInvoice(state: StripeState, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw invalid('invoice_not_editable', 'Invoice is already paid or void.');
  const charged = collect(state, invoice, true);
  if (charged === 'requires_action') {
    throw declined('invoice_payment_intent_requires_action', 'authentication_required');
  }
  if (charged === 'failed') {
    const error = intentOf(state, invoice.id).last_payment_error;
    throw declined('card_declined', error?.decline_code ?? 'generic_decline');
  }
  return invoice;
}

/** Gives a bill up, and the subscription whose first bill it was. */
export function voidInvoice(state: StripeState, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalid('invoice_not_editable', `You can only void open invoices; this one is ${invoice.status}.`);
  }
  invoice.status = 'void';
  invoice.status_transitions.voided_at = state.now();
  const intent = intentOf(state, invoice.id);
  intent.status = 'canceled';
  state.emit('payment_intent.canceled', intent);
  state.emit('invoice.voided', invoice);
  const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice === invoice.id) subscription.pending_update = null;
  if (subscription.status === 'incomplete') end(state, subscription, 'incomplete_expired', null);
  return invoice;
}

/** Ends a subscription. */
export function end(
  state: StripeState,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired',
  reason: string | null,
): void {
  subscription.status = status;
  subscription.ended_at = state.now();
  subscription.canceled_at ??= state.now();
  subscription.cancellation_details = { reason };
  const schedule = state.schedules.find(subscription.schedule);
  if (schedule) schedule.status = 'canceled';
  subscription.schedule = null;
  state.emit('customer.subscription.deleted', subscription);
}
