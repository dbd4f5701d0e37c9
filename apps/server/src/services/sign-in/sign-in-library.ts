import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import type { ErrorCode } from '@tryon/contract/error-codes.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Logger } from '#src/logger.ts';
import type { MailQueue } from '#src/services/mail/mail-queue.ts';
import { discoveryUrlOf } from './oidc-discovery.ts';
import { cookieAttributesOf, createHooks, type LibraryEvents, noteAddress } from './sign-in-hooks.ts';

export interface SignInOptions {
  database: Pick<OpenDatabase, 'db' | 'kind'>;
  mail: MailQueue;
  log: Logger;
  /** Signs cookies and links; at least 32 characters. */
  secret: string;
  /** Without a trailing slash. */
  publicUrl: string;
  providers: readonly ProviderSettings[];
  /** Registers background work, so that the database stays open for it. */
  follow: (work: Promise<unknown>) => void;
  /** Replaces the slow hash of passwords in tests. */
  passwords?: NonNullable<BetterAuthOptions['emailAndPassword']>['password'];
}

const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Minimum interval between extensions of a session, in seconds. */
const SESSION_PROLONGED_AFTER_SECONDS = 24 * 60 * 60;

/** Maps the library's error codes to ours; all others are internal failures. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  UNAUTHORIZED: 'unauthenticated',
  PROVIDER_NOT_FOUND: 'provider_unavailable',
  // The library hides database errors behind these codes.
  FAILED_TO_GET_SESSION: 'database_unavailable',
  FAILED_TO_CREATE_SESSION: 'database_unavailable',
  FAILED_TO_CREATE_USER: 'database_unavailable',
  FAILED_TO_UPDATE_USER: 'database_unavailable',
};

/** Cookie names; the prefix prevents other hosts of the same domain from setting them. */
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

/**
 * Better Auth, configured for this product. Its own mail links are disabled: they are signed texts that can be used
 * repeatedly, whatever has changed in the account since. Ours are in `mail-links.ts`.
 */
export function createLibrary(options: Omit<SignInOptions, 'follow'>, events: LibraryEvents) {
  const { database, log, secret, publicUrl, providers, passwords: password } = options;
  const isHttps = publicUrl.startsWith('https:');
  return betterAuth({
    appName: PRODUCT_NAME,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db: database.db, type: database.kind },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ library: redact(message) }, 'sign-in') },
    // The edge limits requests, because it knows the proxies.
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${publicUrl}/api/auth/failed` },
    emailAndPassword: {
      enabled: true,
      password,
      autoSignIn: false,
      minPasswordLength: ACCOUNT_LIMITS.passwordMin,
      maxPasswordLength: ACCOUNT_LIMITS.passwordMax,
      onExistingUserSignUp: ({ user }) => events.onExisting(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }) => events.onUnconfirmed(user),
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_PROLONGED_AFTER_SECONDS },
    // A signed-in person may connect an external account with another address.
    account: { accountLinking: { allowDifferentEmails: true } },
    // Hashed, so that links and addresses are useless to anybody who reads the database.
    verification: { storeIdentifier: 'hashed' },
    user: { validateUserInfo: noteAddress },
    databaseHooks: createHooks(events, isHttps),
    ...accountsElsewhere(providers),
    advanced: {
      useSecureCookies: false,
      cookies: cookieNamesOf(isHttps),
      defaultCookieAttributes: cookieAttributesOf(isHttps),
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** Accounts at the providers that the library knows by name, and at those that an issuer's address describes. */
function accountsElsewhere(providers: readonly ProviderSettings[]) {
  const issuers = providers.filter(({ issuer }) => issuer !== undefined);
  return {
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
  };
}

/** The library's messages may contain an address. */
function redact(message: string): string {
  return message.slice(0, 300).replaceAll(/\S+@\S+/g, '[address]');
}

/** Awaits a call of the library and converts its errors to ours. */
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
