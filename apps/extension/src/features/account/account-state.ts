import { userSchema } from '@tryon/contract/account/account.ts';
import { balanceSchema } from '@tryon/contract/payments/credits.ts';
import { categorySchema, engineChoiceSchema } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';
import { siteUserSchema } from '#src/features/messages/messages.ts';

/** Keys of the browser's session storage for extensions: gone with the browser, out of reach of every page. */
export const SESSION_KEYS = { tokens: 'tokens', account: 'account' } as const;

/** Keys of the extension's local storage. */
export const LOCAL_KEYS = {
  installation: 'installation',
  /** The person left on purpose: nothing signs in again by itself. */
  left: 'left',
} as const;

/** Tokens; the background alone reads them. */
export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** What panel and popup show of the account. */
export const accountStateSchema = z.object({
  /** Connected as; null when not connected. */
  user: siteUserSchema.nullable(),
  /** Null when not connected, and while it is not known. */
  balance: balanceSchema.nullable(),
  /** Signed in on the site as, by what its pages said last. */
  siteUser: siteUserSchema.nullable(),
  /** Whether it is known already if somebody is connected. */
  isKnown: z.boolean(),
  /** What the site's engine can be asked for; `auto` alone until it is known. */
  categories: z.array(categorySchema),
  /** The engines that may make a picture; none until they are known. */
  engines: z.array(engineChoiceSchema),
  /** Connecting failed for this reason; null when it did not, or was only cancelled. */
  problem: z.string().nullable(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

export const UNKNOWN_ACCOUNT: AccountState = {
  user: null,
  balance: null,
  siteUser: null,
  isKnown: false,
  categories: ['auto'],
  engines: [],
  problem: null,
};

/** Answer of `GET /api/me` as far as the extension reads it. */
export const ownAccountSchema = z.object({
  user: userSchema.nullable(),
  balance: balanceSchema.nullish(),
});
