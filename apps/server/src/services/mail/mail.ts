import { z } from 'zod';

export interface MailAttachment {
  readonly name: string;
  readonly type: 'image/jpeg';
  readonly bytes: Uint8Array;
}

const text = z.string();

/** A mail that needs no files. */
export const plainMailSchema = z.object({
  /** Bare address of the only recipient. */
  to: text,
  /** Bare Reply-To address, if replies should not go to the sender. */
  replyTo: text.optional(),
  subject: text,
  text,
  html: text,
});

/** One mail to one person. The sender is configured for the installation. */
export interface Mail extends Readonly<z.infer<typeof plainMailSchema>> {
  readonly attachments?: readonly MailAttachment[];
}

export interface MailService {
  /**
   * Resolves once the mail is delivered.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>;
}

/** A mail could not be delivered. The message contains neither the address nor any content. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

const ADDRESS = /^[^\p{Cc}\s<>(),;:"\\@]+@[^\p{Cc}\s<>(),;:"\\@]+$/u;
const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;

/**
 * Validates the parts of a mail that a form's sender controls: an address must be one bare address and a subject one
 * line, so that neither can add recipients or headers.
 * @throws MailError
 */
export function checkMail({ to, replyTo, subject }: Mail): void {
  for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
    if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) {
      throw new MailError('A mail was refused because one of its addresses is not a bare address.');
    }
  }
  if (subject === '' || subject.length > LONGEST_SUBJECT || /\p{Cc}/u.test(subject)) {
    throw new MailError('A mail was refused because its subject is not one line.');
  }
}
