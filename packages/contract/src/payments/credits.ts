import { z } from 'zod';
import { BILLINGS, BUTTON_VARIANTS, PLAN_IDS } from './plans.ts';

/** The source of a lot of try-ons: the free month, a paid plan's month, or the one-off pass. */
export const LOT_KINDS = ['free', 'plan', 'pass'] as const;
export type LotKind = (typeof LOT_KINDS)[number];

/** Try-ons that were granted together and expire together. */
export const lotSchema = z.object({
  id: z.string(),
  kind: z.enum(LOT_KINDS),
  /** The plan that granted them; null for the pass. */
  plan: z.enum(PLAN_IDS).nullable(),
  granted: z.number().int(),
  remaining: z.number().int(),
  startsAt: z.iso.datetime(),
  /** Null for a lot that lasts as long as the subscription. */
  expiresAt: z.iso.datetime().nullable(),
  /** Whether these were left over from an earlier month of the subscription. */
  isRolledOver: z.boolean(),
});
export type Lot = z.infer<typeof lotSchema>;

/** A user's remaining try-ons. */
export const balanceSchema = z.object({
  /** The currently active plan. */
  plan: z.enum(PLAN_IDS),
  /** Whether a one-off pass is active. */
  hasPass: z.boolean(),
  /** Try-ons left over all active lots, without those on hold. */
  remaining: z.number().int(),
  /** Whether the next result will carry the watermark. */
  watermark: z.boolean(),
  /** When the next try-ons are granted; null when none will be. */
  refillsAt: z.iso.datetime().nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** Try-ons charged in one calendar month (UTC), such as "2026-11". */
export const usageMonthSchema = z.object({ month: z.string(), tryOns: z.number().int() });
export type UsageMonth = z.infer<typeof usageMonthSchema>;

/** Response of `GET /api/credits`: the balance, its lots in order of use, and twelve months of usage. */
export const creditsAnswerSchema = z.object({
  balance: balanceSchema,
  lots: z.array(lotSchema),
  usage: z.array(usageMonthSchema),
});
export type CreditsAnswer = z.infer<typeof creditsAnswerSchema>;

/** The billing data in an account's export. Times are ISO 8601. */
export const booksExportSchema = z.object({
  subscriptions: z.array(
    z.object({
      plan: z.enum(PLAN_IDS),
      billing: z.enum(BILLINGS),
      status: z.string(),
      periodStart: z.iso.datetime(),
      periodEnd: z.iso.datetime(),
      cancelAtPeriodEnd: z.boolean(),
    }),
  ),
  paidBills: z.array(
    z.object({
      plan: z.enum(PLAN_IDS),
      billing: z.enum(BILLINGS),
      /** Cents. */
      amount: z.number().int(),
      paidAt: z.iso.datetime(),
    }),
  ),
  lots: z.array(lotSchema.omit({ id: true, isRolledOver: true })),
  tryOns: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      state: z.string(),
      charged: z.boolean(),
      watermarked: z.boolean(),
      /** The user's complaint about a result whose try-on was given back. */
      notRight: z.string().nullable(),
    }),
  ),
});
export type BooksExport = z.infer<typeof booksExportSchema>;

const planSchema = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  description: z.string(),
  /** Dollars a month when charged monthly. */
  monthlyPrice: z.number(),
  /** Dollars a month when charged once a year. */
  annualPrice: z.number(),
  tryOnsPerMonth: z.number().int(),
  /** Listed on the plan's card. */
  features: z.array(z.string()),
  buttonText: z.string(),
  buttonVariant: z.enum(BUTTON_VARIANTS),
  popular: z.boolean(),
  bestValue: z.boolean(),
  /** Whether results carry the watermark. */
  watermark: z.boolean(),
  /** Whether unused try-ons carry over while the subscription is active. */
  rollover: z.boolean(),
});

/** Response of `GET /api/plans`: the plans on offer and their prices. */
export const plansAnswerSchema = z.object({
  /** ISO 4217. */
  currency: z.string(),
  plans: z.array(planSchema),
  pass: z.object({
    id: z.string(),
    name: z.string(),
    priceCents: z.number().int(),
    tryOns: z.number().int(),
    validDays: z.number().int(),
    watermark: z.boolean(),
  }),
});
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;
