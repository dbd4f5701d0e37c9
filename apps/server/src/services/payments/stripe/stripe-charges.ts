import { priceLookupKey } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import {
  type OrderDetails,
  type PaymentMethods,
  PaymentProviderError,
  type PlanChoice,
  type ProviderPayment,
} from '#src/services/payments/payment-provider.ts';
import { ask, fetchList, find, read, type StripeLibrary } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripePayment } from './stripe-replies.ts';

const FIRST_PAYMENT = ['latest_invoice.confirmation_secret'];

/** Returns the state of a payment's dispute. A mere inquiry counts as none, since it takes no money yet. */
export async function disputeOf(
  stripe: StripeLibrary,
  paymentId: string,
): Promise<ProviderPayment['dispute']> {
  const [first] = await fetchList(stripe, (api) =>
    api.disputes.list({ payment_intent: paymentId, limit: 1 }),
  );
  const status = first ? read('dispute', first).status : '';
  if (status === 'lost' || status === 'won') return status;
  return status === '' || status.startsWith('warning') || status === 'prevented' ? 'none' : 'open';
}

/** Payments at Stripe. */
export function createStripeCharges(stripe: StripeLibrary, prices: StripePrices): PaymentMethods {
  async function findPayment(id: string): Promise<ProviderPayment | null> {
    const found = await find(stripe, (api) => api.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    return found && toPayment(read('payment', found));
  }

  async function getPayment(id: string): Promise<ProviderPayment> {
    const payment = await findPayment(id);
    if (!payment) throw new PaymentProviderError('A payment is gone.');
    return payment;
  }

  async function toPayment(payment: StripePayment): Promise<ProviderPayment> {
    const { id, status, currency, created, latest_charge: charge } = payment;
    return {
      ...{ id, status, currency, customerId: payment.customer, amountCents: payment.amount },
      description: payment.description ?? '',
      metadata: withoutMark(payment.metadata),
      clientSecret: payment.client_secret ?? null,
      of: payment.metadata.kind === 'pass' ? { kind: 'pass' } : await invoiceBehind(id),
      isRefunded: charge?.refunded ?? false,
      dispute: charge?.disputed ? await disputeOf(stripe, id) : 'none',
      createdAt: created,
      paidAt: status === 'succeeded' ? (charge?.created ?? created) : null,
    };
  }

  async function invoiceBehind(paymentId: string): Promise<ProviderPayment['of']> {
    const [first] = await fetchList(stripe, (api) =>
      api.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        limit: 1,
      }),
    );
    return first
      ? { kind: 'invoice', invoiceId: read('invoicePayment', first).invoice }
      : { kind: 'unknown' };
  }

  async function beginSubscription(details: OrderDetails & { order: PlanChoice }, key: string) {
    const { customerId: customer, description, metadata, order } = details;
    const price = await prices.get(priceLookupKey(order.plan, order.billing), details.amountCents);
    const created = await ask(stripe, (api) =>
      api.subscriptions.create(
        {
          ...{ customer, description, metadata: { ...metadata }, items: [{ price }] },
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          billing_mode: { type: 'flexible' },
          expand: FIRST_PAYMENT,
        },
        { idempotencyKey: key },
      ),
    );
    const secret = read('subscription', created).latest_invoice?.confirmation_secret?.client_secret;
    const paymentId = secret?.split('_secret_')[0];
    if (!paymentId) throw new PaymentProviderError('A subscription came without a first payment.');
    const described = await ask(stripe, (api) =>
      api.paymentIntents.update(
        paymentId,
        { description, metadata: { ...metadata, kind: 'plan' }, expand: ['latest_charge'] },
        { idempotencyKey: `${key}:describe` },
      ),
    );
    return toPayment(read('payment', described));
  }

  async function beginPass(details: OrderDetails & { order: { savesCard: boolean } }, key: string) {
    const { customerId: customer, amountCents: amount, currency, description, metadata, order } = details;
    const created = await ask(stripe, (api) =>
      api.paymentIntents.create(
        {
          ...{ customer, amount, currency, description, metadata: { ...metadata, kind: 'pass' } },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...(order.savesCard ? { setup_future_usage: 'off_session' } : {}),
          expand: ['latest_charge'],
        },
        { idempotencyKey: key },
      ),
    );
    return toPayment(read('payment', created));
  }

  return {
    async beginPayment(details, key) {
      const { order } = details;
      return order.kind === 'plan'
        ? beginSubscription({ ...details, order }, key)
        : beginPass({ ...details, order }, key);
    },
    findPayment,
    async confirmPayment(id, methodId, returnUrl, key) {
      try {
        const confirmed = await ask(stripe, (api) =>
          api.paymentIntents.confirm(
            id,
            { payment_method: methodId, return_url: returnUrl, expand: ['latest_charge'] },
            { idempotencyKey: key },
          ),
        );
        return toPayment(read('payment', confirmed));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'payment_not_open') throw error;
        const payment = await getPayment(id);
        if (payment.status !== 'succeeded') throw error;
        return payment;
      }
    },
    async cancelPayment(id) {
      const { of } = await getPayment(id);
      if (of.kind !== 'invoice') {
        const params = { cancellation_reason: 'abandoned' as const, expand: ['latest_charge'] };
        return toPayment(read('payment', await ask(stripe, (api) => api.paymentIntents.cancel(id, params))));
      }
      // Voiding the first invoice cancels its payment, and the subscription with it.
      const voided = read('invoice', await ask(stripe, (api) => api.invoices.voidInvoice(of.invoiceId)));
      if (voided.parent !== null && voided.billing_reason === 'subscription_create') {
        const parent = voided.parent;
        const left = await ask(stripe, (api) => api.subscriptions.retrieve(parent));
        if (read('subscription', left).status === 'incomplete')
          await ask(stripe, (api) => api.subscriptions.cancel(parent));
      }
      return getPayment(id);
    },
    async refundPayment(id, key) {
      const refund = await ask(stripe, (api) =>
        api.refunds.create({ payment_intent: id, reason: 'requested_by_customer' }, { idempotencyKey: key }),
      );
      const { id: refundId, status, amount } = read('refund', refund);
      return { id: refundId, status, amountCents: amount };
    },
  };
}

/** A payment's metadata without our own marker of what the payment is for. */
const withoutMark = ({ kind: _, ...metadata }: StripePayment['metadata']) => metadata;
