import { PASS_LOOKUP_KEY, priceLookupKey } from '@tryon/contract/payments.ts';
import { CURRENCY, PLANS, PREMIUM_PASS, planPaymentDescription } from '@tryon/contract/plans.ts';
import Stripe from 'stripe';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { StripeSettings } from '#src/payment-settings.ts';
import {
  type OrderDetails,
  type PaymentProvider,
  PaymentProviderError,
  type PlanChoice,
  type ProviderBill,
  type ProviderInvoice,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderSubscription,
} from '#src/services/payment-provider.ts';
import { refusalOf } from '#src/services/payment-stripe-failures.ts';
import {
  choiceOf,
  mainLineOf,
  openStatusOf,
  STRIPE_EVENTS,
  type StripeInvoice,
  type StripePayment,
  type StripePrice,
  type StripeSubscription,
  stripeReplies,
  subjectOf,
  toProviderInvoice,
  toProviderMethod,
  toProviderSubscription,
} from '#src/services/payment-stripe-replies.ts';

export interface StripePaymentsOptions extends Omit<StripeSettings, 'publishableKey' | 'webhookSecret'> {
  publishableKey: string;
  webhookSecret: string;
  /** Longest wait for one answer. */
  timeoutMs?: number;
  /** Attempts after the first one. */
  retries?: number;
}

/** The version of Stripe's interface that everything here was written for. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Marks the portal's settings that are ours. */
export const PORTAL_OWNER = 'virtual-try-on';

/** An address as Stripe's library takes it. */
export function stripeAddress(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isHttp = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    protocol: isHttp ? ('http' as const) : ('https' as const),
  };
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** A message is believed for this long after it was signed. */
const TOLERANCE_SECONDS = 300;
const MOST_BILLS = 100;
const MOST_AT_ONCE = 5_000;
const PRICES_KEPT_MS = 10 * 60 * 1000;

