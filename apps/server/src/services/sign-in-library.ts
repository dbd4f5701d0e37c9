import { ACCOUNT_LIMITS } from '@tryon/contract/account-texts.ts';
import type { ErrorCode } from '@tryon/contract/error-codes.ts';
import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Logger } from '#src/logger.ts';
import type { Mail, MailService } from '#src/services/mail.ts';
import { discoveryUrlOf } from '#src/services/oidc-discovery.ts';
import {
  existingAccountMail,
  RESET_LIFETIME_SECONDS,
  resetMail,
  VERIFICATION_LIFETIME_SECONDS,
  verificationMail,
} from '#src/services/sign-in-mails.ts';
import type { ProviderSettings } from '#src/sign-in-settings.ts';

export interface SignInOptions {
  database: Pick<OpenDatabase, 'db' | 'kind'>;
  mail: MailService;
  log: Logger;
  /** Signs cookies and links; at least 32 characters. */
  secret: string;
  /** Without a trailing slash. */
  publicUrl: string;
  providers: readonly ProviderSettings[];
}

const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session's life is prolonged at most this often, seconds. */
const SESSION_PROLONGED_AFTER_SECONDS = 24 * 60 * 60;

/** What the library's codes mean to callers; every other one is an internal failure. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  INVALID_TOKEN: 'link_not_valid',
  TOKEN_EXPIRED: 'link_not_valid',
  USER_NOT_FOUND: 'link_not_valid',
  INVALID_USER: 'link_not_valid',
  PROVIDER_NOT_FOUND: 'provider_unavailable',
};

/** Names of the cookies; the prefix keeps other hosts of the same domain from setting them. */
function cookieNamesOf(isHttps: boolean) {
  const prefix = isHttps ? '__Host-tryon' : 'tryon';
  return {
    session_token: { name: `${prefix}-session` },
    state: { name: `${prefix}-state` },
    session_data: { name: `${prefix}-session-data` },
    account_data: { name: `${prefix}-account-data` },
    dont_remember: { name: `${prefix}-dont-remember` },
  };
}

/** Better Auth with everything that this product asks of it; `deliver` sends its mails. */
export function createLibrary(options: SignInOptions, deliver: (mail: Mail) => void) {
  const { database, log, secret, publicUrl, providers } = options;
  const isHttps = publicUrl.startsWith('https:');
  const issuers = providers.filter(({ issuer }) => issuer !== undefined);
  const library = betterAuth({
    appName: PRODUCT_NAME,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db: database.db, type: database.kind },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ library: redact(message) }, 'sign-in') },
    // Limits are the edge's own, which knows the proxies.
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${publicUrl}/api/auth/failed` },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: ACCOUNT_LIMITS.passwordMin,
      maxPasswordLength: ACCOUNT_LIMITS.passwordMax,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LIFETIME_SECONDS,
      sendResetPassword: async ({ user, token }) =>
        deliver(resetMail(user.email, `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`)),
      onExistingUserSignUp: async ({ user }) =>
        deliver(existingAccountMail(user.email, `${publicUrl}/login`)),
      // Whoever opened the link reads that mailbox.
      onPasswordReset: async ({ user }) => {
        const { internalAdapter } = await library.$context;
        await internalAdapter.updateUser(user.id, { emailVerified: true });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_LIFETIME_SECONDS,
      sendVerificationEmail: async ({ user, token }) =>
        deliver(verificationMail(user.email, `${publicUrl}/api/auth/verify-email?token=${token}`)),
    },
    user: { changeEmail: { enabled: true } },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_PROLONGED_AFTER_SECONDS },
    // Somebody who is signed in may connect an account of elsewhere whose address is another one of theirs.
    account: { accountLinking: { allowDifferentEmails: true } },
    // Links in mails and addresses are worth nothing to whoever reads the database.
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      user: { create: { before: dropForeignPicture } },
      account: { create: { before: dropTokens }, update: { before: dropTokens } },
    },
    socialProviders: Object.fromEntries(
      providers
        .filter(({ issuer }) => issuer === undefined)
        .map(({ id, clientId, clientSecret }) => [id, { clientId, clientSecret }]),
    ),
    plugins: [
      genericOAuth({
        config: issuers.map(({ id, name, clientId, clientSecret, issuer }) => ({
          providerId: id,
          name,
          clientId,
          clientSecret,
          discoveryUrl: discoveryUrlOf(issuer ?? ''),
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
        })),
      }),
    ],
    advanced: {
      useSecureCookies: false,
      cookies: cookieNamesOf(isHttps),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  });
  return library;
}

/** Nothing here ever calls a provider in somebody's name, so its tokens are not kept. */
async function dropTokens<T extends object>(account: T) {
  const nothing = { accessToken: null, refreshToken: null, idToken: null };
  const expiry = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
  return { data: { ...account, ...nothing, ...expiry } };
}

/** A picture at a provider's address would tell the provider whenever it is shown. */
async function dropForeignPicture<T extends { image?: string | null | undefined }>(user: T) {
  return { data: { ...user, image: null } };
}

/** The library's own words may name an address. */
function redact(message: string): string {
  return message.slice(0, 300).replaceAll(/\S+@\S+/g, '[address]');
}

/** What the library resolves with; its failures become the contract's. */
export async function translate<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.statusCode === 401 && !error.body?.code) throw new DomainError('unauthenticated');
    const code = CODES[error.body?.code ?? ''];
    if (code) throw new DomainError(code);
    throw new Error(`The sign-in library failed with ${error.body?.code ?? error.status}.`);
  }
}

/** The secret of the session that an answer's cookies open; null when they open none. */
export function readSessionToken(cookies: readonly string[]): string | null {
  const line = cookies.find((cookie) => /^(?:__Host-)?tryon-session=[^;]/.test(cookie));
  const value = line?.slice(line.indexOf('=') + 1).split(';')[0];
  return value === undefined ? null : (decodeURIComponent(value).split('.')[0] ?? null);
}
