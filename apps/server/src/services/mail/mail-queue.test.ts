import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropExpiredRows } from '#src/db/expired-rows.store.ts';
import { createLogger } from '#src/logger.ts';
import { type Mail, MailError } from '#src/services/mail/mail.ts';
import { createMailQueue, MAIL_POLICY, type MailQueueOptions } from '#src/services/mail/mail-queue.ts';
import { createOutbox } from '#src/services/outbox/outbox.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';

const MINUTE_MS = 60 * 1000;
const LINK = 'http://localhost:8000/reset-password?token=of-the-link';
const MAIL: Mail = {
  to: 'maya@example.com',
  subject: 'Choose a new password',
  text: `Here: ${LINK}`,
  html: `<a href="${LINK}">Here</a>`,
};

let database: TestDatabase;
let sent: Mail[];
let isServerDown: boolean;
let time: number;
let log: string;
let following: Promise<unknown>[];

beforeEach(async () => {
  database = await createTestDatabase();
  [sent, isServerDown, time, log, following] = [[], false, Date.parse('2026-03-10T12:00:00Z'), '', []];
});

afterEach(() => database.close());

function open(changes: Partial<MailQueueOptions> = {}) {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const now = () => new Date(time);
  const outbox = createOutbox({
    ...{ db: database.db, log: createLogger('info', sink), now },
    follow: (work) => void following.push(work),
  });
  const transport = {
    async send(mail: Mail) {
      if (isServerDown) throw new MailError('The mail server did not take a mail (ESOCKET).');
      sent.push(mail);
    },
  };
  const secret = 'a secret for tests that is long enough';
  const mails = createMailQueue({ outbox, transport, secret, now, ...changes });
  return { ...mails, outbox, sendDue: () => outbox.work(MAIL_POLICY) };
}

const settled = () => Promise.all(following);
const rows = () => database.db.selectFrom('outbox').selectAll().execute();
/** Fails unless every mail's content is deleted, and its row with the next sweep. */
async function expectNothingKept() {
  expect(new Set((await rows()).map(({ content }) => content))).toEqual(new Set(['']));
  await dropExpiredRows(database.db, new Date(time));
  expect(await rows()).toEqual([]);
}

test('a mail is sent immediately if the mail server accepts it, and its content is deleted', async () => {
  await open().queue(MAIL);
  await settled();
  expect(sent).toEqual([MAIL]);
  await expectNothingKept();
});

test('while the mail server is down mails wait, and are sent once it is up', async () => {
  const outbox = open();
  isServerDown = true;
  await outbox.queue(MAIL);
  await settled();
  expect(sent).toEqual([]);
  isServerDown = false;
  await outbox.sendDue();
  expect(sent).toEqual([]);
  time += MINUTE_MS;
  await outbox.sendDue();
  expect(sent).toEqual([MAIL]);
});

test('waiting mails are unreadable in the database, and not logged', async () => {
  isServerDown = true;
  await open().queue(MAIL);
  await settled();
  const kept = JSON.stringify(await rows());
  for (const word of ['maya', 'of-the-link', 'password']) {
    expect(kept).not.toContain(word);
    expect(log).not.toContain(word);
  }
  isServerDown = false;
  time += MINUTE_MS;
  await open({ secret: 'another secret that is long enough too' }).sendDue();
  expect(sent).toEqual([]);
});

test('a mail that a crashed server was sending is sent by the next one', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const crashing = open({ transport: { send: () => never } });
  await crashing.queue(MAIL);
  await open().sendDue();
  expect(sent).toEqual([]);
  time += 11 * MINUTE_MS;
  await open().sendDue();
  expect(sent).toEqual([MAIL]);
});

test('of many servers, each mail is sent by one', async () => {
  isServerDown = true;
  const outbox = open();
  for (let count = 0; count < 12; count += 1) await outbox.queue({ ...MAIL, subject: `Mail ${count}` });
  await settled();
  isServerDown = false;
  time += 60 * MINUTE_MS;
  await Promise.all([open(), open(), outbox].map((one) => one.sendDue()));
  expect(sent).toHaveLength(12);
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(12);
});

test('retry intervals grow, and a mail that is never accepted is given up and deleted', async () => {
  isServerDown = true;
  const outbox = open();
  await outbox.queue(MAIL);
  await settled();
  const waits: number[] = [];
  for (let [row] = await rows(); row?.due_at; [row] = await rows()) {
    waits.push((Date.parse(row.due_at) - time) / MINUTE_MS);
    time = Date.parse(row.due_at);
    await outbox.sendDue();
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  await expectNothingKept();
  expect(log).toContain('an entry of the outbox is given up');
});

test('a mail server that is down is not tried for each waiting mail', async () => {
  isServerDown = true;
  const outbox = open();
  for (let count = 0; count < 8; count += 1) await outbox.queue(MAIL);
  await settled();
  time += 7 * 60 * MINUTE_MS;
  log = '';
  await outbox.sendDue();
  expect(log.split('is tried again').length - 1).toBe(3);
});

test('a failed send is reported to the caller, and the mail is still retried', async () => {
  const outbox = open();
  isServerDown = true;
  await expect(outbox.send(MAIL)).rejects.toBeInstanceOf(MailError);
  isServerDown = false;
  time += MINUTE_MS;
  await outbox.sendDue();
  expect(sent).toEqual([MAIL]);
  await outbox.send(MAIL);
  expect(sent).toHaveLength(2);
});

test('neither photos nor invalid mails are stored', async () => {
  const outbox = open();
  const file = { name: 'a.jpg', type: 'image/jpeg' as const, bytes: new Uint8Array(3) };
  await expect(outbox.queue({ ...MAIL, attachments: [file] })).rejects.toBeInstanceOf(MailError);
  await expect(outbox.queue({ ...MAIL, to: 'a@example.com, b@example.com' })).rejects.toBeInstanceOf(
    MailError,
  );
  expect(await rows()).toEqual([]);
});

test('a mail with expired links is neither sent nor kept', async () => {
  isServerDown = true;
  const outbox = open();
  await outbox.queue(MAIL, 60 * 60);
  await settled();
  time += 59 * MINUTE_MS;
  await outbox.sendDue();
  expect(await rows()).toHaveLength(1);
  isServerDown = false;
  time += 2 * MINUTE_MS;
  await outbox.sendDue();
  expect(sent).toEqual([]);
  await expectNothingKept();
  await outbox.queue(MAIL, 60 * 60);
  await settled();
  expect(sent).toEqual([MAIL]);
});
