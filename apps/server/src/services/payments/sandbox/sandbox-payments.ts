import { DomainError } from '#src/domain-error.ts';
import type { CheckoutMethods, PaymentMethods } from '#src/services/payments/payment-provider.ts';
import {
  charge,
  createSandboxId,
  emit,
  getMethod,
  throwIfRefused,
} from '#src/services/payments/sandbox/sandbox-charges.ts';
import { beginOrder, giveUp } from '#src/services/payments/sandbox/sandbox-orders.ts';
import { once, type SandboxStore } from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import { SANDBOX_PATHS, toPayment } from '#src/services/payments/sandbox/sandbox-views.ts';

/** Payments and hosted pages of the sandbox. */
export function createSandboxPayments(
  store: SandboxStore,
  publicUrl: string,
): PaymentMethods & CheckoutMethods {
  return {
    beginPayment: (details, key) =>
      store.run(async (transaction) => {
        const find = async (id: string) => toPayment(await transaction.collections.payments.get(id));
        return once(transaction, key, find, async () => {
          const payment = await beginOrder(transaction, details);
          return { reference: payment.id, value: toPayment(payment) };
        });
      }),
    findPayment: (id) =>
      store.run(async ({ collections: { payments } }) => {
        const payment = await payments.find(id);
        return payment && toPayment(payment);
      }),
    async confirmPayment(id, methodId) {
      const { verdict, payment } = await store.run(async (transaction) => {
        const found = await transaction.collections.payments.get(id);
        if (found.status === 'succeeded') return { verdict: 'succeeded' as const, payment: found };
        if (found.status === 'canceled') throw new DomainError('payment_not_open');
        const method = await getMethod(transaction, methodId, found.customerId);
        return {
          verdict: await charge(transaction, found, method),
          payment: await transaction.collections.payments.get(id),
        };
      });
      throwIfRefused(verdict);
      return toPayment(payment);
    },
    cancelPayment: (id) =>
      store.run(async (transaction) =>
        toPayment(await giveUp(transaction, await transaction.collections.payments.get(id))),
      ),
    refundPayment: (id) =>
      store.run(async (transaction) => {
        const payment = await transaction.collections.payments.get(id);
        if (payment.status !== 'succeeded') throw new DomainError('payment_not_open');
        if (!payment.isRefunded) {
          await transaction.collections.payments.put({ ...payment, isRefunded: true });
          await emit(transaction, 'charge.refunded', { kind: 'payment', id });
        }
        return { id: id.replace(/^pi/, 're'), status: 'succeeded', amountCents: payment.amountCents };
      }),

    createCheckout: (details, urls, key) =>
      store.run((transaction) => {
        const answer = (id: string) => ({ id, url: `${publicUrl}${SANDBOX_PATHS.checkout}/${id}` });
        return once(
          transaction,
          key,
          async (id) => answer(id),
          async () => {
            const id = createSandboxId('cs');
            const { order, customerId, amountCents, currency, description, metadata } = details;
            await transaction.collections.checkouts.put({
              ...{ id, order, customerId, amountCents, currency, description, metadata: { ...metadata } },
              ...{ successUrl: urls.success, cancelUrl: urls.cancel },
              ...{
                status: 'open' as const,
                paymentId: null,
                invoiceId: null,
                subscriptionId: null,
                createdAt: transaction.at,
              },
            });
            return { reference: id, value: answer(id) };
          },
        );
      }),
    findCheckout: (id) => store.run(({ collections: { checkouts } }) => checkouts.find(id)),
    expireCheckout: (id) =>
      store.run(async (transaction) => {
        const checkout = await transaction.collections.checkouts.find(id);
        if (checkout?.status !== 'open') return;
        await transaction.collections.checkouts.put({ ...checkout, status: 'expired' });
        const payment =
          checkout.paymentId && (await transaction.collections.payments.find(checkout.paymentId));
        if (payment && payment.status !== 'succeeded') await giveUp(transaction, payment);
        await emit(transaction, 'checkout.session.expired', { kind: 'checkout', id });
      }),
  };
}
