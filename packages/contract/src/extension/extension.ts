import { z } from 'zod';
import { userSchema } from '#src/account/account.ts';
import { extensionSchema } from '#src/account/connected-extension.ts';

/**
 * Ids of the extension as anybody builds it from this project: in Chromium's browsers by the manifest's key, in
 * Firefox by the add-on's own id. A store gives a published one ids of its own.
 */
export const EXTENSION_DEVELOPMENT_IDS = [
  'gnmheciikkhjhbljkkimmeieacfnacce',
  'fitting-room@virtual-try-on.example',
] as const;

/** A value of 256 bits as base64url. */
const secretSchema = z.string().regex(/^[\w-]{43}$/);
const idSchema = z.string().min(1).max(100);
const addressSchema = z.string().min(1).max(300);

/** What the extension asks for in the address of `/auth/extension`, by the names of OAuth 2.0 and of PKCE. */
export const extensionRequestSchema = z.object({
  response_type: z.literal('code'),
  client_id: idSchema,
  redirect_uri: addressSchema,
  code_challenge: secretSchema,
  code_challenge_method: z.literal('S256'),
  state: z.string().regex(/^[\w-]{16,128}$/),
});
export type ExtensionRequest = z.infer<typeof extensionRequestSchema>;

/** Bodies of the calls, by name. */
export const extensionBodies = {
  /** `POST /api/auth/extension/authorize`: what stood in the address of the page. */
  authorize: extensionRequestSchema,
  /** `POST /api/auth/extension/token` */
  token: z.discriminatedUnion('grantType', [
    z.strictObject({
      grantType: z.literal('authorization_code'),
      clientId: idSchema,
      redirectUri: addressSchema,
      code: secretSchema,
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
      /** Made once by each installation, which has one row however often it connects. */
      installationId: z.uuid(),
    }),
    z.strictObject({ grantType: z.literal('refresh_token'), clientId: idSchema, refreshToken: secretSchema }),
  ]),
  /** `POST /api/auth/extension/revoke` */
  revoke: z.strictObject({ refreshToken: z.string().min(1).max(4096) }),
  /** `POST /api/account/extensions/disconnect` */
  disconnect: z.strictObject({ id: z.string().min(1).max(100) }),
} as const;

/** Answer of `GET /api/auth/extension/request`: an extension that may ask, and where a "no" leads. */
export const extensionRequestAnswerSchema = z.object({ cancelTo: z.string() });

/** Answer of `POST /api/auth/extension/authorize`: where the browser goes next, which the extension waits for. */
export const extensionAuthorizedAnswerSchema = z.object({ redirectTo: z.string() });

/** Answer of `POST /api/auth/extension/token`. */
export const extensionTokenAnswerSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Life of the access token, seconds. */
  expiresInSeconds: z.number().int(),
  user: userSchema,
});
export type ExtensionTokens = z.infer<typeof extensionTokenAnswerSchema>;

/** Answer of `GET /api/account/extensions`, newest first. */
export const extensionsAnswerSchema = z.object({ extensions: z.array(extensionSchema) });
