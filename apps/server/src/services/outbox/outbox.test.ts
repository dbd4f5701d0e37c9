import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropExpiredRows } from '#src/db/expired-rows.store.ts';
import { listSecurityEvents } from '#src/db/security-events.store.ts';
import { createLogger } from '#src/logger.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { createOutbox, type OutboxPolicy } from './outbox.ts';

const MINUTE_MS = 60 * 1000;
const PAYMENTS: OutboxPolicy = {
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 60 * MINUTE_MS,
  alarmAttempts: 8,
  mostAttempts: Number.POSITIVE_INFINITY,
  mostFailures: Number.POSITIVE_INFINITY,
};
const MAILS: OutboxPolicy = { ...PAYMENTS, alarmAttempts: 10, mostAttempts: 10, mostFailures: 3 };

let database: TestDatabase;
let time: number;
let log: { level: string; msg: string }[];
let handled: string[];
let isFailing: boolean;

beforeEach(async () => {
  database = await createTestDatabase();
  [time, log, handled, isFailing] = [Date.parse('2026-03-10T12:00:00Z'), [], [], false];
});

afterEach(() => database.close());

/** A server's outbox of events, which are kept for a day, and mails, which are kept for good. */
function open(handle?: (key: string) => Promise<unknown>) {
  const write = (line: Buffer, _encoding: string, end: () => void) => {
    log.push(JSON.parse(line.toString()));
    end();
  };
  const outbox = createOutbox({
    ...{ db: database.db, log: createLogger('info', new Writable({ write })), now: () => new Date(time) },
    follow: () => undefined,
  });
  const kind = {
    handle: async ({ key }: { key: string }) => {
      await handle?.(key);
      if (isFailing) throw new Error('no answer');
      handled.push(key);
    },
  };
  outbox.register('event', { ...kind, policy: PAYMENTS, keepKeyMs: 24 * 60 * MINUTE_MS });
  outbox.register('mail', { ...kind, policy: MAILS, keepKeyMs: Number.POSITIVE_INFINITY });
  return outbox;
}

const at = (minute: number) => new Date(Date.parse('2026-03-10T12:00:00Z') + minute * MINUTE_MS);
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('key').execute();
async function workAt(minute: number, outbox = open(), policy = PAYMENTS): Promise<void> {
  time = at(minute).getTime();
  await outbox.work(policy);
}

test('keys are unique within a kind, and an entry is handled once, however often it is added', async () => {
  const outbox = open();
  const event = { userId: null, kind: 'backup_made' } as const;
  expect(await outbox.add({ kind: 'event', key: '1', content: 'a' }, event)).toBe(true);
  expect(await outbox.add({ kind: 'event', key: '1', content: 'b' }, event)).toBe(false);
  expect(await outbox.add({ kind: 'mail', key: '1', dueAt: at(5) })).toBe(true);
  await workAt(0);
  expect(await outbox.add({ kind: 'event', key: '1' }, event)).toBe(false);
  await workAt(1);
  expect(handled).toEqual(['1']);
  expect(await listSecurityEvents(database.db, new Date(0))).toHaveLength(1);
});

test('the content of what is done is deleted, and its key is kept for as long as its kind says', async () => {
  const outbox = open();
  for (const kind of ['event', 'mail']) await outbox.add({ kind, key: '1', content: 'maya' });
  for (const policy of [PAYMENTS, MAILS]) await workAt(1, outbox, policy);
  const done = {
    key: '1',
    content: '',
    due_at: null,
    done_at: at(1).toISOString(),
    user_id: null,
    attempts: 1,
  };
  const event = { ...done, kind: 'event', expires_at: at(1 + 24 * 60).toISOString() };
  const mail = { ...done, kind: 'mail', expires_at: null };
  expect(await rows()).toEqual(expect.arrayContaining([event, mail]));
  await dropExpiredRows(database.db, at(24 * 60));
  expect(await rows()).toHaveLength(2);
  await dropExpiredRows(database.db, at(1 + 24 * 60));
  expect(await rows()).toEqual([mail]);
});

