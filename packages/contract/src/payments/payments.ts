import { z } from 'zod';
import { BILLINGS, type Billing, PAID_PLAN_IDS, type PaidPlanId } from './plans.ts';

/** The payment providers: Stripe, or the embedded sandbox, in which no money moves. */
export const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Response of `GET /api/payments/settings`: what a page needs to accept a card. */
export const paymentSettingsSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Stripe's publishable key; null for the sandbox. */
  publishableKey: z.string().nullable(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;

/** Ids of a provider's objects, such as `pi_...`, `pm_...` and `cs_...`. */
export const paymentObjectIdSchema = z.string().regex(/^[A-Za-z0-9_]{3,255}$/);

/** What a payment page sends. The server looks up amounts and plans itself and refuses what does not match. */
export const paymentRequestSchema = z.strictObject({
  /** Cents. */
  amount: z.number().int().positive(),
  /** ISO 4217. */
  currency: z.string().trim().toLowerCase().length(3),
  description: z.string().trim().min(1).max(200),
  metadata: z.record(z.string().max(40), z.string().max(500)),
});

const planChoiceSchema = z.strictObject({ plan: z.enum(PAID_PLAN_IDS), billing: z.enum(BILLINGS) });
/** A plan and how often it is charged. */
export type PlanChoice = Readonly<z.infer<typeof planChoiceSchema>>;

/** The lookup key of a price at the payment provider: `tryon_plus_monthly`, `tryon_premium_once`. */
export function priceLookupKey(plan: PaidPlanId, billing: Billing): string {
  return `tryon_${plan}_${billing}`;
}

/** The lookup key of the one-off pass's price. */
export const PASS_LOOKUP_KEY = 'tryon_premium_once';

const ofPayment = z.strictObject({ paymentIntentId: paymentObjectIdSchema });
const ofMethod = z.strictObject({ paymentMethodId: paymentObjectIdSchema });
const nothing = z.strictObject({});

/** Request bodies of the calls under `/api/payments/`, by name. */
export const paymentBodies = {
  createIntent: paymentRequestSchema,
  createCheckoutSession: paymentRequestSchema,
  confirm: ofPayment.extend(ofMethod.shape),
  cancel: nothing,
  setupIntent: nothing,
  createMethod: ofMethod,
  refund: ofPayment,
  removeMethod: ofMethod,
  makeDefault: ofMethod,
  previewChange: planChoiceSchema,
  change: planChoiceSchema.extend({
    /** The value from the preview, so that exactly the previewed amount is charged. */
    previewedAt: z.iso.datetime().optional(),
  }),
  cancelPlan: nothing,
  resumePlan: nothing,
  portal: nothing,
  /** The user's answer on the sandbox's stand-in for a bank's page. */
  authenticate: ofPayment.extend({ outcome: z.enum(['approve', 'refuse']) }),
} as const;

/** States of a payment; any other state that a provider reports counts as `processing`. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A saved card. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const shownPlanSchema = z.object({ plan: z.enum(PAID_PLAN_IDS), billing: z.enum(BILLINGS) });

/** A person's subscription. */
export const subscriptionSchema = shownPlanSchema.extend({
  status: z.enum(['active', 'past_due', 'incomplete']),
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  /** The plan that begins at `periodEnd`; null when the plan stays. */
  pendingChange: shownPlanSchema.nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** One entry of the billing history. */
export const invoiceSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  description: z.string(),
  /** Cents. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'failed', 'refunded', 'disputed']),
  /** The payment of this entry, which a refund request names; null when nothing was paid. */
  paymentIntentId: z.string().nullable(),
  /** Address of the receipt; null when there is none. */
  receiptUrl: z.string().nullable(),
  /** Whether a refund request would be accepted now. */
  isRefundable: z.boolean(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const paymentStateSchema = z.object({ id: z.string(), status: paymentStatusSchema });
const done = z.object({ ok: z.literal(true) });

/** Responses of the calls under `/api/payments/`, by name. */
export const paymentAnswers = {
  createIntent: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    amount: z.number().int(),
    currency: z.string(),
  }),
  createCheckoutSession: z.object({ checkoutUrl: z.string(), sessionId: z.string() }),
  checkoutSession: z.object({ id: z.string(), isPaid: z.boolean() }),
  confirm: z.object({ paymentIntent: paymentStateSchema.extend({ clientSecret: z.string().optional() }) }),
  createMethod: z.object({ paymentMethod: paymentMethodSchema }),
  methods: z.object({ methods: z.array(paymentMethodSchema) }),
  setupIntent: z.object({ clientSecret: z.string() }),
  intent: paymentStateSchema.extend({
    amount: z.number().int(),
    currency: z.string(),
    description: z.string(),
    metadata: z.record(z.string(), z.string()),
  }),
  cancel: paymentStateSchema,
  removeMethod: done,
  makeDefault: done,
  refund: z.object({ id: z.string(), status: z.string(), amount: z.number().int() }),
  subscription: subscriptionSchema.nullable(),
  change: subscriptionSchema.extend({
    /** The bank's page that must confirm the change before it takes effect; null when nothing is left to do. */
    paymentUrl: z.string().nullable(),
  }),
  previewChange: z.object({
    /** Cents charged immediately. */
    dueNow: z.number().int(),
    /** Cents of every later invoice. */
    nextAmount: z.number().int(),
    effectiveAt: z.iso.datetime(),
    /** To be sent back with the change. */
    previewedAt: z.iso.datetime(),
  }),
  cancelPlan: subscriptionSchema,
  resumePlan: subscriptionSchema,
  portal: z.object({ url: z.string() }),
  invoices: z.object({ invoices: z.array(invoiceSchema) }),
} as const;

/** The body of a call by its name. */
export type PaymentBody<Name extends keyof typeof paymentBodies> = z.infer<(typeof paymentBodies)[Name]>;
/** The response of a call by its name. */
export type PaymentAnswer<Name extends keyof typeof paymentAnswers> = z.infer<(typeof paymentAnswers)[Name]>;
