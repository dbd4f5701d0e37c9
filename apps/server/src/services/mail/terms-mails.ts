import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { Mail } from '#src/services/mail/mail.ts';
import { renderMail } from '#src/services/mail/mail-template.ts';

export interface TermsNotice {
  /** Day from which the new terms hold, as people write it. */
  readonly appliesFrom: string;
  /** What changes, one text a paragraph. */
  readonly paragraphs: readonly string[];
  /** Where the terms stand. */
  readonly url: string;
  /** Where people write to. */
  readonly supportEmail: string;
}

/** Tells somebody with an account that the terms change, before they do. */
export function termsMail(to: string, { appliesFrom, paragraphs, url, supportEmail }: TermsNotice): Mail {
  return {
    to,
    ...renderMail({
      subject: `Our terms change on ${appliesFrom}`,
      heading: `Our terms change on ${appliesFrom}`,
      paragraphs: [
        ...paragraphs,
        `Until then the terms of today hold. If you do not agree, you may delete your account on your dashboard until then, and whoever goes on using ${PRODUCT_NAME} afterwards accepts the new ones.`,
      ],
      action: { label: 'Read the terms', url },
      footnote: `You get this because you have an account with this address. Questions: ${supportEmail}.`,
    }),
  };
}
