import { z } from 'zod';

/** One connected installation of the extension. */
export const extensionSchema = z.object({
  id: z.string(),
  /** What its browser said it is; null when it said nothing. */
  userAgent: z.string().nullable(),
  connectedAt: z.iso.datetime(),
  /** Last time that it fetched new tokens. */
  usedAt: z.iso.datetime(),
});
export type ConnectedExtension = z.infer<typeof extensionSchema>;
