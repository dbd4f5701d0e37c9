import type { Invoice, PaymentAnswer, PlanChoice, Subscription } from '@tryon/contract/payments/payments.ts';
import { invoiceSchema, subscriptionSchema } from '@tryon/contract/payments/payments.ts';
import { BILLINGS, chargedCents, PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { DomainError } from '#src/domain-error.ts';
import type { ProviderBill, ProviderSubscription } from '#src/services/payments/payment-provider.ts';
import type { Customers, Payer } from './customers.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsBasis } from './payments-feature.ts';
import { whyNotRefundable } from './refunds.ts';

/** How long a previewed amount stays valid. */
const PREVIEW_LIFETIME_MS = 60 * 60 * 1000;

/** A user's subscription: reading, changing and ending it, and its invoices. */
export function createSubscriptions(options: PaymentsBasis & { customers: Customers; facts: PaymentFacts }) {
  const { provider, customers, facts, books, publicUrl, now } = options;

  /** @throws DomainError `not_subscribed` */
  async function getLive(payer: Payer): Promise<ProviderSubscription> {
    const live = await customers.findLiveSubscription(payer.id);
    if (!live) throw new DomainError('not_subscribed');
    return live;
  }

  /** Records a change in the billing books before responding to the user. */
  async function answerAfterChange(id: string): Promise<Subscription> {
    const subscription = await facts.syncSubscription(id);
    if (!subscription) throw new DomainError('not_subscribed');
    return toAnswer(subscription);
  }

  /** @throws DomainError `same_plan`, `change_not_possible` */
  function refuseChange(live: ProviderSubscription, choice: PlanChoice): void {
    if (live.plan === choice.plan && live.billing === choice.billing) throw new DomainError('same_plan');
    if (live.status === 'past_due') throw new DomainError('change_not_possible');
  }

  /** The time of the preview if it is still valid, else now. */
  function changeMoment(live: ProviderSubscription, previewedAt: string | undefined): Date {
    const at = previewedAt === undefined ? now() : new Date(previewedAt);
    const age = now().getTime() - at.getTime();
    const isUsable = age >= 0 && age <= PREVIEW_LIFETIME_MS && at >= live.periodStart;
    return wholeSecond(isUsable ? at : now());
  }

  return {
    async find(payer: Payer): Promise<PaymentAnswer<'subscription'>> {
      const live = await customers.findLiveSubscription(payer.id);
      return live && toAnswer(live);
    },

    async preview(payer: Payer, choice: PlanChoice): Promise<PaymentAnswer<'previewChange'>> {
      const live = await getLive(payer);
      refuseChange(live, choice);
      const at = changeMoment(live, undefined);
      const isNow = isImmediate(live, choice);
      const { dueNowCents } = isNow ? await provider.previewChange(live.id, choice, at) : { dueNowCents: 0 };
      return {
        dueNow: dueNowCents,
        nextAmount: chargedCents(PLANS[choice.plan], choice.billing),
        effectiveAt: (isNow ? at : live.periodEnd).toISOString(),
        previewedAt: at.toISOString(),
      };
    },

    async change(
      payer: Payer,
      { previewedAt, ...choice }: PlanChoice & { previewedAt?: string | undefined },
      key: string,
    ): Promise<PaymentAnswer<'change'>> {
      const live = await getLive(payer);
      const isSame = live.plan === choice.plan && live.billing === choice.billing;
      if (isSame && (live.pendingChange !== null || live.cancelAtPeriodEnd)) {
        await provider.resume(live.id);
        return { ...(await answerAfterChange(live.id)), paymentUrl: null };
      }
      refuseChange(live, choice);
      if (!isImmediate(live, choice)) {
        await provider.changeLater(live.id, choice, key);
        return { ...(await answerAfterChange(live.id)), paymentUrl: null };
      }
      const at = changeMoment(live, previewedAt);
      const { paymentUrl, invoiceId } = await provider.changeNow(live.id, choice, at, key);
      if (invoiceId !== null) await facts.sync({ kind: 'invoice', id: invoiceId });
      return { ...(await answerAfterChange(live.id)), paymentUrl };
    },

    async cancel(payer: Payer): Promise<Subscription> {
      const live = await getLive(payer);
      // Otherwise the failed invoice would be retried until the end of the period.
      if (live.status === 'past_due') await provider.endNow(live.id);
      else if (!live.cancelAtPeriodEnd) await provider.cancelAtPeriodEnd(live.id);
      return answerAfterChange(live.id);
    },

    async resume(payer: Payer): Promise<Subscription> {
      const live = await getLive(payer);
      if (live.cancelAtPeriodEnd || live.pendingChange !== null) await provider.resume(live.id);
      return answerAfterChange(live.id);
    },

    async openPortal(payer: Payer): Promise<PaymentAnswer<'portal'>> {
      return { url: await provider.createPortal(await customers.ensure(payer), `${publicUrl}/dashboard`) };
    },

    async listInvoices(payer: Payer): Promise<PaymentAnswer<'invoices'>> {
      const customerId = await customers.find(payer.id);
      const bills = customerId === null ? [] : await provider.listBills(customerId);
      return { invoices: await Promise.all(bills.map((bill) => toInvoice(bill, bills))) };
    },
  };

  async function toInvoice(bill: ProviderBill, bills: readonly ProviderBill[]): Promise<Invoice> {
    const isRefundable = whyNotRefundable(bill, bills, now()) === null && (await books.isUnused(bill.of));
    const shown = { amount: bill.amountCents, paymentIntentId: bill.paymentId, isRefundable };
    const createdAt = bill.createdAt.toISOString();
    return invoiceSchema.parse({ ...bill, ...shown, createdAt } satisfies Invoice);
  }
}

/** Whether a change takes effect now: the new plan is not lower, and not billed more often, than the current one. */
export function isImmediate(from: PlanChoice, to: PlanChoice): boolean {
  return (
    PLAN_IDS.indexOf(to.plan) >= PLAN_IDS.indexOf(from.plan) &&
    BILLINGS.indexOf(to.billing) >= BILLINGS.indexOf(from.billing)
  );
}

/** Providers count in whole seconds, so fractions must not affect the amount of a change. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

function toAnswer(subscription: ProviderSubscription): Subscription {
  const status = subscription.status === 'ended' ? 'incomplete' : subscription.status;
  const periodEnd = subscription.periodEnd.toISOString();
  return subscriptionSchema.parse({ ...subscription, status, periodEnd } satisfies Subscription);
}
