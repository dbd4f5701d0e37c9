import { DomainError } from '#src/domain-error.ts';
import type { PlanChoice, SubscriptionMethods } from '#src/services/payments/payment-provider.ts';
import { emit, throwIfRefused, type Verdict } from '#src/services/payments/sandbox/sandbox-charges.ts';
import type { SandboxSubscription } from '#src/services/payments/sandbox/sandbox-objects.ts';
import type {
  SandboxStore,
  SandboxTransaction,
} from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import {
  changeNow,
  endSubscription,
  payOpenInvoice,
  quoteChange,
} from '#src/services/payments/sandbox/sandbox-subscriptions.ts';
import { SANDBOX_PATHS, toSubscription } from '#src/services/payments/sandbox/sandbox-views.ts';

/** Subscriptions of the sandbox, as their owner sees and changes them. */
export function createSandboxPlans(store: SandboxStore, publicUrl: string): SubscriptionMethods {
  const changeSubscription = (id: string, change: Partial<SandboxSubscription>) =>
    store.run(async (transaction) => {
      const subscription = await transaction.collections.subscriptions.get(id);
      if (subscription.status === 'ended') throw new DomainError('not_subscribed');
      await transaction.collections.subscriptions.put({ ...subscription, ...change });
      await emit(transaction, 'customer.subscription.updated', { kind: 'subscription', id });
    });

  return {
    findSubscription: (id) =>
      store.run(async ({ collections: { subscriptions } }) => {
        const subscription = await subscriptions.find(id);
        return subscription && toSubscription(subscription);
      }),
    listSubscriptions: (customerId) =>
      store.run(async ({ collections: { subscriptions } }) =>
        (await subscriptions.list(customerId)).filter(({ status }) => status !== 'ended').map(toSubscription),
      ),
    previewChange: (id, choice, at) =>
      store.run(async ({ collections: { subscriptions } }) => {
        const { dueNowCents } = quoteChange(await subscriptions.get(id), choice, at);
        return { dueNowCents };
      }),
    async changeNow(id, choice, at, key) {
      const { verdict, paymentId, invoiceId } = await store.run((transaction) =>
        changeOnce(transaction, id, choice, at, key),
      );
      if (verdict === 'no_card') throw new DomainError('no_card');
      throwIfRefused(verdict);
      const isWaiting = verdict === 'authentication' && paymentId !== null;
      return { paymentUrl: isWaiting ? `${publicUrl}${SANDBOX_PATHS.bank}/${paymentId}` : null, invoiceId };
    },
    changeLater: (id, { plan, billing }) =>
      changeSubscription(id, { pendingChange: { plan, billing }, cancelAtPeriodEnd: false }),
    cancelAtPeriodEnd: (id) => changeSubscription(id, { cancelAtPeriodEnd: true, pendingChange: null }),
    resume: (id) => changeSubscription(id, { cancelAtPeriodEnd: false, pendingChange: null }),
    endNow: (id) =>
      store.run(async (transaction) =>
        endSubscription(transaction, await transaction.collections.subscriptions.get(id), 'asked'),
      ),
    async payOpenInvoice(id) {
      const verdict = await store.run(async (transaction) =>
        payOpenInvoice(transaction, await transaction.collections.subscriptions.get(id)),
      );
      if (verdict === 'no_card') throw new DomainError('no_card');
      if (verdict === 'authentication') throw new DomainError('payment_not_authenticated');
      if (verdict) throwIfRefused(verdict);
    },
  };
}

async function changeOnce(
  transaction: SandboxTransaction,
  id: string,
  choice: PlanChoice,
  at: Date,
  key: string,
) {
  const known = await transaction.collections.keys.find(`key_${key}`);
  if (known) {
    const payment = await transaction.collections.payments.get(known.reference);
    const verdict: Verdict = payment.status === 'requires_action' ? 'authentication' : 'succeeded';
    return {
      verdict: payment.status === 'canceled' ? ('declined' as const) : verdict,
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
    };
  }
  const result = await changeNow(
    transaction,
    await transaction.collections.subscriptions.get(id),
    choice,
    at,
  );
  if (result.paymentId !== null) {
    await transaction.collections.keys.put({ id: `key_${key}`, reference: result.paymentId });
  }
  return result;
}
