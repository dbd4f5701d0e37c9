import type { Logger } from '#src/logger.ts';
import { checkMail, type Mail, type MailService } from '#src/services/mail/mail.ts';

export interface StoredMail extends Mail {
  readonly createdAt: Date;
}

/** Mails that stay on this machine, for an installation without a mail server. */
export interface Mailbox extends MailService {
  /** Newest first. */
  list(): readonly StoredMail[];
}

export interface MailboxOptions {
  log: Logger;
  /** Whether a page shows the mails. */
  isOpen?: boolean;
  /** Mails kept; an older one goes when a new one comes. */
  capacity?: number;
}

const CAPACITY = 100;

/** Keeps mails in memory, and says in the log that one is there: neither for whom nor about what. */
export function createMailbox({ log, isOpen = true, capacity = CAPACITY }: MailboxOptions): Mailbox {
  const mails: StoredMail[] = [];
  return {
    async send(mail) {
      checkMail(mail);
      mails.unshift({ ...withoutFiles(mail), createdAt: new Date() });
      mails.length = Math.min(mails.length, capacity);
      if (isOpen)
        log.info({ readAt: '/api/dev/mailbox/view' }, 'a mail is in the mailbox of this installation');
      else
        log.warn('a mail stays where nobody can read it: no mail server is set, and DEV_MAILBOX is not open');
    },
    list: () => [...mails],
  };
}

/** Photos are kept nowhere, and so not here: only that they were attached. */
function withoutFiles({ attachments, ...mail }: Mail): Mail {
  if (!attachments) return mail;
  return { ...mail, attachments: attachments.map((file) => ({ ...file, bytes: new Uint8Array() })) };
}
