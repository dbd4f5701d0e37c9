import { paymentStatusSchema } from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';

const text = z.string();
const whole = z.number().int();
const maybe = text.nullish();
const idOf = (prefix: string) => text.startsWith(prefix);
/** Seconds since 1970. Stripe sends whole numbers. */
const moment = z.number().transform((seconds) => new Date(Math.round(seconds * 1000)));
/** A related object, either in full or only its id; reduced to the id. */
const reference = z.union([text, z.object({ id: text }).transform(({ id }) => id)]);
const listOf = <Member extends z.ZodType>(member: Member) => z.object({ data: z.array(member) });
const metadata = z
  .record(text, text)
  .nullish()
  .transform((value) => value ?? {});
const payer = z.object({ default_payment_method: reference.nullish() });
const charge = z.object({
  id: text,
  created: moment,
  refunded: z.boolean(),
  disputed: z.boolean(),
  receipt_url: maybe,
});
const item = z.object({
  id: text,
  price: z.object({ id: text }),
  current_period_start: moment,
  current_period_end: moment,
});
const phase = z.object({
  start_date: z.number(),
  end_date: z.number(),
  items: z.array(z.object({ price: reference })),
});
const latestInvoice = z.object({
  id: text,
  status: maybe,
  hosted_invoice_url: maybe,
  confirmation_secret: z.object({ client_secret: text }).nullish(),
});
const line = z.object({
  amount: whole,
  period: z.object({ start: moment, end: moment }),
  pricing: z
    .object({ price_details: z.object({ price: reference }).nullish() })
    .nullish()
    .transform((pricing) => pricing?.price_details?.price ?? null),
});

/** Schemas of the fields read from Stripe's responses; all other fields are ignored and may change. */
export const stripeReplies = {
  list: listOf(z.unknown()),
  customer: z.object({
    id: idOf('cus_'),
    deleted: z.boolean().optional(),
    invoice_settings: payer.nullish().transform((settings) => settings?.default_payment_method ?? null),
    subscriptions: listOf(payer)
      .nullish()
      .transform((list) => list?.data.at(0)?.default_payment_method ?? null),
  }),
  price: z.object({
    id: idOf('price_'),
    unit_amount: whole.nullable(),
    currency: text,
    lookup_key: maybe,
    metadata,
  }),
  payment: z.object({
    id: idOf('pi_'),
    customer: reference.nullish().transform((value) => value ?? null),
    status: paymentStatusSchema.catch('processing'),
    amount: whole,
    currency: text,
    description: maybe,
    metadata,
    client_secret: maybe,
    created: moment,
    last_payment_error: z.object({ code: maybe, decline_code: maybe }).nullish(),
    latest_charge: z.union([charge, text.transform(() => null)]).nullish(),
  }),
  method: z.object({
    id: text,
    customer: reference.nullish(),
    card: z.object({ brand: text, last4: text, exp_month: z.number(), exp_year: z.number() }).nullish(),
  }),
  subscription: z.object({
    id: idOf('sub_'),
    customer: reference,
    status: text,
    cancel_at_period_end: z.boolean(),
    items: z.object({ data: z.array(item).min(1) }),
    pending_update: z.unknown().transform((value) => value !== null && value !== undefined),
    schedule: z
      .union([z.object({ id: text, phases: z.array(phase) }), text.transform((id) => ({ id, phases: [] }))])
      .nullish(),
    cancellation_details: z.object({ reason: maybe }).nullish(),
    latest_invoice: z.union([latestInvoice, text.transform((id) => latestInvoice.parse({ id }))]).nullish(),
  }),
  invoice: z.object({
    id: idOf('in_'),
    customer: reference.nullish(),
    status: maybe,
    billing_reason: maybe,
    total: whole,
    currency: text,
    attempt_count: whole,
    created: moment,
    hosted_invoice_url: maybe,
    parent: z
      .object({ subscription_details: z.object({ subscription: reference }).nullish() })
      .nullish()
      .transform((parent) => parent?.subscription_details?.subscription ?? null),
    status_transitions: z.object({ paid_at: moment.nullish() }),
    lines: listOf(line),
    payments: listOf(z.object({ payment: z.object({ payment_intent: reference.nullish() }) }))
      .nullish()
      .transform((payments) => payments?.data.at(0)?.payment.payment_intent ?? null),
  }),
  invoicePayment: z.object({ invoice: reference }),
  preview: z.object({ amount_due: whole }),
  checkout: z.object({
    id: idOf('cs_'),
    url: maybe,
    customer: reference.nullish(),
    status: z.enum(['open', 'complete', 'expired']).nullish(),
    payment_intent: reference.nullish(),
    subscription: reference.nullish(),
    invoice: reference.nullish(),
  }),
  setup: z.object({ client_secret: text }),
  refund: z.object({ id: text, status: maybe.transform((status) => status ?? 'pending'), amount: whole }),
  dispute: z.object({ status: text }),
  portal: z.object({ url: text }),
  portalSettings: z.object({ id: text, metadata }),
  event: z.object({
    id: idOf('evt_'),
    type: text,
    data: z.object({ object: z.object({ id: text.optional(), payment_intent: reference.nullish() }) }),
  }),
} as const;

export type StripePayment = z.output<typeof stripeReplies.payment>;
export type StripeSubscription = z.output<typeof stripeReplies.subscription>;
export type StripeInvoice = z.output<typeof stripeReplies.invoice>;
export type StripePrice = z.output<typeof stripeReplies.price>;
export type StripeMethod = z.output<typeof stripeReplies.method>;
export type StripeEvent = z.output<typeof stripeReplies.event>;
