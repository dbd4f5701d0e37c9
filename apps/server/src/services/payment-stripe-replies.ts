import { PAID_PLAN_IDS, paymentStatusSchema } from '@tryon/contract/payments.ts';
import { BILLINGS } from '@tryon/contract/plans.ts';
import { z } from 'zod';
import type {
  EventSubject,
  PlanChoice,
  ProviderInvoice,
  ProviderMethod,
  ProviderSubscription,
} from '#src/services/payment-provider.ts';

/** Whole seconds since 1970, as Stripe writes moments. */
const moment = z.number().transform((seconds) => new Date(seconds * 1000));
/** Another object, whole or by its id. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

/** The parts that are read of Stripe's answers; everything else may change without a word. */
export const stripeReplies = {
  list: z.object({ data: z.array(z.unknown()) }),
  customer: z.object({
    id: z.string().startsWith('cus_'),
    deleted: z.boolean().optional(),
    invoice_settings: z
      .object({ default_payment_method: reference.nullish() })
      .nullish()
      .transform((settings) => settings?.default_payment_method ?? null),
    subscriptions: z
      .object({ data: z.array(z.object({ default_payment_method: reference.nullish() })) })
      .nullish()
      .transform((list) => list?.data.at(0)?.default_payment_method ?? null),
  }),
  price: z.object({
    id: z.string().startsWith('price_'),
    unit_amount: z.number().int().nullable(),
    currency: z.string(),
    lookup_key: z.string().nullish(),
    metadata,
  }),
  payment: z.object({
    id: z.string().startsWith('pi_'),
    customer: reference.nullish().transform((value) => value ?? null),
    status: paymentStatusSchema.catch('processing'),
    amount: z.number().int(),
    currency: z.string(),
    description: z.string().nullish(),
    metadata,
    client_secret: z.string().nullish(),
    created: moment,
    last_payment_error: z
      .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
      .nullish(),
    latest_charge: z
      .union([
        z.object({
          id: z.string(),
          created: moment,
          refunded: z.boolean(),
          disputed: z.boolean(),
          receipt_url: z.string().nullish(),
        }),
        z.string().transform(() => null),
      ])
      .nullish(),
  }),
  method: z.object({
    id: z.string(),
    customer: reference.nullish(),
    card: z
      .object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() })
      .nullish(),
  }),
  subscription: z.object({
    id: z.string().startsWith('sub_'),
    customer: reference,
    status: z.string(),
    cancel_at_period_end: z.boolean(),
    items: z.object({
      data: z
        .array(
          z.object({
            id: z.string(),
            current_period_start: moment,
            current_period_end: moment,
            price: z.object({ id: z.string() }),
          }),
        )
        .min(1),
    }),
    pending_update: z.unknown().transform((value) => value !== null && value !== undefined),
    schedule: z
      .union([
        z.object({
          id: z.string(),
          phases: z.array(
            z.object({
              start_date: z.number(),
              end_date: z.number(),
              items: z.array(z.object({ price: reference })),
            }),
          ),
        }),
        z.string().transform((id) => ({ id, phases: [] })),
      ])
      .nullish(),
    cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
    latest_invoice: z
      .union([
        z.object({
          id: z.string(),
          status: z.string().nullish(),
          hosted_invoice_url: z.string().nullish(),
          confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
        }),
        z
          .string()
          .transform((id) => ({ id, status: null, hosted_invoice_url: null, confirmation_secret: null })),
      ])
      .nullish(),
  }),
  invoice: z.object({
    id: z.string().startsWith('in_'),
    customer: reference.nullish(),
    status: z.string().nullish(),
    billing_reason: z.string().nullish(),
    total: z.number().int(),
    currency: z.string(),
    attempt_count: z.number().int(),
    created: moment,
    hosted_invoice_url: z.string().nullish(),
    parent: z
      .object({ subscription_details: z.object({ subscription: reference }).nullish() })
      .nullish()
      .transform((parent) => parent?.subscription_details?.subscription ?? null),
    status_transitions: z.object({ paid_at: moment.nullish() }),
    lines: z.object({
      data: z.array(
        z.object({
          amount: z.number().int(),
          period: z.object({ start: moment, end: moment }),
          pricing: z
            .object({ price_details: z.object({ price: reference }).nullish() })
            .nullish()
            .transform((pricing) => pricing?.price_details?.price ?? null),
        }),
      ),
    }),
    payments: z
      .object({ data: z.array(z.object({ payment: z.object({ payment_intent: reference.nullish() }) })) })
      .nullish()
      .transform((payments) => payments?.data.at(0)?.payment.payment_intent ?? null),
  }),
  invoicePayment: z.object({ invoice: reference }),
  preview: z.object({ amount_due: z.number().int() }),
  checkout: z.object({
    id: z.string().startsWith('cs_'),
    url: z.string().nullish(),
    customer: reference.nullish(),
    status: z.enum(['open', 'complete', 'expired']).nullish(),
    payment_intent: reference.nullish(),
    subscription: reference.nullish(),
    invoice: reference.nullish(),
  }),
  setup: z.object({ client_secret: z.string() }),
  refund: z.object({
    id: z.string(),
    status: z
      .string()
      .nullish()
      .transform((status) => status ?? 'pending'),
    amount: z.number().int(),
  }),
  dispute: z.object({ status: z.string() }),
  portal: z.object({ url: z.string() }),
  portalSettings: z.object({ id: z.string(), metadata }),
  event: z.object({
    id: z.string().startsWith('evt_'),
    type: z.string(),
    created: moment,
    data: z.object({ object: z.object({ id: z.string().optional(), payment_intent: reference.nullish() }) }),
  }),
} as const;

