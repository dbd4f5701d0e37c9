import { z } from 'zod';

/** One connected installation of the extension. */
export const extensionSchema = z.object({
  id: z.string(),
  /** The User-Agent header; null if there was none. */
  userAgent: z.string().nullable(),
  connectedAt: z.iso.datetime(),
  /** When it last refreshed its tokens. */
  usedAt: z.iso.datetime(),
});
export type ConnectedExtension = z.infer<typeof extensionSchema>;
