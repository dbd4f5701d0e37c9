import { DomainError } from '#src/domain-error.ts';
import type { CheckoutMethods, PaymentMethods } from '#src/services/payment-provider.ts';
import { once, type SandboxStore } from '#src/services/payment-sandbox.store.ts';
import {
  charge,
  createSandboxId,
  emit,
  getMethod,
  throwIfRefused,
} from '#src/services/payment-sandbox-charges.ts';
import { beginOrder, giveUp } from '#src/services/payment-sandbox-orders.ts';
import { SANDBOX_PATHS, toPayment } from '#src/services/payment-sandbox-views.ts';

/** Payments and hosted pages of the sandbox. */
export function createSandboxPayments(
  store: SandboxStore,
  publicUrl: string,
): PaymentMethods & CheckoutMethods {
  return {
    beginPayment: (details, key) =>
      store.run(async (turn) => {
        const find = async (id: string) => toPayment(await turn.shelves.payments.get(id));
        return once(turn, key, find, async () => {
          const payment = await beginOrder(turn, details);
          return { reference: payment.id, value: toPayment(payment) };
        });
      }),
    findPayment: (id) =>
      store.run(async ({ shelves: { payments } }) => {
        const payment = await payments.find(id);
        return payment && toPayment(payment);
      }),
    async confirmPayment(id, methodId) {
      const { verdict, payment } = await store.run(async (turn) => {
        const found = await turn.shelves.payments.get(id);
        if (found.status === 'succeeded') return { verdict: 'succeeded' as const, payment: found };
        if (found.status === 'canceled') throw new DomainError('payment_not_open');
        const method = await getMethod(turn, methodId, found.customerId);
        return {
          verdict: await charge(turn, found, method),
          payment: await turn.shelves.payments.get(id),
        };
      });
      throwIfRefused(verdict);
      return toPayment(payment);
    },
    cancelPayment: (id) =>
      store.run(async (turn) => toPayment(await giveUp(turn, await turn.shelves.payments.get(id)))),
    refundPayment: (id) =>
      store.run(async (turn) => {
        const payment = await turn.shelves.payments.get(id);
        if (payment.status !== 'succeeded') throw new DomainError('payment_not_open');
        if (!payment.isRefunded) {
          await turn.shelves.payments.put({ ...payment, isRefunded: true });
          await emit(turn, 'charge.refunded', { kind: 'payment', id });
        }
        return { id: id.replace(/^pi/, 're'), status: 'succeeded', amountCents: payment.amountCents };
      }),

    createCheckout: (details, urls, key) =>
      store.run((turn) => {
        const answer = (id: string) => ({ id, url: `${publicUrl}${SANDBOX_PATHS.checkout}/${id}` });
        return once(
          turn,
          key,
          async (id) => answer(id),
          async () => {
            const id = createSandboxId('cs');
            const { order, customerId, amountCents, currency, description, metadata } = details;
            await turn.shelves.checkouts.put({
              ...{ id, order, customerId, amountCents, currency, description, metadata: { ...metadata } },
              ...{ successUrl: urls.success, cancelUrl: urls.cancel },
              ...{
                status: 'open' as const,
                paymentId: null,
                invoiceId: null,
                subscriptionId: null,
                createdAt: turn.at,
              },
            });
            return { reference: id, value: answer(id) };
          },
        );
      }),
    findCheckout: (id) => store.run(({ shelves: { checkouts } }) => checkouts.find(id)),
    expireCheckout: (id) =>
      store.run(async (turn) => {
        const checkout = await turn.shelves.checkouts.find(id);
        if (checkout?.status !== 'open') return;
        await turn.shelves.checkouts.put({ ...checkout, status: 'expired' });
        const payment = checkout.paymentId && (await turn.shelves.payments.find(checkout.paymentId));
        if (payment && payment.status !== 'succeeded') await giveUp(turn, payment);
        await emit(turn, 'checkout.session.expired', { kind: 'checkout', id });
      }),
  };
}
