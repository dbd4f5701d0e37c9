import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import type { Mail } from '#src/services/mail.ts';
import { renderMail } from '#src/services/mail-template.ts';

/** Life of the link in a verification mail, seconds. */
export const VERIFICATION_LIFETIME_SECONDS = 24 * 60 * 60;

/** Life of the link in a reset mail, seconds. */
export const RESET_LIFETIME_SECONDS = 60 * 60;

/** Proves that the address belongs to whoever opens the link. */
export function verificationMail(to: string, url: string): Mail {
  return {
    to,
    ...renderMail({
      subject: 'Confirm your e-mail address',
      heading: 'Is this your address?',
      paragraphs: [
        `Somebody gave this address to ${PRODUCT_NAME}. If that was you, please confirm it. The link works for 24 hours.`,
      ],
      action: { label: 'Confirm my address', url },
      footnote: 'If it was not you, ignore this mail: without the link nothing is confirmed.',
    }),
  };
}

/** Lets whoever reads the mailbox choose a new password. */
export function resetMail(to: string, url: string): Mail {
  return {
    to,
    ...renderMail({
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        `Somebody asked for a new password for your ${PRODUCT_NAME} account. If that was you, choose one here. The link works once, for an hour. Every device is then signed out.`,
      ],
      action: { label: 'Choose a new password', url },
      footnote: 'If it was not you, ignore this mail: your password stays as it is.',
    }),
  };
}

/** Tells the owner of an account that somebody tried to sign up with their address; the page tells nobody. */
export function existingAccountMail(to: string, url: string): Mail {
  return {
    to,
    ...renderMail({
      subject: 'You already have an account',
      heading: 'You already have an account',
      paragraphs: [
        `Somebody tried to sign up for ${PRODUCT_NAME} with this address, which has an account. If that was you, sign in instead. If you have forgotten your password, the sign-in page helps.`,
      ],
      action: { label: 'Sign in', url },
      footnote: 'If it was not you, there is nothing to do: nobody got into your account.',
    }),
  };
}
