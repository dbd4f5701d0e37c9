import { REMEDIES } from '@tryon/contract/try-on/client/explain-failure.ts';
import { CATEGORIES, tryOnEventSchemas } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';

/** Name of the port between panel and background that carries one try-on. Disconnecting cancels it. */
export const TRY_ON_PORT = 'try-on';

/** A panel's request. The photos are in the device store. */
export const tryOnOrderSchema = z.strictObject({
  type: z.literal('start'),
  tabId: z.number().int().nonnegative(),
  category: z.enum(CATEGORIES),
});
export type TryOnOrder = z.infer<typeof tryOnOrderSchema>;

const failureSchema = z.object({
  text: z.string(),
  remedy: z.enum(REMEDIES),
  retryAfterSeconds: z.number().nullable(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Progress reports of the background, and the outcome. */
export const tryOnReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), position: z.number() }),
  tryOnEventSchemas.stage.extend({ type: z.literal('stage') }),
  z.object({ type: z.literal('made'), resultId: z.number() }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
]);
export type TryOnReport = z.infer<typeof tryOnReportSchema>;
