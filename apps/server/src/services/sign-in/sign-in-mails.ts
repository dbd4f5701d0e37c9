import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { Mail } from '#src/services/mail/mail.ts';
import { mailTo } from '#src/services/mail/mail-template.ts';

/** Proves that the address belongs to the person who opens the link. */
export function verificationMail(to: string, url: string): Mail {
  return mailTo(to, {
    subject: 'Confirm your email address',
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody gave this address to ${PRODUCT_NAME}. If that was you, please confirm it. The link works for 24 hours.`,
    ],
    action: { label: 'Confirm my address', url },
    footnote: 'If it was not you, ignore this mail: without the link nothing is confirmed.',
  });
}

/** Proves that the requested new address belongs to the account's owner. */
export function changeEmailMail(to: string, url: string): Mail {
  return mailTo(to, {
    subject: 'Confirm your new email address',
    heading: 'Is this your new address?',
    paragraphs: [
      `Somebody asked to move their ${PRODUCT_NAME} account to this address. If that was you, please confirm it in the browser that you are signed in with. The link works once, for 24 hours.`,
    ],
    action: { label: 'Confirm my new address', url },
    footnote: 'If it was not you, ignore this mail: without the link nothing changes.',
  });
}

/** Lets the owner of the mailbox choose a new password. */
export function resetMail(to: string, url: string): Mail {
  return mailTo(to, {
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your ${PRODUCT_NAME} account. If that was you, choose one here. The link works once, for an hour. Every device is then signed out.`,
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

/** Tells an account's owner that somebody tried to use their address for another one; no page reveals it. */
export function existingAccountMail(to: string, url: string): Mail {
  return mailTo(to, {
    subject: 'You already have an account',
    paragraphs: [
      `Somebody tried to use this address for a ${PRODUCT_NAME} account, but it has one already. If that was you, sign in instead. If you have forgotten your password, the sign-in page helps.`,
    ],
    action: { label: 'Sign in', url },
    footnote: 'If it was not you, there is nothing to do: nobody got into your account.',
  });
}
