import { notRightSchema } from '@tryon/contract/try-on/not-right.ts';
import { reportSchema } from '@tryon/contract/try-on/report.ts';
import { z } from 'zod';

/** Longest base64 that a picture may arrive as: 8 MB of bytes. */
const LONGEST_BASE64 = 11_200_000;

const boxSchema = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** A picture as a shop's page hands it over: its bytes where the page could read them, and two ways around that. */
export const offerSchema = z.object({
  title: z.string().max(200),
  addresses: z.array(z.string().max(4096)).max(8),
  bytes: z
    .object({ base64: z.string().max(LONGEST_BASE64), type: z.string().regex(/^image\/[\w.+-]{1,40}$/) })
    .nullable(),
  /** Where it stands in the window, CSS pixels, and how many pixels of the screen each of them has. */
  shown: boxSchema.extend({ scale: z.number().positive().max(10) }).nullable(),
});
export type Offer = z.infer<typeof offerSchema>;

/** What a script in a shop's page may say. The shop's name is never taken from here but from the sender. */
export const shopMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('try-on-pressed') }),
  z.strictObject({ type: z.literal('garment-offered'), offer: offerSchema }),
  z.strictObject({ type: z.literal('garment-changed') }),
  z.strictObject({ type: z.literal('shop-turned-off') }),
]);
export type ShopMessage = z.infer<typeof shopMessageSchema>;

/** Somebody with an account, as the site tells it to the extension. */
export const siteUserSchema = z.object({
  id: z.string().min(1).max(200),
  email: z.string().max(254),
  name: z.string().max(200),
  emailVerified: z.boolean(),
  image: z.string().max(70_000).nullable(),
});
export type SiteUser = z.infer<typeof siteUserSchema>;

/** What the script in the site's own pages may say. */
export const siteMessageSchema = z
  .strictObject({
    type: z.literal('auth-state'),
    authenticated: z.boolean(),
    user: siteUserSchema.nullable(),
  })
  .refine(({ authenticated, user }) => authenticated === (user !== null));
export type SiteMessage = z.infer<typeof siteMessageSchema>;

const tabSchema = z.number().int().nonnegative();

/** What the extension's own pages may ask for. */
export const pageMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('connect') }),
  z.strictObject({ type: z.literal('sign-out') }),
  z.strictObject({ type: z.literal('refresh-account') }),
  z.strictObject({ type: z.literal('find-garment'), tabId: tabSchema }),
  z.strictObject({ type: z.literal('take-garment'), tabId: tabSchema }),
  z.strictObject({ type: z.literal('pick-garment'), tabId: tabSchema }),
  notRightSchema.extend({ type: z.literal('not-right') }),
  reportSchema.pick({ reasons: true, engine: true }).extend({ type: z.literal('report') }),
]);
export type PageMessage = z.infer<typeof pageMessageSchema>;

/** What the background answers to `not-right` and `report`. */
export const returnOutcomeSchema = z.object({ isOver: z.boolean(), text: z.string() });
export type ReturnOutcome = z.infer<typeof returnOutcomeSchema>;

/** What the background says to the script in a shop's page. That script checks it by hand: it has no room for schemas. */
export type ToShop =
  | { type: 'find-garment' }
  | { type: 'take-garment' }
  | { type: 'take-picture'; address: string }
  | { type: 'pick-garment' }
  | { type: 'show-settings'; isOn: boolean };

/** What that script answers to `find-garment`. */
export const foundAnswerSchema = z.object({
  title: z.string().max(200),
  hasBest: z.boolean(),
  candidates: z.number().int().nonnegative(),
  /** How long the longest look kept the page from its own work, milliseconds. */
  tookMs: z.number().nonnegative(),
});
export type FoundAnswer = z.infer<typeof foundAnswerSchema>;
