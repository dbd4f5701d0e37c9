import { notRightSchema } from '@tryon/contract/try-on/not-right.ts';
import { reportSchema } from '@tryon/contract/try-on/report.ts';
import { z } from 'zod';

/** Maximum base64 length of a picture: 8 MB of bytes. */
const LONGEST_BASE64 = 11_200_000;

const boxSchema = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** A picture offered by a shop's page: its bytes if the page could read them, and two alternatives. */
const offerSchema = z.object({
  title: z.string().max(200),
  addresses: z.array(z.string().max(4096)).max(8),
  bytes: z
    .object({ base64: z.string().max(LONGEST_BASE64), type: z.string().regex(/^image\/[\w.+-]{1,40}$/) })
    .nullable(),
  /** Its box in the window in CSS pixels, and the device pixel ratio. */
  shown: boxSchema.extend({ scale: z.number().positive().max(10) }).nullable(),
});
export type Offer = z.infer<typeof offerSchema>;

/** Messages from the script in a shop's page. The shop's name always comes from the sender, never from a message. */
export const shopMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('try-on-pressed') }),
  z.strictObject({ type: z.literal('garment-offered'), offer: offerSchema }),
  z.strictObject({ type: z.literal('garment-changed') }),
  z.strictObject({ type: z.literal('shop-turned-off') }),
]);
export type ShopMessage = z.infer<typeof shopMessageSchema>;

/** A signed-in user, as the site reports it to the extension. */
export const siteUserSchema = z.object({
  id: z.string().min(1).max(200),
  email: z.string().max(254),
  name: z.string().max(200),
  emailVerified: z.boolean(),
  image: z.string().max(70_000).nullable(),
});
export type SiteUser = z.infer<typeof siteUserSchema>;

/** Messages from the script in the site's own pages. */
export const siteMessageSchema = z
  .strictObject({
    type: z.literal('auth-state'),
    authenticated: z.boolean(),
    user: siteUserSchema.nullable(),
  })
  .refine(({ authenticated, user }) => authenticated === (user !== null));
export type SiteMessage = z.infer<typeof siteMessageSchema>;

const tabSchema = z.number().int().nonnegative();

/** Requests from the extension's own pages. */
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

/** Response of the background to `not-right` and `report`. */
export const returnOutcomeSchema = z.object({ isOver: z.boolean(), text: z.string() });
export type ReturnOutcome = z.infer<typeof returnOutcomeSchema>;

/** Messages to the script in a shop's page, which validates them by hand because schemas are too large for it. */
export type ToShop =
  | { type: 'find-garment' }
  | { type: 'take-garment' }
  | { type: 'take-picture'; address: string }
  | { type: 'pick-garment' }
  | { type: 'show-settings'; isOn: boolean };

/** Response of that script to `find-garment`. */
export const foundAnswerSchema = z.object({
  title: z.string().max(200),
  hasBest: z.boolean(),
  candidates: z.number().int().nonnegative(),
  /** Longest time for which one search blocked the page, in milliseconds. */
  tookMs: z.number().nonnegative(),
});
export type FoundAnswer = z.infer<typeof foundAnswerSchema>;
