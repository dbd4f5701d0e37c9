import { PAID_PLAN_IDS, PAYMENT_STATUSES } from '@tryon/contract/payments/payments.ts';
import { BILLINGS } from '@tryon/contract/payments/plans.ts';
import { SANDBOX_OUTCOMES } from '@tryon/contract/payments/sandbox-cards.ts';
import { z } from 'zod';

/** Kept as ISO 8601 in UTC, used as a Date. */
const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const choice = z.object({ plan: z.enum(PAID_PLAN_IDS), billing: z.enum(BILLINGS) });
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pass'), savesCard: z.boolean() }),
  choice.extend({ kind: z.literal('plan') }),
]);

/** Shapes of everything that the sandbox keeps, by kind. */
export const sandboxShapes = {
  customer: z.object({
    id: z.string(),
    defaultMethodId: z.string().nullable(),
    isClosed: z.boolean(),
  }),
  method: z.object({
    id: z.string(),
    customerId: z.string().nullable(),
    outcome: z.enum(SANDBOX_OUTCOMES),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    createdAt: moment,
  }),
  payment: z.object({
    id: z.string(),
    customerId: z.string(),
    /** Null for a pass. */
    invoiceId: z.string().nullable(),
    status: z.enum(PAYMENT_STATUSES),
    amountCents: z.number().int(),
    currency: z.string(),
    description: z.string(),
    metadata: z.record(z.string(), z.string()),
    clientSecret: z.string(),
    savesCard: z.boolean(),
    /** The card that waits for the bank, or that paid. */
    methodId: z.string().nullable(),
    isRefunded: z.boolean(),
    dispute: z.enum(['none', 'open', 'won', 'lost']),
    createdAt: moment,
    paidAt: moment.nullable(),
  }),
  subscription: choice.extend({
    id: z.string(),
    customerId: z.string(),
    status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
    periodStart: moment,
    periodEnd: moment,
    /** Day of the month on which periods begin, kept through shorter months. */
    anchorDay: z.number().int(),
    cancelAtPeriodEnd: z.boolean(),
    pendingChange: choice.nullable(),
    endedBecause: z.enum(['asked', 'not_paid', 'never_paid']).nullable(),
    /** Times that the newest bill was tried in vain. */
    failedAttempts: z.number().int(),
    /** When something is to be done: a renewal, another attempt, or giving up what was never paid. */
    dueAt: moment.nullable(),
    createdAt: moment,
  }),
  invoice: choice.extend({
    id: z.string(),
    customerId: z.string(),
    subscriptionId: z.string(),
    reason: z.enum(['create', 'cycle', 'upgrade']),
    status: z.enum(['open', 'failed', 'paid', 'void']),
    amountCents: z.number().int(),
    currency: z.string(),
    periodStart: moment,
    periodEnd: moment,
    paymentId: z.string(),
    /** Whether paying it changes the plan. */
    isChange: z.boolean(),
    createdAt: moment,
    paidAt: moment.nullable(),
  }),
  checkout: z.object({
    id: z.string(),
    customerId: z.string(),
    order,
    amountCents: z.number().int(),
    currency: z.string(),
    description: z.string(),
    metadata: z.record(z.string(), z.string()),
    successUrl: z.string(),
    cancelUrl: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    paymentId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
    createdAt: moment,
  }),
  event: z.object({
    id: z.string(),
    type: z.string(),
    about: z
      .object({ kind: z.enum(['subscription', 'invoice', 'payment', 'checkout']), id: z.string() })
      .nullable(),
    createdAt: moment,
    attempts: z.number().int(),
    /** When it is sent to us again; null once it has arrived. */
    dueAt: moment.nullable(),
  }),
  /** What a key of a call has led to. */
  key: z.object({ id: z.string(), reference: z.string() }),
} as const;

export type SandboxKind = keyof typeof sandboxShapes;
export type SandboxObject<Kind extends SandboxKind> = z.output<(typeof sandboxShapes)[Kind]>;

export type SandboxCustomer = SandboxObject<'customer'>;
export type SandboxMethod = SandboxObject<'method'>;
export type SandboxPayment = SandboxObject<'payment'>;
export type SandboxSubscription = SandboxObject<'subscription'>;
export type SandboxInvoice = SandboxObject<'invoice'>;
export type SandboxCheckout = SandboxObject<'checkout'>;
export type SandboxEvent = SandboxObject<'event'>;
