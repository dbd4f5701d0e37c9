import type { Logger } from '#src/logger.ts';
import { checkMail, type Mail } from './mail.ts';

export interface StoredMail extends Mail {
  readonly createdAt: Date;
}

export interface MailboxOptions {
  log: Logger;
  /** Whether a page shows the mails. */
  isOpen?: boolean;
  /** Maximum number of mails; the oldest one is dropped for a new one. */
  capacity?: number;
}

const CAPACITY = 100;

/**
 * Keeps mails in memory, for an installation without a mail server, and logs their arrival, without recipient or
 * content.
 */
export function createMailbox({ log, isOpen = true, capacity = CAPACITY }: MailboxOptions) {
  const mails: StoredMail[] = [];
  return {
    async send(mail: Mail): Promise<void> {
      checkMail(mail);
      mails.unshift({ ...withoutFiles(mail), createdAt: new Date() });
      mails.length = Math.min(mails.length, capacity);
      if (isOpen)
        log.info({ readAt: '/api/dev/mailbox/view' }, 'a mail is in the mailbox of this installation');
      else
        log.warn('a mail stays where nobody can read it: no mail server is set, and DEV_MAILBOX is not open');
    },
    /** Newest first. */
    list: (): readonly StoredMail[] => [...mails],
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** Drops attachments: photos must not be stored, only the fact that they were attached. */
function withoutFiles({ attachments, ...mail }: Mail): Mail {
  if (!attachments) return mail;
  return { ...mail, attachments: attachments.map((file) => ({ ...file, bytes: new Uint8Array() })) };
}
