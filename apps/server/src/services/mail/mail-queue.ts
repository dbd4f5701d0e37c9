import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { NewEntry, Outbox, OutboxPolicy } from '#src/services/outbox/outbox.ts';
import { checkMail, type Mail, MailError, type MailService, plainMailSchema } from './mail.ts';

export interface MailQueueOptions {
  outbox: Outbox;
  /** Delivers the mails. */
  transport: MailService;
  /** The installation's secret; encrypts waiting mails. */
  secret: string;
  now: () => Date;
}

/** Mails wait eight and a half hours in all. After three failures in a row the mail server is at fault. */
export const MAIL_POLICY: OutboxPolicy = {
  firstWaitMs: 60 * 1000,
  longestWaitMs: 6 * 60 * 60 * 1000,
  alarmAttempts: 10,
  mostAttempts: 10,
  mostFailures: 3,
};

/** The kind of these mails in the outbox. */
const KIND = 'mail';

const waitingMail = plainMailSchema.extend({
  /** When its links expire. */
  goodUntil: z.string().optional(),
});

/**
 * Mails that are written already and wait in the outbox: at least once each. They are encrypted, because their links
 * open accounts, and no longer sent once these have expired.
 */
export function createMailQueue({ outbox, transport, secret, now }: MailQueueOptions) {
  const sealed = createSealedTexts(secret, 'mail outbox');

  outbox.register(KIND, {
    policy: MAIL_POLICY,
    keepKeyMs: 0,
    async handle({ content }) {
      const { goodUntil, ...mail } = waitingMail.parse(JSON.parse(sealed.open(content)));
      if (goodUntil === undefined || goodUntil > now().toISOString()) await transport.send(mail);
    },
  });

  function toEntry(mail: Mail, goodForSeconds: number | undefined): NewEntry {
    checkMail(mail);
    // Photos must not be stored, so mails with attachments cannot wait.
    if (mail.attachments) throw new MailError('A mail with files cannot wait to be sent.');
    const goodUntil =
      goodForSeconds === undefined ? undefined : new Date(now().getTime() + goodForSeconds * 1000);
    return { kind: KIND, key: randomUUID(), content: sealed.seal(JSON.stringify({ ...mail, goodUntil })) };
  }

  return {
    /**
     * Resolves once the mail is stored. It is sent soon and retried until it is delivered.
     * @throws MailError if it is not a valid mail.
     */
    async queue(mail: Mail, goodForSeconds?: number): Promise<void> {
      await outbox.add(toEntry(mail, goodForSeconds));
      outbox.kick(MAIL_POLICY);
    },
    /**
     * Stores the mail and tries to deliver it immediately; if that fails, it is retried later.
     * @throws MailError
     */
    async send(mail: Mail, goodForSeconds?: number): Promise<void> {
      if (await outbox.addAndAttempt(toEntry(mail, goodForSeconds))) return;
      throw new MailError('A mail was not taken at once, and is tried again.');
    },
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Recommended for GCM by NIST SP 800-38D. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts for this installation (AES-256-GCM, with a separate key derived from the secret by HKDF).
 * @param purpose texts of one purpose cannot be opened for another.
 */
function createSealedTexts(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** @throws Error if the text was sealed with another secret, or altered. */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },
  };
}
