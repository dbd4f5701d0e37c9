import type { PaymentAnswer, paymentRequestSchema } from '@tryon/contract/payments/payments.ts';
import {
  BILLINGS,
  CURRENCY,
  chargedCents,
  DEFAULT_PAYMENT_DESCRIPTION,
  PAID_PLAN_IDS,
  PLANS,
  PREMIUM_PASS,
  planPaymentDescription,
} from '@tryon/contract/payments/plans.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { Order, OrderDetails, ProviderPayment } from '#src/services/payments/payment-provider.ts';
import { type Customers, orFail, type Payer } from './customers.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsStore } from './payments.store.ts';
import type { PaymentsBasis } from './payments-feature.ts';

type Request = z.output<typeof paymentRequestSchema>;

/** A second pass bought within this time is assumed to be a page submitted twice. */
const PASS_AGAIN_MS = 10 * 60 * 1000;

/** Starts, confirms and cancels payments. Every call checks that the payment belongs to the user. */
export function createPayments(
  options: PaymentsBasis & { store: PaymentsStore; customers: Customers; facts: PaymentFacts },
) {
  const { provider, store, customers, facts, publicUrl, log, now } = options;

  async function prepare(payer: Payer, request: Request): Promise<OrderDetails> {
    const order = readOrder(request);
    const customerId = await customers.ensure(payer);
    const metadata = { ...order.metadata, user_id: payer.id };
    return { ...order, customerId, metadata };
  }

  /** @throws DomainError `already_subscribed`, `pass_just_bought` */
  async function refuseDuplicate({ order, customerId }: OrderDetails): Promise<void> {
    if (order.kind === 'plan') {
      const running = await provider.listSubscriptions(customerId);
      if (running.some(({ status }) => status === 'active' || status === 'past_due')) {
        throw new DomainError('already_subscribed');
      }
      return;
    }
    const since = now().getTime() - PASS_AGAIN_MS;
    const bills = await provider.listBills(customerId);
    const wasJustBought = bills.some(
      ({ of, status, paidAt }) => 'paymentId' in of && status === 'paid' && (paidAt?.getTime() ?? 0) > since,
    );
    if (wasJustBought) throw new DomainError('pass_just_bought');
  }

  /**
   * Handles an order that was started earlier and not paid. The same order is continued, so that two pages share one
   * payment; any other is canceled, so that it cannot be paid in addition to the new one.
   */
  async function findOpenOrder(payer: Payer, { order }: OrderDetails): Promise<ProviderPayment | null> {
    const begun = await store.findOpenOrder(payer.id, provider.name, order.kind);
    if (!begun) return null;
    if (begun.kind === 'checkout') {
      await provider.expireCheckout(begun.reference);
      return null;
    }
    const payment = await provider.findPayment(begun.reference);
    if (!payment || payment.status === 'succeeded' || payment.status === 'canceled') return null;
    if (payment.status === 'processing') throw new DomainError('payment_in_progress');
    if (begun.choice === nameOf(order)) return payment;
    await provider.cancelPayment(payment.id);
    return null;
  }

  const saveOpenOrder = (
    payer: Payer,
    { order }: OrderDetails,
    kind: 'intent' | 'checkout',
    reference: string,
  ) =>
    store.putBegun({
      user_id: payer.id,
      provider: provider.name,
      slot: order.kind,
      kind,
      reference,
      choice: nameOf(order),
      created_at: now().toISOString(),
    });

  return {
    async createIntent(payer: Payer, request: Request, key: string): Promise<PaymentAnswer<'createIntent'>> {
      const details = await prepare(payer, request);
      await refuseDuplicate(details);
      const begun = await findOpenOrder(payer, details);
      const payment = begun ?? (await provider.beginPayment(details, key));
      if (!begun) await saveOpenOrder(payer, details, 'intent', payment.id);
      if (payment.clientSecret === null) throw new DomainError('payment_intent_failed');
      const { id: paymentIntentId, clientSecret, amountCents: amount, currency } = payment;
      return { clientSecret, paymentIntentId, amount, currency };
    },

    async createCheckout(payer: Payer, request: Request, key: string) {
      const details = await prepare(payer, request);
      await refuseDuplicate(details);
      const begun = await findOpenOrder(payer, details);
      if (begun) await provider.cancelPayment(begun.id);
      const urls = {
        success: `${publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel: `${publicUrl}/pricing`,
      };
      const { id: sessionId, url: checkoutUrl } = await provider.createCheckout(details, urls, key);
      await saveOpenOrder(payer, details, 'checkout', sessionId);
      if (!checkoutUrl) {
        log.error({ provider: provider.name }, 'a checkout session came without an address');
        throw new DomainError('checkout_failed');
      }
      return { checkoutUrl, sessionId };
    },

    /** Whether a hosted checkout was paid. If so, it is recorded in the billing books before this resolves. */
    async findCheckout(payer: Payer, sessionId: string): Promise<PaymentAnswer<'checkoutSession'>> {
      const { id, status, paymentId, invoiceId } = await customers.getCheckout(payer.id, sessionId);
      if (status !== 'complete') return { id, isPaid: false };
      await facts.sync({ kind: 'checkout', id });
      const payment = paymentId === null ? null : await provider.findPayment(paymentId);
      const invoice = invoiceId === null ? null : await provider.findInvoice(invoiceId);
      return { id, isPaid: payment?.status === 'succeeded' || invoice?.status === 'paid' };
    },

    async confirm(payer: Payer, paymentId: string, methodId: string, key: string) {
      const before = await customers.getPayment(payer.id, paymentId);
      if (before.customerId !== null) await customers.refuseForeignMethod(before.customerId, methodId);
      const returnUrl = `${publicUrl}/payment/success`;
      const payment =
        before.status === 'succeeded'
          ? before
          : await provider.confirmPayment(paymentId, methodId, returnUrl, key);
      return { paymentIntent: await this.conclude(payment) };
    },

    /** Builds the response about a payment. A succeeded payment is in the billing books before this resolves. */
    async conclude(payment: ProviderPayment): Promise<PaymentAnswer<'confirm'>['paymentIntent']> {
      const { id, status, clientSecret } = payment;
      if (status === 'succeeded') await facts.syncPayment(id);
      const needsSecret = status === 'requires_action' && clientSecret !== null;
      return { id, status, ...(needsSecret ? { clientSecret } : {}) };
    },

    async findIntent(payer: Payer, paymentId: string): Promise<PaymentAnswer<'intent'>> {
      const payment = await customers.getPayment(payer.id, paymentId);
      if (payment.status === 'succeeded') await facts.syncPayment(payment.id);
      const { id, status, amountCents: amount, currency, description, metadata } = payment;
      return { id, status, amount, currency, description, metadata: { ...metadata } };
    },

    async cancelIntent(payer: Payer, paymentId: string): Promise<PaymentAnswer<'cancel'>> {
      const before = await customers.getPayment(payer.id, paymentId);
      if (before.status === 'succeeded') throw new DomainError('payment_not_open');
      const { id, status } = before.status === 'canceled' ? before : await provider.cancelPayment(paymentId);
      return { id, status };
    },

    /**
     * Ends the user's subscriptions and deletes them as a customer, before their account is deleted.
     * @throws DomainError `payments_unavailable`; nothing was deleted here then.
     */
    async closeAccount(userId: string): Promise<void> {
      await orFail(undefined, async () => {
        const customerId = await customers.find(userId);
        if (customerId !== null) await provider.closeCustomer(customerId);
        await store.deletePerson(userId);
      });
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;

/** Maximum number of metadata entries of a payment. */
const MAX_METADATA_ENTRIES = 20;

/**
 * Converts a request to an order at the catalogue's price; without a plan it is the one-off pass.
 * @throws DomainError `amount_not_right` when amount, currency or plan do not match the catalogue.
 */
function readOrder(request: z.output<typeof paymentRequestSchema>): Omit<OrderDetails, 'customerId'> {
  const { plan = PREMIUM_PASS.id, billing, saveInfo } = request.metadata;
  const known = findOrder(plan, billing, saveInfo === 'true');
  if (!known || request.amount !== known.amountCents || request.currency !== CURRENCY) {
    throw new DomainError('amount_not_right');
  }
  const { user_id: _, ...metadata } = request.metadata;
  if (Object.keys(metadata).length > MAX_METADATA_ENTRIES) throw new DomainError('invalid_form');
  return { ...known, currency: CURRENCY, metadata };
}

function findOrder(
  plan: string,
  billing: string | undefined,
  savesCard: boolean,
): Pick<OrderDetails, 'order' | 'amountCents' | 'description'> | null {
  if (plan === PREMIUM_PASS.id) {
    const order: Order = { kind: 'pass', savesCard };
    return { order, amountCents: PREMIUM_PASS.priceCents, description: DEFAULT_PAYMENT_DESCRIPTION };
  }
  const planId = PAID_PLAN_IDS.find((id) => id === plan);
  const chosen = BILLINGS.find((each) => each === billing);
  if (!planId || !chosen) return null;
  return {
    order: { kind: 'plan', plan: planId, billing: chosen },
    amountCents: chargedCents(PLANS[planId], chosen),
    description: planPaymentDescription(PLANS[planId], chosen),
  };
}

/** The key by which two orders are compared: `pass`, `plus annual`. */
function nameOf(order: Order): string {
  return order.kind === 'pass' ? 'pass' : `${order.plan} ${order.billing}`;
}
