import { randomBytes } from 'node:crypto';
import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import type { Order } from '#src/services/payments/payment-provider.ts';
import type { SandboxTransaction } from './sandbox.store.ts';
import type {
  SandboxEvent,
  SandboxInvoice,
  SandboxMethod,
  SandboxPayment,
  SandboxSubscription,
} from './sandbox-objects.ts';
import { periodEndOf } from './sandbox-periods.ts';
import { declined, invalid } from './sandbox-wire.ts';

/** The bank's answer to a charge. */
export type Verdict = 'succeeded' | 'declined' | 'authentication';

/** Subscriptions whose first invoice stays unpaid expire after this time, as at Stripe. */
const INCOMPLETE_LIFETIME_MS = 23 * 60 * 60 * 1000;
const EXPIRES_IN_YEARS = 4;

/** Creates an unguessable id such as `pi_sandbox_...`. */
export function createSandboxId(prefix: string): string {
  return `${prefix}_sandbox_${randomBytes(12).toString('hex')}`;
}

/** The error Stripe returns for a card that the bank declines. */
export const refusal = () => declined('card_declined', 'generic_decline');

/** Decides as the card's bank would. Banks ask for authentication only while the customer is present. */
export function authorizeCard({ outcome }: SandboxMethod, isPersonThere: boolean): Verdict {
  if (outcome === 'declined') return 'declined';
  if (outcome === 'fails_on_renewal' && !isPersonThere) return 'declined';
  return outcome === 'authentication' && isPersonThere ? 'authentication' : 'succeeded';
}

/** Metadata stored with a payment, without `kind`, which the payment itself already states. */
export const withoutKind = ({ kind: _, ...metadata }: Readonly<Record<string, string>>) => metadata;

type NewPayment = Pick<SandboxPayment, 'customerId' | 'amountCents' | 'description'> &
  Partial<SandboxPayment>;
type NewOrder = Pick<SandboxPayment, 'customerId' | 'amountCents' | 'description' | 'metadata'> & {
  order: Order;
};

