import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { Mail } from './mail.ts';
import { mailTo } from './mail-template.ts';

export interface TermsNotice {
  /** Readable day from which the new terms apply. */
  readonly appliesFrom: string;
  /** The changes, one text per paragraph. */
  readonly paragraphs: readonly string[];
  /** URL of the terms. */
  readonly url: string;
  /** Contact address. */
  readonly supportEmail: string;
}

/** Announces new terms to an account's owner before they apply. */
export function termsMail(to: string, { appliesFrom, paragraphs, url, supportEmail }: TermsNotice): Mail {
  return mailTo(to, {
    subject: `Our terms change on ${appliesFrom}`,
    paragraphs: [
      ...paragraphs,
      `Until then the terms of today hold. If you do not agree, you may delete your account on your dashboard until then, and whoever goes on using ${PRODUCT_NAME} afterwards accepts the new ones.`,
    ],
    action: { label: 'Read the terms', url },
    footnote: `You get this because you have an account with this address. Questions: ${supportEmail}.`,
  });
}