test('an entry that is put again waits anew, also one that is done', async () => {
  const outbox = open();
  const put = (minute: number) => outbox.put({ kind: 'event', key: 'check', dueAt: at(minute) });
  await put(10);
  await put(20);
  await workAt(19);
  expect([handled, await outbox.isOpen('event', 'check')]).toEqual([[], true]);
  await workAt(20);
  expect([handled, await outbox.isOpen('event', 'check')]).toEqual([['check'], false]);
  await put(30);
  expect(await outbox.isOpen('event', 'check')).toBe(true);
  await workAt(30);
  expect(handled).toEqual(['check', 'check']);
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
});

test.each([false, true])(
  'what was put again or closed while it was handled stays so (failing: %s)',
  async (fails) => {
    isFailing = fails;
    const other = open();
    const put = (minute: number) => other.put({ kind: 'event', key: 'check', dueAt: at(minute) });
    await put(10);
    await workAt(
      10,
      open(() => put(20)),
    );
    expect(await rows()).toMatchObject([{ due_at: at(20).toISOString(), done_at: null, attempts: 0 }]);
    await workAt(
      20,
      open(() => other.close('event', 'check')),
    );
    expect(await rows()).toMatchObject([{ due_at: null, done_at: at(20).toISOString() }]);
    expect(await other.isOpen('event', 'check')).toBe(false);
  },
);

test('what a crashed server was handling is handled by another once its lease has ended', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const crashing = open(() => never);
  await crashing.add({ kind: 'event', key: '1' });
  void crashing.work(PAYMENTS);
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  await workAt(4);
  expect(handled).toEqual([]);
  await workAt(5);
  expect(handled).toEqual(['1']);
});

test('of many servers, each entry is handled by one', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `${index}`);
  for (const key of keys) await open().add({ kind: 'event', key });
  await Promise.all([open(), open(), open()].map((outbox) => outbox.work(PAYMENTS)));
  expect(handled.toSorted()).toEqual(keys.toSorted());
});

test('an entry that is never given up is retried for ever, and an operator is told from the eighth time on', async () => {
  isFailing = true;
  await open().add({ kind: 'event', key: '1' });
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await workAt(attempt * 60);
    expect(await open().countStuck(PAYMENTS)).toBe(attempt < 8 ? 0 : 1);
  }
  expect(log.map(({ level }) => level)).toEqual([...Array(7).fill('warn'), ...Array(5).fill('error')]);
  expect(await open().isOpen('event', '1')).toBe(true);
  isFailing = false;
  await workAt(13 * 60);
  expect([handled, await open().countStuck(PAYMENTS)]).toEqual([['1'], 0]);
});

test('an entry with a last attempt is given up after it, and its key is kept all the same', async () => {
  isFailing = true;
  const outbox = open();
  await outbox.add({ kind: 'mail', key: '1', content: 'maya' });
  for (let attempt = 1; attempt <= 12; attempt += 1) await workAt(attempt * 60, outbox, MAILS);
  expect(log).toHaveLength(10);
  expect(log.at(-1)).toMatchObject({
    level: 'error',
    msg: 'an entry of the outbox is given up',
    attempts: 10,
  });
  expect(await rows()).toMatchObject([{ content: '', due_at: null }]);
  expect(await outbox.add({ kind: 'mail', key: '1' })).toBe(false);
});

test('failures in a row end the round of their policy, and no other', async () => {
  isFailing = true;
  const outbox = open();
  for (let key = 0; key < 8; key += 1) {
    for (const kind of ['event', 'mail']) await outbox.add({ kind, key: `${key}` });
  }
  for (const policy of [MAILS, PAYMENTS]) await outbox.work(policy);
  const attempted = (await rows()).filter(({ attempts }) => attempts > 0).map(({ kind }) => kind);
  expect(attempted.toSorted()).toEqual([...Array(8).fill('event'), ...Array(3).fill('mail')]);
});

test('a mail server that hangs does not hold up payments, and entries that nobody here handles wait', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const outbox = open((key) => (key === 'hangs' ? never : Promise.resolve()));
  await outbox.add({ kind: 'mail', key: 'hangs' });
  await outbox.add({ kind: 'event', key: '1' });
  await outbox.add({ kind: 'event_of_another', key: '2' });
  void outbox.work(MAILS);
  await outbox.work(PAYMENTS);
  expect(handled).toEqual(['1']);
  expect(await outbox.isOpen('event_of_another', '2')).toBe(true);
});
