/** A file that goes along with a mail. */
export interface MailAttachment {
  readonly name: string;
  readonly type: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** One mail to one person. The sender is the installation's. */
export interface Mail {
  /** Bare address of the one recipient. */
  readonly to: string;
  /** Bare address that an answer goes to, when not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Sends mails. */
export interface MailService {
  /**
   * Resolves once the mail was handed over.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>;
}

/** Keeps mails until they can be sent; not for longer than their links open anything. */
export interface MailQueue extends MailService {
  /**
   * Resolves once the mail is kept; it is sent soon, and again and again until it is taken.
   * @throws MailError when it is no mail that can be sent.
   */
  queue(mail: Mail, goodForSeconds?: number): Promise<void>;
  /**
   * Keeps the mail and tries to hand it over at once; one that is not taken is sent later all the same.
   * @throws MailError
   */
  send(mail: Mail, goodForSeconds?: number): Promise<void>;
}

/** A mail could not be handed over. The message never holds an address or anything of the mail. */
export class MailError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailError';
  }
}

const ADDRESS = /^[^\s<>(),;:"\\@]+@[^\s<>(),;:"\\@]+$/;
const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;

/**
 * Whoever fills in a form decides parts of a mail: an address must be one bare address, and a subject one line, so
 * that neither can add recipients or headers.
 * @throws MailError
 */
export function checkMail({ to, replyTo, subject }: Mail): void {
  for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
    if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address) || hasControlCharacter(address)) {
      throw new MailError('A mail was refused because one of its addresses is not a bare address.');
    }
  }
  if (subject === '' || subject.length > LONGEST_SUBJECT || hasControlCharacter(subject)) {
    throw new MailError('A mail was refused because its subject is not one line.');
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
