import { z } from 'zod';
import { NOT_RIGHT_REASONS } from './grade.ts';

/** Body of `POST /api/try-on/not-right`: the try-on (`id` of its response) and what is wrong with its picture. */
export const notRightSchema = z.strictObject({ id: z.uuid(), reason: z.enum(NOT_RIGHT_REASONS) });
export type NotRight = z.infer<typeof notRightSchema>;

/** Response of `POST /api/try-on/not-right`. */
export const givenBackSchema = z.object({
  creditsRemaining: z.number().int(),
  /** Returns left this month. */
  returnsLeft: z.number().int(),
});
export type GivenBack = z.infer<typeof givenBackSchema>;
