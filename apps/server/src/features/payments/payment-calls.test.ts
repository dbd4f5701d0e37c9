import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#src/logger.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { eventually } from '#src/testing/eventually.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { createPaymentsStore, type PaymentsStore } from './payments.store.ts';

const STEP_MS = 15_000;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let time: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  time = new Date('2026-03-10T12:00:00.000Z');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

/** The calls of one of several servers on the same database. */
const openServer = (changes: Partial<PaymentsStore> = {}) =>
  createPaymentCalls({
    store: { ...createPaymentsStore(database.db), ...changes },
    log: createLogger('silent'),
    now: () => time,
  });

const callOf = (key: string) => ({ userId: 'maya', key, name: 'confirm', body: {} });
const readUntil = async () => {
  const { db } = database;
  const lock = await db.selectFrom('payment_lock').select('until').executeTakeFirst();
  const call = await db.selectFrom('payment_call').select('running_until').orderBy('key').executeTakeFirst();
  return [lock?.until ?? '', call?.running_until ?? ''].toSorted();
};

/** Lets time pass with timers running, so that live servers renew their leases on the way. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes * MINUTE_MS; passed += STEP_MS) {
    time = new Date(time.getTime() + STEP_MS);
    vi.advanceTimersByTime(STEP_MS);
    await eventually(async () => {
      const [earliest = ''] = await readUntil();
      expect(Date.parse(earliest)).toBeGreaterThan(time.getTime() + 2 * STEP_MS);
    });
  }
}

/** Work for which a provider takes long. */
function createSlowWork() {
  const { promise, resolve } = Promise.withResolvers<{ ok: true }>();
  const work = vi.fn((_providerKey: string) => promise);
  return { work, end: () => resolve({ ok: true }) };
}
const quickWork = () => vi.fn(async (_providerKey: string) => ({ ok: true as const }));

test('while a provider hangs, nobody else makes the call, nor another one of its person', async () => {
  let tries = 0;
  const { takeLock } = createPaymentsStore(database.db);
  const other = openServer({
    takeLock: (...asked) => {
      tries += 1;
      return takeLock(...asked);
    },
  });
  const slow = createSlowWork();
  const first = openServer().once(callOf('a'), null, slow.work);
  await eventually(() => expect(slow.work).toHaveBeenCalledOnce());
  await pass(10);
  await expect(other.once(callOf('a'), null, quickWork())).rejects.toMatchObject({
    code: 'payment_in_progress',
  });
  const next = quickWork();
  const second = other.once(callOf('b'), null, next);
  await pass(5);
  await eventually(() => expect(tries).toBeGreaterThan(2));
  expect(next).not.toHaveBeenCalled();
  slow.end();
  expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }]);
  expect(next).toHaveBeenCalledOnce();
  expect(slow.work).toHaveBeenCalledOnce();
});

test('a minute after a server has died, its call is made again with the same key for the provider', async () => {
  const slow = createSlowWork();
  const lost = openServer().once(callOf('a'), null, slow.work);
  await eventually(() => expect(slow.work).toHaveBeenCalledOnce());
  vi.clearAllTimers();
  const other = openServer();
  const again = quickWork();
  time = new Date(time.getTime() + MINUTE_MS - 1);
  await expect(other.once(callOf('a'), null, again)).rejects.toMatchObject({ code: 'payment_in_progress' });
  time = new Date(time.getTime() + 1);
  expect(await other.once(callOf('a'), null, again)).toEqual({ ok: true });
  expect(again.mock.calls).toEqual(slow.work.mock.calls);
  slow.end();
  await lost;
});

test('a renewal that fails is no failure of the call', async () => {
  const renewLock = vi.fn(() => Promise.reject(new Error('the database is away')));
  const slow = createSlowWork();
  const call = openServer({ renewLock }).once(callOf('a'), null, slow.work);
  await eventually(() => expect(slow.work).toHaveBeenCalledOnce());
  vi.advanceTimersByTime(STEP_MS);
  await eventually(() => expect(renewLock).toHaveBeenCalledOnce());
  slow.end();
  expect(await call).toEqual({ ok: true });
});

test('after a call nothing is renewed any more', async () => {
  await openServer().once(callOf('a'), null, quickWork());
  expect(vi.getTimerCount()).toBe(0);
  await expect(
    openServer().once(callOf('b'), null, () => Promise.reject(new Error('of ours'))),
  ).rejects.toThrow('of ours');
  expect(vi.getTimerCount()).toBe(0);
  // A failure on our side may be retried at once.
  expect(await openServer().once(callOf('b'), null, quickWork())).toEqual({ ok: true });
});