/** Cards, payments and orders of the sandbox, within one transaction. */
export function createSandboxBank({ collections, at }: SandboxTransaction) {
  /** Queues an event for delivery to our own webhook. */
  async function emit(type: string, about: SandboxEvent['about']): Promise<void> {
    const id = createSandboxId('evt');
    await collections.events.put({ id, type, about, createdAt: at, attempts: 0, dueAt: at });
  }

  /**
   * Finds the card named in a call: one of the customer's, or a new one for the token of a test card.
   * @throws StripeFault `resource_missing` for a card that does not exist or belongs to another customer.
   */
  async function getMethod(methodId: string, customerId: string): Promise<SandboxMethod> {
    const [, named = methodId, month = 12, year] = /^(.+)_(0[1-9]|1[0-2])(\d\d)$/.exec(methodId) ?? [];
    const card = SANDBOX_CARDS.find(({ token }) => token === named);
    if (card) {
      const { outcome, brand, last4 } = card;
      const expYear = year ? 2000 + Number(year) : at.getUTCFullYear() + EXPIRES_IN_YEARS;
      const made = { id: createSandboxId('pm'), customerId: null, outcome, brand, last4 };
      return collections.methods.put({ ...made, expMonth: Number(month), expYear, createdAt: at });
    }
    const method = await collections.methods.find(methodId);
    if (method?.customerId !== customerId)
      throw invalid('resource_missing', `No such PaymentMethod: '${methodId}'`);
    return method;
  }

  /** Attaches a card to a customer; the first one becomes the default. */
  async function storeMethod(method: SandboxMethod, customerId: string, becomesDefault: boolean) {
    await collections.methods.put({ ...method, customerId });
    const customer = await collections.customers.get(customerId);
    if (becomesDefault || customer.defaultMethodId === null) {
      await collections.customers.put({ ...customer, defaultMethodId: method.id });
    }
  }

  /** Creates a payment that waits for a card. */
  function createPayment(details: NewPayment): SandboxPayment {
    const id = createSandboxId('pi');
    return {
      id,
      invoiceId: null,
      status: 'requires_payment_method',
      currency: CURRENCY,
      metadata: {},
      clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      savesCard: false,
      methodId: null,
      isRefunded: false,
      dispute: 'none',
      createdAt: at,
      paidAt: null,
      ...details,
    };
  }

  /** Marks a payment as succeeded, and updates its invoice and subscription with it. */
  async function settle(payment: SandboxPayment, method: SandboxMethod): Promise<void> {
    await collections.payments.put({ ...payment, status: 'succeeded', methodId: method.id, paidAt: at });
    await emit('payment_intent.succeeded', { kind: 'payment', id: payment.id });
    if (payment.invoiceId === null) {
      if (payment.savesCard) await storeMethod(method, payment.customerId, false);
      return;
    }
    await storeMethod(method, payment.customerId, true);
    const invoice = await collections.invoices.get(payment.invoiceId);
    await collections.invoices.put({ ...invoice, status: 'paid', paidAt: at });
    await emit('invoice.paid', { kind: 'invoice', id: invoice.id });
    const subscription = await collections.subscriptions.get(invoice.subscriptionId);
    if (subscription.status === 'ended') return;
    const moved = { ...subscription, ...(invoice.isChange ? changedBy(invoice, subscription) : {}) };
    const next = { status: 'active' as const, failedAttempts: 0, dueAt: moved.periodEnd };
    await collections.subscriptions.put({ ...moved, ...next });
    await emit('customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  }

  /** Records a refused card; the payment then waits for another one. */
  async function refuse(payment: SandboxPayment): Promise<void> {
    await collections.payments.put({ ...payment, status: 'requires_payment_method', methodId: null });
    await emit('payment_intent.payment_failed', { kind: 'payment', id: payment.id });
  }

  /** Charges a card for a payment while the customer is present, and returns the bank's verdict. */
  async function charge(payment: SandboxPayment, method: SandboxMethod): Promise<Verdict> {
    const verdict = authorizeCard(method, true);
    if (verdict === 'succeeded') await settle(payment, method);
    if (verdict === 'declined') await refuse(payment);
    if (verdict === 'authentication') {
      await collections.payments.put({ ...payment, status: 'requires_action', methodId: method.id });
    }
    return verdict;
  }

  /** Creates a subscription that becomes active once its first invoice is paid, and the payment for that invoice. */
  async function beginSubscription(
    choice: Pick<SandboxSubscription, 'plan' | 'billing' | 'customerId'>,
    payment: SandboxPayment,
  ): Promise<SandboxPayment> {
    const anchorDay = at.getUTCDate();
    const period = { periodStart: at, periodEnd: periodEndOf(at, choice.billing, anchorDay) };
    const subscription = await collections.subscriptions.put({
      ...choice,
      ...period,
      id: createSandboxId('sub'),
      status: 'incomplete',
      anchorDay,
      cancelAtPeriodEnd: false,
      pendingChange: null,
      endedBecause: null,
      failedAttempts: 0,
      dueAt: new Date(at.getTime() + INCOMPLETE_LIFETIME_MS),
      createdAt: at,
    });
    const invoice = await collections.invoices.put({
      ...choice,
      ...period,
      id: createSandboxId('in'),
      subscriptionId: subscription.id,
      amountCents: payment.amountCents,
      currency: payment.currency,
      paymentId: payment.id,
      reason: 'create',
      status: 'open',
      isChange: false,
      credit: null,
      createdAt: at,
      paidAt: null,
    });
    await emit('customer.subscription.created', { kind: 'subscription', id: subscription.id });
    return collections.payments.put({ ...payment, invoiceId: invoice.id });
  }

  /** Creates the payment for an order; for a plan, also the subscription that waits for it. */
  async function beginOrder(details: NewOrder): Promise<SandboxPayment> {
    const { order, customerId, amountCents, description, metadata } = details;
    const savesCard = order.kind === 'pass' && order.savesCard;
    const noted = { description, metadata: withoutKind(metadata), savesCard };
    const payment = createPayment({ customerId, amountCents, ...noted });
    if (order.kind === 'pass') return collections.payments.put(payment);
    return beginSubscription({ plan: order.plan, billing: order.billing, customerId }, payment);
  }

  return { emit, getMethod, storeMethod, createPayment, settle, refuse, charge, beginOrder };
}

function changedBy(invoice: SandboxInvoice, before: SandboxSubscription): Partial<SandboxSubscription> {
  const { plan, billing, periodStart, periodEnd } = invoice;
  const change = { plan, billing, pendingChange: null, cancelAtPeriodEnd: false };
  // An upgrade's invoice covers the rest of the current period, which stays unchanged.
  if (billing === before.billing) return change;
  return { ...change, periodStart, periodEnd, anchorDay: periodStart.getUTCDate() };
}
