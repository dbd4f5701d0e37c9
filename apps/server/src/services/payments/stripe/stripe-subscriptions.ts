import { type PlanChoice, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import { PaymentProviderError, type ProviderSubscription } from '#src/services/payments/payment-provider.ts';
import { orNull, type StripeCaller, seconds } from './stripe-client.ts';
import { refusalOf } from './stripe-failures.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeSubscription } from './stripe-replies.ts';

const SUBSCRIPTION_PARTS = ['schedule', 'latest_invoice.confirmation_secret'];

export function createStripeSubscriptions(stripe: StripeCaller, prices: StripePrices, now: () => Date) {
  const getSubscription = (id: string) =>
    stripe.ask('subscription', (api) => api.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }));

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
    if (schedule) await stripe.tell((api) => api.subscriptionSchedules.release(schedule.id));
  }

  /** Takes a cancellation back. */
  async function keep({ id, cancel_at_period_end: isEnding }: StripeSubscription): Promise<void> {
    if (isEnding) await stripe.tell((api) => api.subscriptions.update(id, { cancel_at_period_end: false }));
  }

  const getPrice = ({ plan, billing }: PlanChoice) => prices.get(priceLookupKey(plan, billing));

  /** Concludes a change not paid at once: the bank must confirm, or the card was refused and nothing changes. */
  async function concludeChange(invoice: NonNullable<StripeSubscription['latest_invoice']>) {
    const paymentId = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    const payment = await stripe.ask('payment', (api) => api.paymentIntents.retrieve(paymentId));
    if (payment.status === 'requires_action' && invoice.hosted_invoice_url) {
      return { paymentUrl: invoice.hosted_invoice_url, invoiceId: invoice.id };
    }
    await stripe.tell((api) => api.invoices.voidInvoice(invoice.id));
    throw new DomainError(refusalOf(payment.last_payment_error ?? {}));
  }

  return {
    async findSubscription(id: string): Promise<ProviderSubscription | null> {
      const found = await stripe.find('subscription', (api) =>
        api.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }),
      );
      return found && toSubscription(found);
    },
    /** Newest first, without ended subscriptions. */
    async listSubscriptions(customer: string): Promise<ProviderSubscription[]> {
      const list = await stripe.list('subscription', (api) =>
        api.subscriptions.list({ customer, limit: 20, expand: ['data.schedule'] }),
      );
      const all = await Promise.all(list.map(toSubscription));
      return all.filter((each) => each !== null).filter(({ status }) => status !== 'ended');
    },
    /** Returns what a change that takes effect at `at` would charge immediately. */
    async previewChange(id: string, choice: PlanChoice, at: Date) {
      const subscription = await getSubscription(id);
      const price = await getPrice(choice);
      const preview = await stripe.ask('preview', (api) =>
        api.invoices.createPreview({
          customer: subscription.customer,
          subscription: id,
          subscription_details: {
            items: [{ id: itemOf(subscription).id, price }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
          },
        }),
      );
      return { dueNowCents: Math.max(0, preview.amount_due) };
    },
    /** Changes the plan at once. `paymentUrl` is set if the bank must confirm. A refused card changes nothing. */
    async changeNow(id: string, choice: PlanChoice, at: Date, key: string) {
      const before = await getSubscription(id);
      await release(before);
      const price = await getPrice(choice);
      const after = await stripe.ask('subscription', (api) =>
        api.subscriptions.update(
          id,
          {
            items: [{ id: itemOf(before).id, price }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
            payment_behavior: 'pending_if_incomplete',
            expand: SUBSCRIPTION_PARTS,
          },
          { idempotencyKey: key },
        ),
      );
      const invoice = after.latest_invoice;
      if (after.pending_update && invoice) return concludeChange(invoice);
      await keep(after);
      return { paymentUrl: null, invoiceId: invoice?.id ?? null };
    },
    /** Changes the plan when the current period ends. */
    async changeLater(id: string, choice: PlanChoice, key: string): Promise<void> {
      const before = await getSubscription(id);
      await keep(before);
      const price = await getPrice(choice);
      const schedule =
        before.schedule ??
        (await stripe.tell((api) =>
          api.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: key }),
        ));
      const item = itemOf(before);
      const [start_date, end_date] = [seconds(item.current_period_start), seconds(item.current_period_end)];
      const interval = choice.billing === 'annual' ? ('year' as const) : ('month' as const);
      await stripe.tell((api) =>
        api.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            { items: [{ price: item.price.id, quantity: 1 }], start_date, end_date },
            { items: [{ price, quantity: 1 }], duration: { interval, interval_count: 1 } },
          ],
        }),
      );
    },
    async cancelAtPeriodEnd(id: string): Promise<void> {
      await release(await getSubscription(id));
      await stripe.tell((api) => api.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    /** Reverts a cancellation or a plan change that has not taken effect yet. */
    async resume(id: string): Promise<void> {
      const before = await getSubscription(id);
      await release(before);
      await keep(before);
    },
    async endNow(id: string): Promise<void> {
      await orNull(stripe.tell((api) => api.subscriptions.cancel(id)));
    },
    /** Retries the open invoice; does nothing when there is none. */
    async payOpenInvoice(subscriptionId: string, key: string): Promise<void> {
      const { latest_invoice: invoice } = await getSubscription(subscriptionId);
      if (invoice?.status !== 'open') return;
      await stripe.tell((api) => api.invoices.pay(invoice.id, {}, { idempotencyKey: key }));
    },
  };
}

function itemOf({ items }: StripeSubscription) {
  const [item] = items.data;
  if (!item) throw new PaymentProviderError('A subscription has no item.');
  return item;
}

const LIVE: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
};

/** Converts a subscription to the interface's type; `choice` and `pendingChange` come from looking up its prices. */
function toProviderSubscription(
  subscription: StripeSubscription,
  choice: PlanChoice,
  pendingChange: PlanChoice | null,
): ProviderSubscription {
  const status = LIVE[subscription.status] ?? 'ended';
  const item = itemOf(subscription);
  return {
    ...choice,
    id: subscription.id,
    customerId: subscription.customer,
    status,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pendingChange: status === 'ended' ? null : pendingChange,
    endedBecause: status === 'ended' ? whyEnded(subscription) : null,
  };
}

function whyEnded(subscription: StripeSubscription): ProviderSubscription['endedBecause'] {
  const { status, cancellation_details } = subscription;
  if (status === 'incomplete_expired') return 'never_paid';
  return status === 'unpaid' || cancellation_details?.reason === 'payment_failed' ? 'not_paid' : 'asked';
}
