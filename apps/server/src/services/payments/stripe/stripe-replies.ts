import { paymentStatusSchema } from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';

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
export type StripeMethod = z.output<typeof stripeReplies.method>;
export type StripeEvent = z.output<typeof stripeReplies.event>;
