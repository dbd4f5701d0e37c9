import { priceLookupKey } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import {
  PaymentProviderError,
  type ProviderSubscription,
  type SubscriptionMethods,
} from '#src/services/payments/payment-provider.ts';
import { ask, fetchList, find, read, type StripeLibrary, seconds } from './stripe-client.ts';
import { refusalOf } from './stripe-failures.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeSubscription } from './stripe-replies.ts';
import { toProviderSubscription } from './stripe-views.ts';

const SUBSCRIPTION_PARTS = ['schedule', 'latest_invoice.confirmation_secret'];

export function createStripeSubscriptions(
  stripe: StripeLibrary,
  prices: StripePrices,
  now: () => Date,
): SubscriptionMethods {
  async function getSubscription(id: string): Promise<StripeSubscription> {
    const found = await ask(stripe, (api) => api.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }));
    return read('subscription', found);
  }

  async function toSubscription(subscription: StripeSubscription): Promise<ProviderSubscription | null> {
    const choice = await prices.findChoice(subscription.items.data[0]?.price.id ?? '');
    if (!choice) return null;
    const at = now().getTime();
    const next = subscription.schedule?.phases.find(({ start_date }) => start_date * 1000 > at);
    const nextPrice = next?.items[0]?.price;
    const pending = nextPrice === undefined ? null : await prices.findChoice(nextPrice);
    return toProviderSubscription(subscription, choice, pending);
  }

  /** Releases the schedule: while a schedule manages a subscription, nothing else about it can be changed. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule) await ask(stripe, (api) => api.subscriptionSchedules.release(schedule.id));
  }

  /** Concludes a change not paid at once: the bank must confirm, or the card was refused and nothing changes. */
  async function concludeChange(invoice: NonNullable<StripeSubscription['latest_invoice']>) {
    const paymentId = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    const payment = read('payment', await ask(stripe, (api) => api.paymentIntents.retrieve(paymentId)));
    if (payment.status === 'requires_action' && invoice.hosted_invoice_url) {
      return { paymentUrl: invoice.hosted_invoice_url, invoiceId: invoice.id };
    }
    await ask(stripe, (api) => api.invoices.voidInvoice(invoice.id));
    throw new DomainError(refusalOf(payment.last_payment_error ?? {}));
  }

  return {
    async findSubscription(id) {
      const found = await find(stripe, (api) =>
        api.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }),
      );
      return found && toSubscription(read('subscription', found));
    },
    async listSubscriptions(customer) {
      const list = await fetchList(stripe, (api) =>
        api.subscriptions.list({ customer, limit: 20, expand: ['data.schedule'] }),
      );
      const all = await Promise.all(list.map((each) => toSubscription(read('subscription', each))));
      return all.filter((each) => each !== null).filter(({ status }) => status !== 'ended');
    },
    async previewChange(id, choice, at) {
      const subscription = await getSubscription(id);
      const price = await prices.get(priceLookupKey(choice.plan, choice.billing));
      const preview = await ask(stripe, (api) =>
        api.invoices.createPreview({
          ...{ customer: subscription.customer, subscription: id },
          subscription_details: {
            items: [{ id: itemOf(subscription), price }],
            ...{ proration_behavior: 'always_invoice', proration_date: seconds(at) },
          },
        }),
      );
      return { dueNowCents: Math.max(0, read('preview', preview).amount_due) };
    },
    async changeNow(id, choice, at, key) {
      const before = await getSubscription(id);
      await release(before);
      const price = await prices.get(priceLookupKey(choice.plan, choice.billing));
      const changed = await ask(stripe, (api) =>
        api.subscriptions.update(
          id,
          {
            items: [{ id: itemOf(before), price }],
            ...{ proration_behavior: 'always_invoice', proration_date: seconds(at) },
            ...{ payment_behavior: 'pending_if_incomplete', expand: SUBSCRIPTION_PARTS },
          },
          { idempotencyKey: key },
        ),
      );
      const after = read('subscription', changed);
      const invoice = after.latest_invoice;
      if (after.pending_update && invoice) return concludeChange(invoice);
      if (after.cancel_at_period_end) {
        await ask(stripe, (api) => api.subscriptions.update(id, { cancel_at_period_end: false }));
      }
      return { paymentUrl: null, invoiceId: invoice?.id ?? null };
    },
    async changeLater(id, choice, key) {
      const before = await getSubscription(id);
      if (before.cancel_at_period_end) {
        await ask(stripe, (api) => api.subscriptions.update(id, { cancel_at_period_end: false }));
      }
      const price = await prices.get(priceLookupKey(choice.plan, choice.billing));
      const scheduleId =
        before.schedule?.id ??
        (
          await ask(stripe, (api) =>
            api.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: key }),
          )
        ).id;
      const [item] = before.items.data;
      if (!item) throw new PaymentProviderError('A subscription has no item.');
      const [start_date, end_date] = [seconds(item.current_period_start), seconds(item.current_period_end)];
      const interval = choice.billing === 'annual' ? ('year' as const) : ('month' as const);
      await ask(stripe, (api) =>
        api.subscriptionSchedules.update(scheduleId, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            { items: [{ price: item.price.id, quantity: 1 }], start_date, end_date },
            { items: [{ price, quantity: 1 }], duration: { interval, interval_count: 1 } },
          ],
        }),
      );
    },
    async cancelAtPeriodEnd(id) {
      await release(await getSubscription(id));
      await ask(stripe, (api) => api.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    async resume(id) {
      const before = await getSubscription(id);
      await release(before);
      if (before.cancel_at_period_end) {
        await ask(stripe, (api) => api.subscriptions.update(id, { cancel_at_period_end: false }));
      }
    },
    async endNow(id) {
      await find(stripe, (api) => api.subscriptions.cancel(id));
    },
    async payOpenInvoice(subscriptionId, key) {
      const { latest_invoice: invoice } = await getSubscription(subscriptionId);
      if (invoice?.status !== 'open') return;
      await ask(stripe, (api) => api.invoices.pay(invoice.id, {}, { idempotencyKey: key }));
    },
  };
}

function itemOf({ items }: StripeSubscription): string {
  const [item] = items.data;
  if (!item) throw new PaymentProviderError('A subscription has no item.');
  return item.id;
}
