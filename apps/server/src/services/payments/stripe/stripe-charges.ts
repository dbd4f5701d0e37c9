import { type PlanChoice, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import {
  type OrderDetails,
  PaymentProviderError,
  type ProviderPayment,
} from '#src/services/payments/payment-provider.ts';
import type { StripeCaller } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripePayment } from './stripe-replies.ts';

const FIRST_PAYMENT = ['latest_invoice.confirmation_secret'];
const CHARGE = ['latest_charge'];

/** Returns the state of a payment's dispute. A mere inquiry counts as none, since it takes no money yet. */
export async function disputeOf(
  stripe: StripeCaller,
  paymentId: string,
): Promise<ProviderPayment['dispute']> {
  const [first] = await stripe.list('dispute', (api) =>
    api.disputes.list({ payment_intent: paymentId, limit: 1 }),
  );
  const status = first?.status ?? '';
  if (status === 'lost' || status === 'won') return status;
  return status === '' || status.startsWith('warning') || status === 'prevented' ? 'none' : 'open';
}

/** Payments at Stripe. */
export function createStripeCharges(stripe: StripeCaller, prices: StripePrices) {
  async function findPayment(id: string): Promise<ProviderPayment | null> {
    const found = await stripe.find('payment', (api) => api.paymentIntents.retrieve(id, { expand: CHARGE }));
    return found && toPayment(found);
  }

  async function getPayment(id: string): Promise<ProviderPayment> {
    const payment = await findPayment(id);
    if (!payment) throw new PaymentProviderError('A payment is gone.');
    return payment;
  }

  async function toPayment(payment: StripePayment): Promise<ProviderPayment> {
    const { id, status, currency, created, latest_charge: charge } = payment;
    return {
      id,
      status,
      currency,
      customerId: payment.customer,
      amountCents: payment.amount,
      description: payment.description ?? '',
      metadata: withoutMark(payment.metadata),
      clientSecret: payment.client_secret ?? null,
      of: payment.metadata.kind === 'pass' ? { kind: 'pass' } : await invoiceBehind(id),
      isRefunded: charge?.refunded ?? false,
      dispute: charge?.disputed ? await disputeOf(stripe, id) : 'none',
      paidAt: status === 'succeeded' ? (charge?.created ?? created) : null,
    };
  }

  async function invoiceBehind(paymentId: string): Promise<ProviderPayment['of']> {
    const payment = { type: 'payment_intent' as const, payment_intent: paymentId };
    const [first] = await stripe.list('invoicePayment', (api) =>
      api.invoicePayments.list({ payment, limit: 1 }),
    );
    return first ? { kind: 'invoice', invoiceId: first.invoice } : { kind: 'unknown' };
  }

  async function beginSubscription(details: OrderDetails & { order: PlanChoice }, key: string) {
    const { customerId: customer, description, metadata, order } = details;
    const price = await prices.get(priceLookupKey(order.plan, order.billing), details.amountCents);
    const created = await stripe.ask('subscription', (api) =>
      api.subscriptions.create(
        {
          customer,
          description,
          metadata: { ...metadata },
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          billing_mode: { type: 'flexible' },
          expand: FIRST_PAYMENT,
        },
        { idempotencyKey: key },
      ),
    );
    const secret = created.latest_invoice?.confirmation_secret?.client_secret;
    const paymentId = secret?.split('_secret_')[0];
    if (!paymentId) throw new PaymentProviderError('A subscription came without a first payment.');
    const params = { description, metadata: { ...metadata, kind: 'plan' }, expand: CHARGE };
    const described = await stripe.ask('payment', (api) =>
      api.paymentIntents.update(paymentId, params, { idempotencyKey: `${key}:describe` }),
    );
    return toPayment(described);
  }

  async function beginPass(details: OrderDetails & { order: { savesCard: boolean } }, key: string) {
    const { customerId: customer, amountCents: amount, currency, description, metadata, order } = details;
    const created = await stripe.ask('payment', (api) =>
      api.paymentIntents.create(
        {
          customer,
          amount,
          currency,
          description,
          metadata: { ...metadata, kind: 'pass' },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...(order.savesCard ? { setup_future_usage: 'off_session' } : {}),
          expand: CHARGE,
        },
        { idempotencyKey: key },
      ),
    );
    return toPayment(created);
  }

  return {
    /** Starts a payment. A subscription becomes active once its first payment has succeeded. */
    async beginPayment(details: OrderDetails, key: string): Promise<ProviderPayment> {
      const { order } = details;
      return order.kind === 'plan'
        ? beginSubscription({ ...details, order }, key)
        : beginPass({ ...details, order }, key);
    },
    findPayment,
    /** Charges a card. A payment that has already succeeded is left unchanged. */
    async confirmPayment(id: string, methodId: string, returnUrl: string, key: string) {
      try {
        const params = { payment_method: methodId, return_url: returnUrl, expand: CHARGE };
        const confirmed = await stripe.ask('payment', (api) =>
          api.paymentIntents.confirm(id, params, { idempotencyKey: key }),
        );
        return toPayment(confirmed);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'payment_not_open') throw error;
        const payment = await getPayment(id);
        if (payment.status !== 'succeeded') throw error;
        return payment;
      }
    },
    /** Cancels an unpaid payment, together with the subscription it would have started. */
    async cancelPayment(id: string): Promise<ProviderPayment> {
      const { of } = await getPayment(id);
      if (of.kind !== 'invoice') {
        const params = { cancellation_reason: 'abandoned' as const, expand: CHARGE };
        return toPayment(await stripe.ask('payment', (api) => api.paymentIntents.cancel(id, params)));
      }
      // Voiding the first invoice cancels its payment, and the subscription with it.
      const { parent, billing_reason: reason } = await stripe.ask('invoice', (api) =>
        api.invoices.voidInvoice(of.invoiceId),
      );
      if (parent !== null && reason === 'subscription_create') {
        const left = await stripe.ask('subscription', (api) => api.subscriptions.retrieve(parent));
        if (left.status === 'incomplete') await stripe.tell((api) => api.subscriptions.cancel(parent));
      }
      return getPayment(id);
    },
    async refundPayment(id: string, key: string) {
      const { amount, ...refund } = await stripe.ask('refund', (api) =>
        api.refunds.create({ payment_intent: id, reason: 'requested_by_customer' }, { idempotencyKey: key }),
      );
      return { ...refund, amountCents: amount };
    },
  };
}

/** A payment's metadata without our own marker of what the payment is for. */
const withoutMark = ({ kind: _, ...metadata }: StripePayment['metadata']) => metadata;