const SUBSCRIPTION_PARTS = ['schedule', 'latest_invoice.confirmation_secret'];
const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Stripe as a payment provider. Source: Stripe's API reference at the pinned version. */
export function createStripePayments(options: StripePaymentsOptions): PaymentProvider {
  const stripe = openStripe(options);
  const prices = createPrices(stripe);

  async function findPayment(id: string): Promise<ProviderPayment | null> {
    const found = await find(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
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
      metadata: payment.metadata,
      clientSecret: payment.client_secret ?? null,
      of: payment.metadata.kind === 'pass' ? { kind: 'pass' } : await invoiceBehind(id),
      isRefunded: charge?.refunded ?? false,
      dispute: charge?.disputed ? await disputeOf(id) : 'none',
      createdAt: created,
      paidAt: status === 'succeeded' ? (charge?.created ?? created) : null,
    };
  }

  async function invoiceBehind(paymentId: string): Promise<ProviderPayment['of']> {
    const [first] = await askList(() =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        limit: 1,
      }),
    );
    return first
      ? { kind: 'invoice', invoiceId: read('invoicePayment', first).invoice }
      : { kind: 'unknown' };
  }

  async function disputeOf(paymentId: string): Promise<ProviderPayment['dispute']> {
    const [first] = await askList(() => stripe.disputes.list({ payment_intent: paymentId, limit: 1 }));
    const status = first ? read('dispute', first).status : '';
    if (status === 'lost' || status === 'won') return status;
    // An inquiry takes no money yet.
    return status === '' || status.startsWith('warning') || status === 'prevented' ? 'none' : 'open';
  }

  async function getSubscription(id: string): Promise<StripeSubscription> {
    const found = await ask(() => stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }));
    return read('subscription', found);
  }

  async function toSubscription(subscription: StripeSubscription): Promise<ProviderSubscription | null> {
    const choice = await prices.findChoice(subscription.items.data[0]?.price.id ?? '');
    if (!choice) return null;
    const now = seconds(new Date());
    const next = subscription.schedule?.phases.find(({ start_date }) => start_date > now);
    const nextPrice = next?.items[0]?.price;
    const pending = nextPrice === undefined ? null : await prices.findChoice(nextPrice);
    return toProviderSubscription(subscription, choice, pending);
  }

  async function toInvoice(invoice: StripeInvoice): Promise<ProviderInvoice | null> {
    const line = mainLineOf(invoice);
    const choice = line?.pricing ? await prices.findChoice(line.pricing) : null;
    const credit = invoice.lines.data.find(({ amount }) => amount < 0);
    const before = credit?.pricing ? await prices.findChoice(credit.pricing) : null;
    return choice && toProviderInvoice(invoice, choice, before);
  }

  /** The card of later bills: a subscription's own one, kept from its first payment, wins over the customer's. */
  async function findDefault(customerId: string): Promise<string | null> {
    const found = await find(() => stripe.customers.retrieve(customerId, { expand: ['subscriptions'] }));
    if (!found) return null;
    const customer = read('customer', found);
    return customer.subscriptions ?? customer.invoice_settings;
  }

  /** A schedule holds a subscription: nothing else about it can be changed while it is there. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule) await ask(() => stripe.subscriptionSchedules.release(schedule.id));
  }

  async function beginSubscription(details: OrderDetails & { order: PlanChoice }, key: string) {
    const { customerId: customer, description, metadata, order } = details;
    const price = await prices.get(priceLookupKey(order.plan, order.billing), details.amountCents);
    const created = await ask(() =>
      stripe.subscriptions.create(
        {
          ...{ customer, description, metadata: { ...metadata }, items: [{ price }] },
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          billing_mode: { type: 'flexible' },
          expand: SUBSCRIPTION_PARTS,
        },
        { idempotencyKey: key },
      ),
    );
    const secret = read('subscription', created).latest_invoice?.confirmation_secret?.client_secret;
    const paymentId = secret?.split('_secret_')[0];
    if (!paymentId) throw new PaymentProviderError('A subscription came without a first payment.');
    const described = await ask(() =>
      stripe.paymentIntents.update(
        paymentId,
        { description, metadata: { ...metadata, kind: 'plan' }, expand: ['latest_charge'] },
        { idempotencyKey: `${key}:describe` },
      ),
    );
    return toPayment(read('payment', described));
  }

  async function beginPass(details: OrderDetails & { order: { savesCard: boolean } }, key: string) {
    const { customerId: customer, amountCents: amount, currency, description, metadata, order } = details;
    const created = await ask(() =>
      stripe.paymentIntents.create(
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
    name: 'stripe',
    publishableKey: options.publishableKey,

    async createCustomer({ userId, email, name }, key) {
      const params = { email, name, metadata: { user_id: userId } };
      return read('customer', await ask(() => stripe.customers.create(params, { idempotencyKey: key }))).id;
    },
    async closeCustomer(customerId) {
      // Removing a customer ends its subscriptions at once.
      await find(() => stripe.customers.del(customerId));
    },

    async beginPayment(details, key) {
      const { order } = details;
      return order.kind === 'plan'
        ? beginSubscription({ ...details, order }, key)
        : beginPass({ ...details, order }, key);
    },
    findPayment,
    async confirmPayment(id, methodId, returnUrl, key) {
      try {
        const confirmed = await ask(() =>
          stripe.paymentIntents.confirm(
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
        return toPayment(read('payment', await ask(() => stripe.paymentIntents.cancel(id, params))));
      }
      // Voiding the first bill gives up its payment, and the subscription with it.
      const voided = read('invoice', await ask(() => stripe.invoices.voidInvoice(of.invoiceId)));
      if (voided.parent !== null && voided.billing_reason === 'subscription_create') {
        const { status } = await getSubscription(voided.parent);
        if (status === 'incomplete') await ask(() => stripe.subscriptions.cancel(voided.parent ?? ''));
      }
      return getPayment(id);
    },
    async refundPayment(id, key) {
      const refund = await ask(() =>
        stripe.refunds.create(
          { payment_intent: id, reason: 'requested_by_customer' },
          { idempotencyKey: key },
        ),
      );
      const { id: refundId, status, amount } = read('refund', refund);
      return { id: refundId, status, amountCents: amount };
    },

    async createCheckout(details, urls, key) {
      const { order, customerId: customer, description } = details;
      const metadata = { ...details.metadata };
      const common = {
        ...{ customer, metadata, success_url: urls.success, cancel_url: urls.cancel },
        ...(metadata.user_id ? { client_reference_id: metadata.user_id } : {}),
      };
      const lookupKey = order.kind === 'plan' ? priceLookupKey(order.plan, order.billing) : PASS_LOOKUP_KEY;
      const line_items = [{ price: await prices.get(lookupKey, details.amountCents), quantity: 1 }];
      const created = await ask(() =>
        stripe.checkout.sessions.create(
          order.kind === 'plan'
            ? { ...common, line_items, mode: 'subscription', subscription_data: { metadata, description } }
            : {
                ...{ ...common, line_items, mode: 'payment' },
                payment_intent_data: { metadata: { ...metadata, kind: 'pass' }, description },
              },
          { idempotencyKey: key },
        ),
      );
      const { id, url } = read('checkout', created);
      return { id, url: url ?? null };
    },
    async findCheckout(id) {
      const found = await find(() => stripe.checkout.sessions.retrieve(id));
      if (!found) return null;
      const session = read('checkout', found);
      return {
        id,
        customerId: session.customer ?? null,
        status: session.status ?? 'open',
        paymentId: session.payment_intent ?? null,
        invoiceId: session.invoice ?? null,
        subscriptionId: session.subscription ?? null,
      };
    },
    async expireCheckout(id) {
      const found = await find(() => stripe.checkout.sessions.retrieve(id));
      if (found && read('checkout', found).status === 'open') {
        await ask(() => stripe.checkout.sessions.expire(id));
      }
    },

    async createSetup(customer, key) {
      const created = await ask(() =>
        stripe.setupIntents.create(
          {
            ...{ customer, usage: 'off_session' },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey: key },
        ),
      );
      return { clientSecret: read('setup', created).client_secret };
    },
    async listMethods(customerId) {
      const [methods, defaultId] = await Promise.all([
        askList(() => stripe.customers.listPaymentMethods(customerId, { limit: 20 })),
        findDefault(customerId),
      ]);
      return methods.flatMap((each) => toProviderMethod(read('method', each), defaultId) ?? []);
    },
    async findMethod(id) {
      const found = await find(() => stripe.paymentMethods.retrieve(id));
      if (!found) return null;
      const method = read('method', found);
      return toProviderMethod(method, method.customer ? await findDefault(method.customer) : null);
    },
    async attachMethod(customerId, methodId, key) {
      const attached = await ask(() =>
        stripe.paymentMethods.attach(methodId, { customer: customerId }, { idempotencyKey: key }),
      );
      const method = read('method', attached);
      const defaultId = (await findDefault(customerId)) ?? method.id;
      if (defaultId === method.id) await setDefault(customerId, method.id);
      return getCard(toProviderMethod(method, defaultId));
    },
    async detachMethod(id) {
      await find(() => stripe.paymentMethods.detach(id));
    },
    async makeDefault(customerId, methodId) {
      await setDefault(customerId, methodId);
      const live = await askList(() => stripe.subscriptions.list({ customer: customerId, limit: 20 }));
      for (const each of live) {
        const { id } = read('subscription', each);
        await ask(() => stripe.subscriptions.update(id, { default_payment_method: methodId }));
      }
    },

    async findSubscription(id) {
      const found = await find(() => stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }));
      return found && toSubscription(read('subscription', found));
    },
    async listSubscriptions(customer) {
      const list = await askList(() =>
        stripe.subscriptions.list({ customer, limit: 20, expand: ['data.schedule'] }),
      );
      const all = await Promise.all(list.map((each) => toSubscription(read('subscription', each))));
      return all.filter((each) => each !== null).filter(({ status }) => status !== 'ended');
    },
    async previewChange(id, choice, at) {
      const subscription = await getSubscription(id);
      const price = await prices.get(priceLookupKey(choice.plan, choice.billing));
      const preview = await ask(() =>
        stripe.invoices.createPreview({
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
      const changed = await ask(() =>
        stripe.subscriptions.update(
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
        await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
      }
      return { paymentUrl: null, invoiceId: invoice?.id ?? null };
    },
    async changeLater(id, choice, key) {
      const before = await getSubscription(id);
      if (before.cancel_at_period_end) {
        await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
      }
      const price = await prices.get(priceLookupKey(choice.plan, choice.billing));
      const scheduleId =
        before.schedule?.id ??
        (
          await ask(() =>
            stripe.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: key }),
          )
        ).id;
      const [item] = before.items.data;
      if (!item) throw new PaymentProviderError('A subscription has no item.');
      const [start_date, end_date] = [seconds(item.current_period_start), seconds(item.current_period_end)];
      const interval = choice.billing === 'annual' ? ('year' as const) : ('month' as const);
      await ask(() =>
        stripe.subscriptionSchedules.update(scheduleId, {
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
      await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    async resume(id) {
      const before = await getSubscription(id);
      await release(before);
      if (before.cancel_at_period_end) {
        await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
      }
    },
    async endNow(id) {
      await find(() => stripe.subscriptions.cancel(id));
    },
    async payOpenInvoice(subscriptionId, key) {
      const { latest_invoice: invoice } = await getSubscription(subscriptionId);
      if (invoice?.status !== 'open') return;
      await ask(() => stripe.invoices.pay(invoice.id, {}, { idempotencyKey: key }));
    },

    async findInvoice(id) {
      const found = await find(() => stripe.invoices.retrieve(id));
      return found && toInvoice(read('invoice', found));
    },
    async listBills(customer) {
      const [invoices, payments] = await Promise.all([
        askList(() => stripe.invoices.list({ customer, limit: MOST_BILLS, expand: ['data.payments'] })),
        askList(() =>
          stripe.paymentIntents.list({ customer, limit: MOST_BILLS, expand: ['data.latest_charge'] }),
        ),
      ]);
      const paid = payments.map((each) => read('payment', each));
      const billed = await Promise.all(invoices.map((each) => describe(read('invoice', each))));
      const bills = [
        ...billed.map(({ invoice, description }) => toInvoiceBill(invoice, description, paid)),
        ...paid.map(toPassBill),
      ].filter((bill) => bill !== null);
      const checked = bills.map(async (bill): Promise<ProviderBill> => {
        const isWon = bill.status === 'disputed' && (await disputeOf(bill.paymentId ?? '')) === 'won';
        return isWon ? { ...bill, status: 'paid' } : bill;
      });
      const all = await Promise.all(checked);
      return all.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    async createPortal(customer, returnUrl) {
      const all = await askList(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
      const ours = all
        .map((each) => read('portalSettings', each))
        .find(({ metadata }) => metadata.owner === PORTAL_OWNER);
      const session = await ask(() =>
        stripe.billingPortal.sessions.create({
          ...{ customer, return_url: returnUrl },
          ...(ours ? { configuration: ours.id } : {}),
        }),
      );
      return read('portal', session).url;
    },

    async readEvent(body, headers) {
      const signature = headers.get('stripe-signature') ?? '';
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, options.webhookSecret, TOLERANCE_SECONDS)
        .catch((error: unknown) => {
          throw new DomainError('signature_not_valid', { cause: error });
        });
      return toEvent(event);
    },
    async listEvents(since) {
      const types = Object.keys(STRIPE_EVENTS);
      const events = await ask(() =>
        stripe.events
          .list({ types, created: { gte: seconds(since) }, limit: 100 })
          .autoPagingToArray({ limit: MOST_AT_ONCE }),
      );
      return events.map(toEvent);
    },
    async listPaid(since) {
      const created = { gte: seconds(since) };
      const [invoices, payments] = await Promise.all([
        ask(() =>
          stripe.invoices
            .list({ status: 'paid', created, limit: 100 })
            .autoPagingToArray({ limit: MOST_AT_ONCE }),
        ),
        ask(() =>
          stripe.paymentIntents.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_AT_ONCE }),
        ),
      ]);
      const passes = payments.filter(
        ({ metadata, status }) => metadata?.kind === 'pass' && status === 'succeeded',
      );
      return [
        ...invoices.map(({ id }) => ({ kind: 'invoice' as const, id: id ?? '' })),
        ...passes.map(({ id }) => ({ kind: 'payment' as const, id })),
      ];
    },
  };

  async function describe(invoice: StripeInvoice) {
    const price = mainLineOf(invoice)?.pricing;
    const choice = price ? await prices.findChoice(price) : null;
    return { invoice, description: choice ? planPaymentDescription(PLANS[choice.plan], choice.billing) : '' };
  }

  async function setDefault(customerId: string, methodId: string): Promise<void> {
    await ask(() =>
      stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
    );
  }

  /** A change that was not paid at once: the bank must be asked, or the card was refused and nothing changes. */
  async function concludeChange(invoice: NonNullable<StripeSubscription['latest_invoice']>) {
    const paymentId = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    const payment = read('payment', await ask(() => stripe.paymentIntents.retrieve(paymentId)));
    if (payment.status === 'requires_action' && invoice.hosted_invoice_url) {
      return { paymentUrl: invoice.hosted_invoice_url, invoiceId: invoice.id };
    }
    await ask(() => stripe.invoices.voidInvoice(invoice.id));
    throw new DomainError(refusalOf(payment.last_payment_error ?? {}));
  }
}

