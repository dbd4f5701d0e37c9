import type { Config } from '#src/config/config.ts';
import type { Logger } from '#src/logger.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import { createMailbox, type Mailbox } from '#src/services/mail/mailbox.ts';

export interface Mailing {
  readonly mail: MailService;
  /** Where the mails stay, when they do not leave. */
  readonly mailbox: Mailbox | null;
}

/** The way for mails that the configuration names. */
export async function createMail(
  { mail, isMailboxOpen }: Pick<Config, 'mail' | 'isMailboxOpen'>,
  log: Logger,
): Promise<Mailing> {
  if (mail.kind === 'smtp') {
    const { createSmtpMail } = await import('#src/services/mail/smtp-mail.ts');
    return { mail: createSmtpMail(mail), mailbox: null };
  }
  const mailbox = createMailbox({ log, isOpen: isMailboxOpen });
  return { mail: mailbox, mailbox };
}
