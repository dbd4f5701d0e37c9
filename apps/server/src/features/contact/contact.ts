import type { ContactMessage } from '@tryon/contract/site/contact.ts';
import { CONTACT_HONEYPOT } from '@tryon/contract/site/contact-texts.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import { mailTo } from '#src/services/mail/mail-template.ts';

/** @param supportEmail the recipient of the messages. */
export function createContact(mail: MailService, supportEmail: string) {
  return {
    /** Whether the form's hidden field was filled in, which only bots do. */
    isFromProgram: (values: unknown): boolean => {
      if (typeof values !== 'object' || values === null) return false;
      const trap = new Map(Object.entries(values)).get(CONTACT_HONEYPOT);
      return trap !== undefined && trap !== '';
    },
    /**
     * Mails a validated message to support; a reply to that mail goes to the sender.
     * @throws DomainError `mail_failed`
     */
    async send({ name, email, message }: ContactMessage): Promise<void> {
      const sender = toOneLine(name);
      await mail.send({
        replyTo: email,
        ...mailTo(supportEmail, {
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

export type Contact = ReturnType<typeof createContact>;

/** A name may contain line breaks and other characters that are not allowed in a subject. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
