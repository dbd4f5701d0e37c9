/**
 * The sign-in texts that every page needs. All others are in `account-texts.ts`, so that pages without a form do not
 * load them.
 */

/** A verification mail could not be sent again. */
export const RESEND_FAILED_TEXT = 'Failed to resend verification email. Please try again later.';

/** Values of Home's query parameter `message`. */
export const HOME_MESSAGES = {
  passwordReset: 'password-reset-success',
  emailVerified: 'email-verified',
  emailChanged: 'email-changed',
} as const;
