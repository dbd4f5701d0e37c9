import { SUBJECTS } from '@tryon/contract/error-codes.ts';
import { CATEGORIES, tryOnEventSchemas } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';

/** Name of the line between panel and background on which one try-on runs. Hanging up cancels it. */
export const TRY_ON_PORT = 'try-on';

/** What a panel asks for. The photos are in the device's store. */
export const tryOnOrderSchema = z.strictObject({
  type: z.literal('start'),
  tabId: z.number().int().nonnegative(),
  category: z.enum(CATEGORIES),
});
export type TryOnOrder = z.infer<typeof tryOnOrderSchema>;

const failureSchema = z.object({
  text: z.string(),
  subject: z.enum(SUBJECTS).nullable(),
  retryAfterSeconds: z.number().nullable(),
  /** What the person can do about it, apart from trying again. */
  way: z.enum(['sign-in', 'plans', 'none']),
  /** Whether trying the same again can help. */
  canRetry: z.boolean(),
});
export type Failure = z.infer<typeof failureSchema>;

/** What the background says while it works, and how it ended. */
export const tryOnReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), position: z.number() }),
  tryOnEventSchemas.stage.extend({ type: z.literal('stage') }),
  z.object({ type: z.literal('made'), lookId: z.number() }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
]);
export type TryOnReport = z.infer<typeof tryOnReportSchema>;
