import { z } from 'zod';
import { NOT_RIGHT_REASONS } from './grade.ts';

/** What `POST /api/try-on/not-right` takes: which try-on (`id` of its answer), and what is wrong with its picture. */
export const notRightSchema = z.strictObject({ id: z.uuid(), reason: z.enum(NOT_RIGHT_REASONS) });
export type NotRight = z.infer<typeof notRightSchema>;

/** Answer of the same: the try-on was given back. */
export const givenBackSchema = z.object({
  creditsRemaining: z.number().int(),
  /** Pictures that can still be given back this month. */
  returnsLeft: z.number().int(),
});
export type GivenBack = z.infer<typeof givenBackSchema>;
