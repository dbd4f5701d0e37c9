import { z } from 'zod';
import { ACTIVITY_KINDS } from './activity-texts.ts';

/** One event of an account. */
export const activitySchema = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Name of the external account involved; null if none. */
  provider: z.string().nullable(),
  /** The browser in words; null if none was involved. */
  device: z.string().nullable(),
  occurredAt: z.iso.datetime(),
});
export type Activity = z.infer<typeof activitySchema>;

/** Query of `GET /api/account/activity`: the last event that the client has. */
export const activityQuerySchema = z.object({ before: z.string().min(1).max(100).optional() });

/** Response of `GET /api/account/activity`, newest first. */
export const activityAnswerSchema = z.object({
  activity: z.array(activitySchema),
  /** Whether older events exist. */
  hasMore: z.boolean(),
});
export type ActivityAnswer = z.infer<typeof activityAnswerSchema>;
