import { balanceSchema } from '@tryon/contract/payments/credits.ts';
import { categorySchema, engineChoiceSchema } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';
import { siteUserSchema } from '#src/features/messages/messages.ts';

/** Keys of the extension's session storage, which is cleared with the browser and inaccessible to pages. */
export const SESSION_KEYS = { tokens: 'tokens', account: 'account' } as const;

/** Keys of the extension's local storage. */
export const LOCAL_KEYS = {
  installation: 'installation',
  /** The user signed out deliberately, so nothing may sign in again automatically. */
  left: 'left',
} as const;

/** The tokens, read only by the background. */
export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** The account state shown by panel and popup; what is missing is not known yet. */
export const accountStateSchema = z.object({
  /** The connected user; null if not connected. */
  user: siteUserSchema.nullable().default(null),
  /** Null if not connected or unknown. */
  balance: balanceSchema.nullable().default(null),
  /** The user signed in on the site, as last reported by its pages. */
  siteUser: siteUserSchema.nullable().default(null),
  /** Whether it is known yet if a user is connected. */
  isKnown: z.boolean().default(false),
  /** Categories that the site's engines support; only `auto` until they are known. */
  categories: z.array(categorySchema).default(['auto']),
  /** The engines that may generate a picture; empty until they are known. */
  engines: z.array(engineChoiceSchema).default([]),
  /** Why connecting failed; null if it did not fail or was only cancelled. */
  problem: z.string().nullable().default(null),
});
export type AccountState = z.infer<typeof accountStateSchema>;

export const UNKNOWN_ACCOUNT = accountStateSchema.parse({});

/** The part of the response of `GET /api/me` that the extension uses. */
export const ownAccountSchema = z.object({
  user: siteUserSchema.nullable(),
  balance: balanceSchema.nullish(),
});

/** Request timeout in milliseconds. */
export const LIMIT_MS = 15_000;
export const UNAUTHENTICATED = 401;