function openStripe({
  secretKey,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: StripePaymentsOptions) {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    ...stripeAddress(baseUrl),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** Prices by their look-up key, and plans by their price; both change rarely. */
function createPrices(stripe: Stripe) {
  const byKey = new Map<string, { price: StripePrice; until: number }>();
  const byId = new Map<string, PlanChoice | null>();
  return {
    /** @throws PaymentProviderError when the account has no such price, or another amount. */
    async get(lookupKey: string, amountCents?: number): Promise<string> {
      let known = byKey.get(lookupKey);
      if (!known || known.until < performance.now()) {
        const [first] = await askList(() =>
          stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
        );
        if (!first) {
          throw new PaymentProviderError(`Stripe has no price "${lookupKey}": run npm run stripe:setup.`);
        }
        const price = read('price', first);
        known = { price, until: performance.now() + PRICES_KEPT_MS };
        byKey.set(lookupKey, known);
      }
      const { price } = known;
      const isRight = price.currency === CURRENCY && (amountCents ?? price.unit_amount) === price.unit_amount;
      if (!isRight) {
        throw new PaymentProviderError(`The price "${lookupKey}" at Stripe is not the catalogue's.`);
      }
      return price.id;
    },
    async findChoice(priceId: string): Promise<PlanChoice | null> {
      const known = byId.get(priceId);
      if (known !== undefined) return known;
      const found = await find(() => stripe.prices.retrieve(priceId));
      const choice = found ? choiceOf(read('price', found)) : null;
      byId.set(priceId, choice);
      return choice;
    },
  };
}

/** Stripe's failures in our words. */
function translate(error: unknown): unknown {
  const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return new DomainError(refusalOf(error));
  if (error instanceof StripeIdempotencyError) return new DomainError('payment_key_reused');
  if (error instanceof StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return new DomainError('not_found');
    if (error.code === 'charge_already_refunded') return new DomainError('refund_done');
    const isOver = ['payment_intent_unexpected_state', 'invoice_not_editable'].includes(error.code ?? '');
    if (isOver) return new DomainError('payment_not_open');
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // The library's own message may hold what was sent; its kind and code say enough.
  return new PaymentProviderError(`Stripe failed: ${error.type}, ${error.code ?? 'no code'}.`);
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
}

/** The same for one page of a list. An unknown address may be answered without an error, and is no list then. */
async function askList(call: () => Promise<unknown>): Promise<unknown[]> {
  return read('list', await ask(call)).data;
}

/** The same for what may not be there. */
async function find<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(call);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What an answer says; one of another shape than agreed is a failure, not a surprise further in. */
function read<Name extends keyof typeof stripeReplies>(
  name: Name,
  answer: unknown,
): z.output<(typeof stripeReplies)[Name]>;
function read(name: keyof typeof stripeReplies, answer: unknown): unknown {
  const parsed = stripeReplies[name].safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new PaymentProviderError(`Stripe's answer about a ${name} is not as agreed (${where}).`);
}

function toEvent(event: unknown) {
  const told = read('event', event);
  return { id: told.id, type: told.type, createdAt: told.created, about: subjectOf(told) };
}

function itemOf({ items }: StripeSubscription): string {
  const [item] = items.data;
  if (!item) throw new PaymentProviderError('A subscription has no item.');
  return item.id;
}

function getCard(method: ProviderMethod | null): ProviderMethod {
  if (!method) throw new DomainError('card_not_supported');
  return method;
}

function statusOf(payment: StripePayment | undefined): ProviderBill['status'] {
  if (payment?.latest_charge?.refunded) return 'refunded';
  return payment?.latest_charge?.disputed ? 'disputed' : 'paid';
}

function toInvoiceBill(
  invoice: StripeInvoice,
  description: string,
  payments: readonly StripePayment[],
): ProviderBill | null {
  const { id, status, currency, created, total, parent } = invoice;
  const isFirst = invoice.billing_reason === 'subscription_create';
  // A first bill that waits is what was begun and not paid.
  if (parent === null || status === 'draft' || (status !== 'paid' && isFirst)) return null;
  const isPaid = status === 'paid';
  const open = openStatusOf(invoice);
  if (!isPaid && open === 'void') return null;
  const payment = payments.find((each) => each.id === invoice.payments);
  return {
    ...{ id, of: { invoiceId: id }, subscriptionId: parent, currency, createdAt: created },
    description,
    amountCents: total,
    status: isPaid || open === 'void' ? statusOf(payment) : open,
    paymentId: isPaid ? (payment?.id ?? null) : null,
    receiptUrl: invoice.hosted_invoice_url ?? null,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? created) : null,
  };
}

function toPassBill(payment: StripePayment): ProviderBill | null {
  if (payment.metadata.kind !== 'pass' || payment.status !== 'succeeded') return null;
  const { id, currency, created, amount, latest_charge: charge } = payment;
  return {
    ...{ id, of: { paymentId: id }, subscriptionId: null, currency, createdAt: created },
    ...{ description: PREMIUM_PASS.name, amountCents: amount, status: statusOf(payment), paymentId: id },
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: charge?.created ?? created,
  };
}
