import { PAYMENT_STATUSES } from '@tryon/contract/payments/payments.ts';
import { BILLINGS, PAID_PLAN_IDS } from '@tryon/contract/payments/plans.ts';
import { SANDBOX_OUTCOMES } from '@tryon/contract/payments/sandbox-cards.ts';
import { z } from 'zod';

/** Stored as ISO 8601 in UTC, used as a Date. */
const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const choice = z.object({ plan: z.enum(PAID_PLAN_IDS), billing: z.enum(BILLINGS) });
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pass'), savesCard: z.boolean() }),
  choice.extend({ kind: z.literal('plan') }),
]);

const [text, whole] = [z.string(), z.number().int()];
const idOrNull = text.nullable();
const metadata = z.record(text, text);
const period = { periodStart: moment, periodEnd: moment };

/** Schemas of all objects that the sandbox stores, by kind. */
export const sandboxShapes = {
  customer: z.object({ id: text, defaultMethodId: idOrNull, isClosed: z.boolean() }),
  method: z.object({
    id: text,
    customerId: idOrNull,
    outcome: z.enum(SANDBOX_OUTCOMES),
    brand: text,
    last4: text,
    expMonth: whole,
    expYear: whole,
    createdAt: moment,
  }),
  payment: z.object({
    id: text,
    customerId: text,
    status: z.enum(PAYMENT_STATUSES),
    amountCents: whole,
    currency: text,
    description: text,
    metadata,
    clientSecret: text,
    savesCard: z.boolean(),
    /** Null for a pass. */
    invoiceId: idOrNull,
    /** The card that waits for the bank's confirmation, or that paid. */
    methodId: idOrNull,
    isRefunded: z.boolean(),
    dispute: z.enum(['none', 'open', 'won', 'lost']),
    createdAt: moment,
    paidAt: moment.nullable(),
  }),
  subscription: choice.extend({
    id: text,
    customerId: text,
    status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
    ...period,
    /** Day of the month on which periods begin; shorter months do not change it. */
    anchorDay: whole,
    cancelAtPeriodEnd: z.boolean(),
    pendingChange: choice.nullable(),
    endedBecause: z.enum(['asked', 'not_paid', 'never_paid']).nullable(),
    /** Number of failed attempts to collect the newest invoice. */
    failedAttempts: whole,
    /** When the next step is due: a renewal, a retry, or expiry of a subscription that was never paid. */
    dueAt: moment.nullable(),
    createdAt: moment,
  }),
  invoice: choice.extend({
    id: text,
    customerId: text,
    subscriptionId: text,
    reason: z.enum(['create', 'cycle', 'upgrade']),
    status: z.enum(['open', 'failed', 'paid', 'void']),
    amountCents: whole,
    currency: text,
    ...period,
    paymentId: text,
    /** Whether paying it changes the plan. */
    isChange: z.boolean(),
    /** What a change credits against the new plan: the unused rest of the previous one. */
    credit: choice.extend({ cents: whole }).nullable().default(null),
    createdAt: moment,
    paidAt: moment.nullable(),
  }),
  checkout: z.object({
    id: text,
    customerId: text,
    order,
    amountCents: whole,
    currency: text,
    description: text,
    metadata,
    successUrl: text,
    cancelUrl: text,
    status: z.enum(['open', 'complete', 'expired']),
    paymentId: idOrNull,
    invoiceId: idOrNull,
    subscriptionId: idOrNull,
    createdAt: moment,
  }),
  event: z.object({
    id: text,
    type: text,
    createdAt: moment,
    attempts: whole,
    about: z
      .object({ kind: z.enum(['subscription', 'invoice', 'payment', 'checkout']), id: text })
      .nullable(),
    /** Time of the next delivery attempt; null once delivered. */
    dueAt: moment.nullable(),
  }),
  /** The object that a call with this idempotency key created. */
  key: z.object({ id: text, reference: text }),
} as const;

type SandboxObject<Kind extends keyof typeof sandboxShapes> = z.output<(typeof sandboxShapes)[Kind]>;

export type SandboxCustomer = SandboxObject<'customer'>;
export type SandboxMethod = SandboxObject<'method'>;
export type SandboxPayment = SandboxObject<'payment'>;
export type SandboxSubscription = SandboxObject<'subscription'>;
export type SandboxInvoice = SandboxObject<'invoice'>;
export type SandboxCheckout = SandboxObject<'checkout'>;
export type SandboxEvent = SandboxObject<'event'>;
