import type { ContactMessage } from '@tryon/contract/site/contact.ts';
import { CONTACT_HONEYPOT } from '@tryon/contract/site/contact-texts.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import { renderMail } from '#src/services/mail/mail-template.ts';

export interface ContactOptions {
  mail: MailService;
  /** Recipient of the messages. */
  supportEmail: string;
}

export interface Contact {
  /** Whether the form's hidden field was filled in, which only bots do. */
  isFromProgram(values: unknown): boolean;
  /**
   * Mails a validated message to support; a reply to that mail goes to the sender.
   * @throws DomainError `mail_failed`
   */
  send(message: ContactMessage): Promise<void>;
}

export function createContact({ mail, supportEmail }: ContactOptions): Contact {
  return {
    isFromProgram: (values) => {
      if (typeof values !== 'object' || values === null) return false;
      const trap = new Map(Object.entries(values)).get(CONTACT_HONEYPOT);
      return trap !== undefined && trap !== '';
    },
    async send({ name, email, message }) {
      const sender = toOneLine(name);
      await mail.send({
        to: supportEmail,
        replyTo: email,
        ...renderMail({
          subject: `Message from ${sender}`,
          heading: `A message from ${sender}`,
          paragraphs: ['Sent with the form on the contact page.'],
          quote: message.replaceAll('\r\n', '\n'),
          footnote: `Answering this mail answers ${email}.`,
        }),
      });
    },
  };
}

/** A name may contain line breaks and other characters that are not allowed in a subject. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
