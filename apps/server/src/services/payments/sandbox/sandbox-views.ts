import { type PlanChoice, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import type { WantedPrice } from '#src/services/payments/stripe/stripe-catalogue.ts';
import { STRIPE_API_VERSION } from '#src/services/payments/stripe/stripe-client.ts';
import type { SandboxTransaction } from './sandbox.store.ts';
import type {
  SandboxCheckout,
  SandboxCustomer,
  SandboxEvent,
  SandboxInvoice,
  SandboxMethod,
  SandboxPayment,
  SandboxSubscription,
} from './sandbox-objects.ts';
import { periodEndOf } from './sandbox-periods.ts';
import { listInvoices } from './sandbox-subscriptions.ts';
import { expandWithin, invalid } from './sandbox-wire.ts';

/** Paths of the sandbox's pages on our own server. */
export const SANDBOX_PATHS = {
  checkout: '/api/payments/sandbox/checkout',
  authenticate: '/api/payments/sandbox/authenticate',
  bank: '/api/payments/sandbox/bank',
  receipt: '/api/payments/sandbox/receipt',
  portal: '/api/payments/sandbox/portal',
  /** The site's fonts, under paths that do not change from build to build. */
  look: '/sandbox/look',
} as const;

/** Seconds since 1970. The fraction is kept so that two payments within one second stay in order. */
const seconds = (moment: Date): number => moment.getTime() / 1000;
const secondsOrNull = (moment: Date | null): number | null => moment && seconds(moment);
const priceIdOf = ({ plan, billing }: PlanChoice): string => `price_${priceLookupKey(plan, billing)}`;
const chargeIdOf = (paymentId: string): string => paymentId.replace(/^pi/, 'ch');

const listOf = (data: readonly object[]) => ({ object: 'list', has_more: false, data });

/** Settings that the sandbox needs besides its stored objects. */
export interface SandboxWorld {
  /** Without a trailing slash; the sandbox's pages are on our own server. */
  publicUrl: string;
  prices: readonly WantedPrice[];
}

/** Formats the sandbox's objects as Stripe's responses. Source: Stripe's API reference. */
export function createSandboxViews({ publicUrl, prices }: SandboxWorld, transaction: SandboxTransaction) {
  const { collections } = transaction;
  const pageOf = (path: keyof typeof SANDBOX_PATHS, id: string) => `${publicUrl}${SANDBOX_PATHS[path]}/${id}`;

  function price({ lookupKey, product, amountCents, interval, metadata }: WantedPrice) {
    return {
      id: `price_${lookupKey}`,
      object: 'price',
      active: true,
      product,
      currency: CURRENCY,
      unit_amount: amountCents,
      lookup_key: lookupKey,
      metadata,
      type: interval === null ? 'one_time' : 'recurring',
      recurring: interval && { interval, interval_count: 1 },
    };
  }

  /** @throws StripeFault */
  function findPrice(id: string): WantedPrice {
    const found = prices.find(({ lookupKey }) => id === `price_${lookupKey}`);
    if (!found) throw invalid('resource_missing', `No such price: '${id}'`, 'price');
    return found;
  }

  /** @throws StripeFault for a price that belongs to no plan. */
  function findPlan(id = ''): { choice: PlanChoice; amountCents: number } {
    const { choice, amountCents } = findPrice(id);
    if (!choice) throw invalid('parameter_invalid', 'The price is not recurring.', 'price');
    return { choice, amountCents };
  }

  async function customer({ id, defaultMethodId, isClosed }: SandboxCustomer, expand: readonly string[]) {
    if (isClosed) return { id, object: 'customer', deleted: true };
    const inner = expandWithin(expand, 'subscriptions');
    const settings = { invoice_settings: { default_payment_method: defaultMethodId } };
    if (!inner) return { id, object: 'customer', ...settings };
    const live = (await collections.subscriptions.list(id)).filter(isLive);
    const data = await Promise.all(live.map((each) => subscription(each, inner)));
    return { id, object: 'customer', ...settings, subscriptions: listOf(data) };
  }

  function method({ id, customerId, brand, last4, expMonth, expYear, createdAt }: SandboxMethod) {
    return {
      id,
      object: 'payment_method',
      type: 'card',
      customer: customerId,
      created: seconds(createdAt),
      card: { brand, last4, exp_month: expMonth, exp_year: expYear },
    };
  }

  function charge({ id, amountCents, isRefunded, dispute, paidAt }: SandboxPayment) {
    return {
      id: chargeIdOf(id),
      object: 'charge',
      created: secondsOrNull(paidAt),
      amount: amountCents,
      amount_refunded: isRefunded ? amountCents : 0,
      refunded: isRefunded,
      disputed: dispute !== 'none',
      payment_intent: id,
      receipt_url: pageOf('receipt', id),
    };
  }

  function payment(kept: SandboxPayment, expand: readonly string[]) {
    const { id, status, currency, description, customerId, metadata, paidAt } = kept;
    const isWhole = expandWithin(expand, 'latest_charge') !== null;
    return {
      id,
      object: 'payment_intent',
      status,
      currency,
      description,
      customer: customerId,
      metadata: { ...metadata, kind: kept.invoiceId === null ? 'pass' : 'plan' },
      amount: kept.amountCents,
      client_secret: kept.clientSecret,
      payment_method: kept.methodId,
      created: seconds(kept.createdAt),
      last_payment_error: null,
      latest_charge: paidAt && (isWhole ? charge(kept) : chargeIdOf(id)),
    };
  }

  async function invoice(kept: SandboxInvoice, expand: readonly string[]) {
    const { id, customerId, subscriptionId, currency, amountCents, paymentId, credit } = kept;
    const behind = await collections.payments.get(paymentId);
    const isPaid = kept.status === 'paid';
    const isTried = isPaid || kept.status === 'failed';
    const line = (amount: number, choice: PlanChoice) => ({
      amount,
      currency,
      period: { start: seconds(kept.periodStart), end: seconds(kept.periodEnd) },
      pricing: { type: 'price_details', price_details: { price: priceIdOf(choice) } },
    });
    return {
      id,
      object: 'invoice',
      created: seconds(kept.createdAt),
      customer: customerId,
      currency,
      status: kept.status === 'failed' ? 'open' : kept.status,
      billing_reason: `subscription_${kept.isChange ? 'update' : kept.reason}`,
      total: amountCents,
      amount_due: amountCents,
      amount_paid: isPaid ? amountCents : 0,
      attempted: isTried,
      attempt_count: isTried ? 1 : 0,
      hosted_invoice_url: pageOf(behind.status === 'requires_action' ? 'bank' : 'receipt', paymentId),
      parent: { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
      status_transitions: { paid_at: secondsOrNull(kept.paidAt) },
      lines: listOf([
        line(amountCents + (credit?.cents ?? 0), kept),
        ...(credit ? [line(-credit.cents, credit)] : []),
      ]),
      ...(expandWithin(expand, 'payments') && { payments: listOf([invoicePayment(behind)]) }),
      ...(expandWithin(expand, 'confirmation_secret') && {
        confirmation_secret: { type: 'payment_intent', client_secret: behind.clientSecret },
      }),
    };
  }

  function invoicePayment({ id, invoiceId }: SandboxPayment) {
    return {
      id: id.replace(/^pi/, 'inpay'),
      object: 'invoice_payment',
      invoice: invoiceId,
      payment: { type: 'payment_intent', payment_intent: id },
    };
  }

  async function subscription(kept: SandboxSubscription, expand: readonly string[]) {
    const { id, customerId, periodStart, periodEnd, endedBecause } = kept;
    const ended = endedBecause && ENDED[endedBecause];
    const { defaultMethodId } = await collections.customers.get(customerId);
    const [latest] = await listInvoices(transaction, kept);
    const item = `si_${id}`;
    const isWaiting = latest?.isChange === true && latest.status === 'open';
    const inner = expandWithin(expand, 'latest_invoice');
    return {
      id,
      object: 'subscription',
      customer: customerId,
      created: seconds(kept.createdAt),
      status: ended?.status ?? kept.status,
      cancel_at_period_end: kept.cancelAtPeriodEnd,
      cancellation_details: { reason: ended?.reason ?? null },
      default_payment_method: defaultMethodId,
      items: listOf([
        {
          id: item,
          object: 'subscription_item',
          quantity: 1,
          price: price(findPrice(priceIdOf(kept))),
          current_period_start: seconds(periodStart),
          current_period_end: seconds(periodEnd),
        },
      ]),
      schedule:
        kept.pendingChange && (expandWithin(expand, 'schedule') ? schedule(kept) : scheduleIdOf(kept)),
      latest_invoice: latest && (inner ? await invoice(latest, inner) : latest.id),
      pending_update: isWaiting ? { subscription_items: [{ id: item, price: priceIdOf(latest) }] } : null,
    };
  }

  /** The schedule of a subscription: its current phase, and a pending change at the period's end. */
  function schedule(kept: SandboxSubscription) {
    const { id, periodStart, periodEnd, pendingChange: next, anchorDay } = kept;
    const phase = (choice: PlanChoice, start: Date, end: Date) => ({
      start_date: seconds(start),
      end_date: seconds(end),
      items: [{ price: priceIdOf(choice), quantity: 1 }],
    });
    const later = next && phase(next, periodEnd, periodEndOf(periodEnd, next.billing, anchorDay));
    return {
      id: scheduleIdOf(kept),
      object: 'subscription_schedule',
      subscription: id,
      phases: [phase(kept, periodStart, periodEnd), ...(later ? [later] : [])],
    };
  }

  function checkout(kept: SandboxCheckout) {
    const { id, customerId, status, order, metadata, amountCents, currency } = kept;
    return {
      id,
      object: 'checkout.session',
      status,
      customer: customerId,
      metadata,
      currency,
      amount_total: amountCents,
      payment_status: status === 'complete' ? 'paid' : 'unpaid',
      mode: order.kind === 'pass' ? 'payment' : 'subscription',
      success_url: kept.successUrl,
      url: status === 'open' ? pageOf('checkout', id) : null,
      payment_intent: order.kind === 'pass' ? kept.paymentId : null,
      subscription: kept.subscriptionId,
      invoice: kept.invoiceId,
    };
  }

  function refund({ id, amountCents }: SandboxPayment) {
    return {
      id: id.replace(/^pi/, 're'),
      object: 'refund',
      amount: amountCents,
      status: 'succeeded',
      payment_intent: id,
      charge: chargeIdOf(id),
    };
  }

  function dispute({ id, amountCents, dispute: state }: SandboxPayment) {
    const status = state === 'open' ? 'needs_response' : state;
    const about = { amount: amountCents, status, payment_intent: id };
    return { id: id.replace(/^pi/, 'du'), object: 'dispute', ...about };
  }

  /**
   * Finds an object by its id, whose prefix gives its kind.
   * @throws StripeFault
   */
  async function find(id: string, expand: readonly string[]): Promise<object> {
    const { customers, methods, payments, invoices, subscriptions, checkouts } = collections;
    const { kind = '' } = /^(?<kind>sub_sched|[a-z]+)_/.exec(id)?.groups ?? {};
    if (kind === 'cus') return customer(await customers.get(id), expand);
    if (kind === 'pm') return method(await methods.get(id));
    if (kind === 'pi') return payment(await payments.get(id), expand);
    if (kind === 're') return refund(await payments.get(id.replace(/^re/, 'pi')));
    if (kind === 'in') return invoice(await invoices.get(id), expand);
    if (kind === 'sub') return subscription(await subscriptions.get(id), expand);
    if (kind === 'sub_sched') return schedule(await subscriptions.get(subscriptionIdOf(id)));
    return checkout(await checkouts.get(id));
  }

  return {
    pageOf,
    prices,
    price,
    findPrice,
    findPlan,
    method,
    payment,
    invoice,
    invoicePayment,
    subscription,
    schedule,
    dispute,
    find,
  };
}

export type SandboxViews = ReturnType<typeof createSandboxViews>;

/** Stripe's status and reason for each way a subscription can end. */
const ENDED = {
  asked: { status: 'canceled', reason: 'cancellation_requested' },
  not_paid: { status: 'canceled', reason: 'payment_failed' },
  never_paid: { status: 'incomplete_expired', reason: null },
} as const;

/** Whether a subscription has not ended. */
export const isLive = ({ status }: SandboxSubscription): boolean => status !== 'ended';

const scheduleIdOf = ({ id }: SandboxSubscription): string => `sub_sched_${id}`;
/** The id of the subscription that a schedule belongs to. */
export const subscriptionIdOf = (scheduleId: string): string => scheduleId.replace(/^sub_sched_/, '');

/** Formats an event. It names the object it is about and includes nothing else of it. */
export function toEvent({ id, type, about, createdAt }: SandboxEvent) {
  const isOfCharge = about?.kind === 'payment' && type.startsWith('charge.');
  return {
    id,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: seconds(createdAt),
    type,
    livemode: false,
    pending_webhooks: 1,
    data: {
      object: isOfCharge
        ? { id: chargeIdOf(about.id), object: 'charge', payment_intent: about.id }
        : { id: about?.id },
    },
  };
}
