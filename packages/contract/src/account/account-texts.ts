/**
 * Texts of sign-in and accounts. Each exists only here and is imported wherever it is shown; `house.test.ts` names
 * those that are fixed and must not be reworded.
 */
import { PICTURE_FORMATS_TEXT } from '#src/try-on/picture-formats.ts';

/** Maximum lengths of account fields, in characters. */
export const ACCOUNT_LIMITS = {
  nameMax: 100,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Maximum length of a profile picture as a data URL; pages scale pictures down to fit. */
  pictureMax: 60_000,
} as const;

/** Messages for invalid passwords. */
export const PASSWORD_PROBLEMS = {
  missing: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooSimple: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  tooLong: `Password must be at most ${ACCOUNT_LIMITS.passwordMax} characters`,
  confirmationMissing: 'Please confirm your password',
  mismatch: 'Passwords do not match',
} as const;

/** Messages for other invalid account fields. */
export const ACCOUNT_PROBLEMS = {
  nameMissing: 'Please tell us your name',
  nameTooLong: `Please use at most ${ACCOUNT_LIMITS.nameMax} characters`,
  emailMissing: 'Please add your email address',
  pictureInvalid: `Please choose a ${PICTURE_FORMATS_TEXT} picture`,
  pictureTooLarge: 'Please choose a smaller picture',
  emailInvalid: 'This does not look like an email address, such as name@example.com',
} as const;

/** Messages of a sign-in, or of a link from a mail, that failed. */
export const SIGN_IN_TEXTS = {
  invalidResetToken: 'Invalid or missing reset token',
  authenticationFailed: 'Authentication failed',
  cancelled: 'Signing in was cancelled.',
  notLinked:
    'Authentication failed. If you have an account with this email address, sign in with its password and confirm the address first.',
} as const;

/** Texts shown instead of content that depends on the session when the session cannot be determined. */
export const AUTH_ERROR_TEXTS = {
  title: 'Authentication Error',
  tryAgain: 'Try Again',
  reloadPage: 'Reload Page',
} as const;

/** Query parameters of the sign-in callback page. */
export const CALLBACK_PARAMETERS = {
  error: 'error',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
} as const;

/** Why an external account was not connected; values of the dashboard's query parameter `connectFailed`. */
export const CONNECT_FAILURES = ['cancelled', 'taken', 'failed'] as const;
export type ConnectFailure = (typeof CONNECT_FAILURES)[number];

/** Identity providers that can be configured; `oidc` is any OpenID Connect issuer. */
export const PROVIDER_IDS = ['google', 'apple', 'microsoft', 'github', 'oidc'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];
