import { deviceName } from '@tryon/contract/account/device-name.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { mailTo } from '#src/services/mail/mail-template.ts';

const SECURE = {
  label: 'Choose a new password',
  words: 'If it was not you, choose a new password: that signs every device out.',
};

/** Mails that inform the owner of an account about changes to it. `publicUrl` has no trailing slash. */
export function createAccountNotices(publicUrl: string) {
  const secure = { label: SECURE.label, url: `${publicUrl}/forgot-password` };
  const dashboard = { label: 'Look at your account', url: `${publicUrl}/dashboard` };
  const footnote = `You get this because something changed in your ${PRODUCT_NAME} account.`;
  /** What writes a notice to an address. */
  const notice =
    (subject: string, action: { label: string; url: string } | null, ...paragraphs: string[]) =>
    (to: string) =>
      mailTo(to, { subject, paragraphs, ...(action ? { action } : {}), footnote });

  return {
    passwordChanged: notice(
      'Your password was changed',
      secure,
      'Every other device was signed out. If it was you, there is nothing to do.',
      `${SECURE.words} Then look at the connected accounts on your dashboard: they open your account as well.`,
    ),
    /** Sent to the previous address, with a link that restores it. */
    emailChanged: (to: string, token: string) =>
      notice(
        'Your email address was changed',
        { label: 'It was not me', url: linkUrl(publicUrl, token) },
        `Your ${PRODUCT_NAME} account belongs to another address now. If it was you, there is nothing to do.`,
        'If it was not you, put this address back here. Every device is then signed out, what was connected since goes, and you choose a new password. The link works once, for 7 days.',
      )(to),
    /** Sent to the address that was replaced when the former one was restored. */
    emailRestored: notice(
      'Your account has its former address again',
      null,
      'Whoever reads the mailbox of the former address has put it back. Every device was signed out, and a new password is needed.',
    ),
    connected: (to: string, providerName: string) =>
      notice(
        `${providerName} was connected`,
        dashboard,
        `A ${providerName} account opens your account from now on. If it was you, there is nothing to do.`,
        'If it was not you, disconnect it on your dashboard and choose a new password.',
      )(to),
    disconnected: (to: string, providerName: string) =>
      notice(
        `${providerName} was disconnected`,
        secure,
        `The ${providerName} account does not open your account any more, and every other device was signed out.`,
        SECURE.words,
      )(to),
    newDevice: (to: string, userAgent: string | null, at: Date) =>
      notice(
        'A new device signed in',
        secure,
        `${deviceName(userAgent)}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC. If it was you, there is nothing to do.`,
        SECURE.words,
      )(to),
    /** Sent to an address that is reserved for the account that had it until recently. */
    addressHeld: notice(
      'This address is kept for its account',
      null,
      `Somebody tried to use this address for a ${PRODUCT_NAME} account. It belonged to an account until a few days ago. Our mail of that day puts it back; 7 days after it the address is free.`,
    ),
  };
}

/** URL of the confirmation page that a mail link opens. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm?token=${encodeURIComponent(token)}`;
}
