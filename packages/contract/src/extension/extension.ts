import { z } from 'zod';
import { sessionTokensSchema, userSchema } from '#src/account/account.ts';
import { extensionSchema } from '#src/account/connected-extension.ts';

/**
 * Ids of the extension when built from this project: in Chromium from the manifest's key, in Firefox the add-on's own
 * id. Stores assign other ids to published builds.
 */
export const EXTENSION_DEVELOPMENT_IDS = [
  'gnmheciikkhjhbljkkimmeieacfnacce',
  'fitting-room@virtual-try-on.example',
] as const;

/** A value of 256 bits as base64url. */
const secretSchema = z.string().regex(/^[\w-]{43}$/);
const idSchema = z.string().min(1).max(100);
const addressSchema = z.string().min(1).max(300);

/** Query parameters of `/auth/extension`, with the names of OAuth 2.0 and PKCE. */
export const extensionRequestSchema = z.object({
  response_type: z.literal('code'),
  client_id: idSchema,
  redirect_uri: addressSchema,
  code_challenge: secretSchema,
  code_challenge_method: z.literal('S256'),
  state: z.string().regex(/^[\w-]{16,128}$/),
});
export type ExtensionRequest = z.infer<typeof extensionRequestSchema>;

/** Request bodies by call. */
export const extensionBodies = {
  /** `POST /api/auth/extension/authorize`: the query parameters of the page. */
  authorize: extensionRequestSchema,
  /** `POST /api/auth/extension/token` */
  token: z.discriminatedUnion('grantType', [
    z.strictObject({
      grantType: z.literal('authorization_code'),
      clientId: idSchema,
      redirectUri: addressSchema,
      code: secretSchema,
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
      /** Created once per installation, which has one row however often it connects. */
      installationId: z.uuid(),
    }),
    z.strictObject({ grantType: z.literal('refresh_token'), clientId: idSchema, refreshToken: secretSchema }),
  ]),
  /** `POST /api/auth/extension/revoke` */
  revoke: z.strictObject({ refreshToken: z.string().min(1).max(4096) }),
  /** `POST /api/account/extensions/disconnect` */
  disconnect: z.strictObject({ id: z.string().min(1).max(100) }),
} as const;

/** Response of `GET /api/auth/extension/request` for a known extension: the URL to visit if the user declines. */
export const extensionRequestAnswerSchema = z.object({ cancelTo: z.string() });

/** Response of `POST /api/auth/extension/authorize`: the URL to visit next, which the extension waits for. */
export const extensionAuthorizedAnswerSchema = z.object({ redirectTo: z.string() });

/** Response of `POST /api/auth/extension/token`. */
export const extensionTokenAnswerSchema = sessionTokensSchema.extend({ user: userSchema });
export type ExtensionTokens = z.infer<typeof extensionTokenAnswerSchema>;

/** Response of `GET /api/account/extensions`, newest first. */
export const extensionsAnswerSchema = z.object({ extensions: z.array(extensionSchema) });
