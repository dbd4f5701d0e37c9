import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createRounds } from '#src/background.ts';
import type { Database } from '#src/db/open-database.ts';
import type { SecurityEvent } from '#src/db/security-events.store.ts';
import type { Logger } from '#src/logger.ts';
import { checkMail, type Mail, MailError, type MailService, plainMailSchema } from './mail.ts';
import { createMailOutboxStore, type TakenMail } from './mail-outbox.store.ts';

export interface MailOutboxOptions {
  db: Database;
  /** Delivers the mails. */
  transport: MailService;
  /** The installation's secret; encrypts waiting mails. */
  secret: string;
  log: Logger;
  now: () => Date;
  /** Registers background work, so that the database stays open for it. */
  follow: (work: Promise<unknown>) => void;
}

/** A mail that is written when it is due and sent once, however often it is requested. */
export interface OnceMail {
  readonly key: string;
  readonly userId: string;
  /** What the mail is about. Must not contain addresses or secrets, because it is stored in plain text. */
  readonly content: string;
  readonly dueAt: Date;
  /** Recorded when the mail is added for the first time. */
  readonly event?: SecurityEvent;
}

/** Writes a mail of a kind when it is due; null if it is no longer needed. */
export type MailWriter = (userId: string, content: string) => Promise<Mail | null>;

/** Kind of mails that are already written. They are encrypted, because their links open accounts. */
const READY = 'ready';
/** Longer than the delivery of one mail may take. */
const SENDING_MS = 10 * 60 * 1000;
const FIRST_WAIT_MS = 60 * 1000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;
/** Together with the waits between them, eight and a half hours. */
const MOST_ATTEMPTS = 10;
/** After this many failures in a row the mail server is at fault, so the other mails are not tried. */
const MOST_FAILURES = 3;

const readyMail = plainMailSchema.extend({
  /** When its links expire. */
  goodUntil: z.string().optional(),
});

/**
 * Stores mails in the database until they are delivered: at least once each, even after a crash. The content of a
 * written mail is deleted after delivery, or once its links have expired.
 */
export function createMailOutbox(options: MailOutboxOptions) {
  const { db, transport, secret, log, now, follow } = options;
  const store = createMailOutboxStore(db);
  const sealed = createSealedTexts(secret, 'mail outbox');
  const writers = new Map<string, MailWriter>([[READY, async (_userId, content) => openMail(content)]]);

  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();

  function openMail(content: string): Mail | null {
    const { goodUntil, ...mail } = readyMail.parse(JSON.parse(sealed.open(content)));
    return goodUntil !== undefined && goodUntil <= now().toISOString() ? null : mail;
  }

  async function write({ kind, user_id, content }: TakenMail): Promise<Mail | null> {
    const writer = writers.get(kind);
    if (!writer) throw new Error(`Nobody knows how to write mails of the kind "${kind}".`);
    return writer(user_id ?? '', content);
  }

  const end = ({ key, kind }: TakenMail) =>
    kind === READY ? store.remove(key) : store.settle(key, now().toISOString());

  /** Returns whether the mail was delivered or is no longer needed. */
  async function attempt(entry: TakenMail): Promise<boolean> {
    try {
      const mail = await write(entry);
      if (mail) await transport.send(mail);
    } catch (error) {
      await putOff(entry, error);
      return false;
    }
    await end(entry);
    return true;
  }

  async function putOff(entry: TakenMail, error: unknown): Promise<void> {
    const { key, kind, attempts } = entry;
    const details = { kind, attempts, error };
    if (attempts >= MOST_ATTEMPTS) {
      log.error(details, 'a mail was not sent and is given up');
      return end(entry);
    }
    log.warn(details, 'a mail was not sent yet');
    await store.putOff(key, after(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))));
  }

  /** Sends what is due. Failed mails are retried later and given up eventually. */
  const sendDue = createRounds(async () => {
    for (let failures = 0; failures < MOST_FAILURES; ) {
      const entry = await store.take(now().toISOString(), after(SENDING_MS));
      if (entry === null) return;
      failures = (await attempt(entry)) ? 0 : failures + 1;
    }
  });

  async function storeSealed(
    mail: Mail,
    goodForSeconds: number | undefined,
    fields: { attempts: number; due_at: string },
  ): Promise<TakenMail> {
    checkMail(mail);
    // Photos must not be stored, so mails with attachments cannot wait.
    if (mail.attachments) throw new MailError('A mail with files cannot wait to be sent.');
    const goodUntil = goodForSeconds === undefined ? undefined : after(goodForSeconds * 1000);
    const entry = {
      key: randomUUID(),
      kind: READY,
      user_id: null,
      content: sealed.seal(JSON.stringify({ ...mail, goodUntil })),
    };
    await store.add({ ...entry, ...fields });
    return { ...entry, attempts: fields.attempts };
  }

  return {
    /**
     * Resolves once the mail is stored. It is sent soon and retried until it is delivered.
     * @throws MailError if it is not a valid mail.
     */
    async queue(mail: Mail, goodForSeconds?: number): Promise<void> {
      await storeSealed(mail, goodForSeconds, { attempts: 0, due_at: now().toISOString() });
      follow(sendDue().catch((error: unknown) => log.error({ error }, 'mails that wait could not be sent')));
    },
    /**
     * Stores the mail and tries to deliver it immediately; if that fails, it is retried later.
     * @throws MailError
     */
    async send(mail: Mail, goodForSeconds?: number): Promise<void> {
      const entry = await storeSealed(mail, goodForSeconds, { attempts: 1, due_at: after(SENDING_MS) });
      if (!(await attempt(entry))) throw new MailError('A mail was not taken at once, and is tried again.');
    },
    /** Registers the writer for a kind of mail. */
    addKind: (kind: string, writer: MailWriter) => void writers.set(kind, writer),
    async addOnce(kind: string, { key, userId, content, dueAt, event }: OnceMail): Promise<void> {
      const row = { key, kind, user_id: userId, content, due_at: dueAt.toISOString(), attempts: 0 };
      await (event ? store.addWithEvent(row, event, now()) : store.add(row));
    },
    sendDue,
  };
}

export type MailOutbox = ReturnType<typeof createMailOutbox>;
/** Stores mails until they can be sent, but no longer than their links are valid. */
export type MailQueue = Pick<MailOutbox, 'queue' | 'send'>;

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
