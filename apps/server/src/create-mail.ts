import type { Config } from '#src/config/config.ts';
import { createMailbox } from '#src/services/mail/mailbox.ts';
import type { Logger } from './logger.ts';

/** Creates the configured mail transport. `mailbox` is where mail is kept if it is not sent. */
export async function createMail({ mail, isMailboxOpen }: Config, log: Logger) {
  if (mail.kind === 'smtp') {
    const { createSmtpMail } = await import('#src/services/mail/smtp-mail.ts');
    return { mail: createSmtpMail(mail), mailbox: null };
  }
  const mailbox = createMailbox({ log, isOpen: isMailboxOpen });
  return { mail: mailbox, mailbox };
}