export type StripePayment = z.output<typeof stripeReplies.payment>;
export type StripeSubscription = z.output<typeof stripeReplies.subscription>;
export type StripeInvoice = z.output<typeof stripeReplies.invoice>;
export type StripePrice = z.output<typeof stripeReplies.price>;

/** Messages that are listened to; `about` says how each names what it is about. Source: Stripe's list of event types. */
export const STRIPE_EVENTS: Readonly<
  Record<string, { kind: EventSubject['kind']; by: 'id' | 'payment' } | null>
> = {
  'invoice.paid': { kind: 'invoice', by: 'id' },
  'invoice.payment_failed': { kind: 'invoice', by: 'id' },
  'invoice.payment_action_required': { kind: 'invoice', by: 'id' },
  'customer.subscription.created': { kind: 'subscription', by: 'id' },
  'customer.subscription.updated': { kind: 'subscription', by: 'id' },
  'customer.subscription.deleted': { kind: 'subscription', by: 'id' },
  'checkout.session.completed': { kind: 'checkout', by: 'id' },
  'checkout.session.async_payment_succeeded': { kind: 'checkout', by: 'id' },
  'checkout.session.async_payment_failed': { kind: 'checkout', by: 'id' },
  'checkout.session.expired': { kind: 'checkout', by: 'id' },
  'payment_intent.succeeded': { kind: 'payment', by: 'id' },
  'payment_intent.payment_failed': { kind: 'payment', by: 'id' },
  'payment_intent.canceled': { kind: 'payment', by: 'id' },
  'charge.refunded': { kind: 'payment', by: 'payment' },
  'refund.updated': { kind: 'payment', by: 'payment' },
  'refund.failed': { kind: 'payment', by: 'payment' },
  'charge.dispute.created': { kind: 'payment', by: 'payment' },
  'charge.dispute.closed': { kind: 'payment', by: 'payment' },
  // Cards are asked for when they are shown; these change nothing here.
  'setup_intent.succeeded': null,
  'payment_method.detached': null,
};

/** What a message is about; null for what nothing here depends on. */
export function subjectOf({ type, data }: z.output<typeof stripeReplies.event>): EventSubject | null {
  const known = STRIPE_EVENTS[type];
  if (!known) return null;
  const id = known.by === 'id' ? data.object.id : data.object.payment_intent;
  return id ? { kind: known.kind, id } : null;
}

/** The plan that a price stands for, as `stripe:setup` wrote it; null for a price that is not ours. */
export function choiceOf(price: StripePrice): PlanChoice | null {
  const [, plan, billing] = /^tryon_(\w+)_(\w+)$/.exec(price.lookup_key ?? '') ?? [];
  const foundPlan = PAID_PLAN_IDS.find((id) => id === (price.metadata.plan ?? plan));
  const foundBilling = BILLINGS.find((each) => each === (price.metadata.billing ?? billing));
  return foundPlan && foundBilling ? { plan: foundPlan, billing: foundBilling } : null;
}

const LIVE: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
};

/** A subscription in the interface's words; `choice` and `pendingChange` are looked up by the prices. */
export function toProviderSubscription(
  subscription: StripeSubscription,
  choice: PlanChoice,
  pendingChange: PlanChoice | null,
): ProviderSubscription {
  const status = LIVE[subscription.status] ?? 'ended';
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription has no item.');
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

function whyEnded({
  status,
  cancellation_details,
}: StripeSubscription): ProviderSubscription['endedBecause'] {
  if (status === 'incomplete_expired') return 'never_paid';
  return status === 'unpaid' || cancellation_details?.reason === 'payment_failed' ? 'not_paid' : 'asked';
}

/** The line that a bill is about: what was bought, not what was counted against it. */
export function mainLineOf({ lines }: StripeInvoice): StripeInvoice['lines']['data'][number] | null {
  return lines.data.toSorted((one, other) => other.amount - one.amount).at(0) ?? null;
}

/** A bill of a subscription in the interface's words. `before` is what its credits were for, if it has any. */
export function toProviderInvoice(
  invoice: StripeInvoice,
  choice: PlanChoice,
  before: PlanChoice | null,
): ProviderInvoice | null {
  const line = mainLineOf(invoice);
  if (!line || !invoice.customer || invoice.parent === null) return null;
  const isPaid = invoice.status === 'paid';
  return {
    ...choice,
    id: invoice.id,
    customerId: invoice.customer,
    subscriptionId: invoice.parent,
    reason: reasonOf(invoice, choice, before),
    status: isPaid ? 'paid' : openStatusOf(invoice),
    amountCents: invoice.total,
    currency: invoice.currency,
    periodStart: line.period.start,
    periodEnd: line.period.end,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? invoice.created) : null,
    url: invoice.hosted_invoice_url ?? null,
  };
}

function reasonOf({ billing_reason }: StripeInvoice, choice: PlanChoice, before: PlanChoice | null) {
  if (billing_reason === 'subscription_create') return 'create';
  const staysInPeriod = before !== null && before.billing === choice.billing;
  return billing_reason === 'subscription_update' && staysInPeriod ? 'upgrade' : 'cycle';
}

/** The first bill waits for a card; a later one that was tried in vain has failed. */
export function openStatusOf({
  status,
  billing_reason,
  attempt_count,
}: StripeInvoice): 'open' | 'failed' | 'void' {
  if (status === 'void' || status === 'uncollectible') return 'void';
  return attempt_count > 0 && billing_reason === 'subscription_cycle' ? 'failed' : 'open';
}

/** A card in the interface's words; null for a method that is no card. */
export function toProviderMethod(
  method: z.output<typeof stripeReplies.method>,
  defaultId: string | null,
): ProviderMethod | null {
  if (!method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const { id, customer = null } = method;
  return { id, customerId: customer, brand, last4, expMonth, expYear, isDefault: id === defaultId };
}
