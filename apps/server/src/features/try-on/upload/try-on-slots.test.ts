import { expect, test } from 'vitest';
import { DomainError } from '#src/domain-error.ts';
import { createTryOnSlots, type Entrant, type Place, type TryOnSlots } from './try-on-slots.ts';

function createSlots(options: Partial<Parameters<typeof createTryOnSlots>[0]> = {}): TryOnSlots {
  return createTryOnSlots({
    concurrency: 1,
    queueLength: 2,
    queueBytes: 100,
    atOncePerPerson: 99,
    atOncePerAddress: 99,
    ...options,
  });
}

/** An entrant with an account at an address. */
const at = (address: string, userId = 'maya'): Entrant => ({ userId, address });
const MAYA = at('home');

/** A clock controlled by the test. */
function createTime() {
  let time = 0;
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

function start(place: Place, signal = new AbortController().signal) {
  const positions: number[] = [];
  const started = place.start({ signal, onPosition: (position) => positions.push(position) });
  return { started, positions };
}

function refusalOf(enter: () => unknown): DomainError {
  try {
    enter();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('It was not refused.');
}

test('try-ons start in order, one when another ends', async () => {
  const slots = createSlots();
  const [first, second, third] = [slots.enter(MAYA), slots.enter(MAYA), slots.enter(MAYA)];
  const runs = [start(first), start(second), start(third)];
  await runs[0]?.started;
  expect(slots.usage()).toMatchObject({ running: 1, waiting: 2 });
  first.leave();
  await runs[1]?.started;
  second.leave();
  await runs[2]?.started;
  third.leave();
  expect(runs.map(({ positions }) => positions)).toEqual([[0], [0], [1, 0]]);
  expect(slots.usage()).toEqual({ occupied: 0, running: 0, waiting: 0, heldBytes: 0 });
});

test('uploading try-ons count as well', () => {
  const slots = createSlots();
  for (let index = 0; index < 3; index += 1) slots.enter(MAYA);
  expect(refusalOf(() => slots.enter(MAYA)).code).toBe('overloaded');
});

test('bytes are limited across all places as they arrive', () => {
  const slots = createSlots({ queueLength: 10 });
  const first = slots.enter(MAYA);
  const second = slots.enter(MAYA);
  expect(slots.usage().heldBytes).toBe(0);
  first.reserveBytes(60);
  second.reserveBytes(10);
  second.reserveBytes(40);
  expect(refusalOf(() => second.reserveBytes(41)).code).toBe('overloaded');
  expect(slots.usage().heldBytes).toBe(100);
  first.leave();
  second.reserveBytes(100);
  second.leave();
  second.reserveBytes(50);
  expect(slots.usage().heldBytes).toBe(0);
});

test('places per person are limited over all addresses, and checked before the body', () => {
  const slots = createSlots({ queueLength: 10, atOncePerPerson: 2 });
  slots.enter(at('home'));
  const second = slots.enter(at('office'));
  const refusal = refusalOf(() => slots.enter(at('train')));
  expect([refusal.code, refusal.details.retryAfterSeconds]).toEqual(['too_many_try_ons', 5]);
  slots.enter(at('home', 'noor'));
  second.leave();
  slots.enter(at('train'));
});

test('places per address are limited over all people, with an account or without', () => {
  const slots = createSlots({ queueLength: 10, atOncePerAddress: 2 });
  slots.enter(at('office', 'maya'));
  slots.enter({ userId: null, address: 'office' });
  expect(refusalOf(() => slots.enter(at('office', 'noor'))).code).toBe('overloaded');
  slots.enter(at('home', 'noor'));
});

test('visitors share no limit but that of their address', () => {
  const slots = createSlots({ queueLength: 10, atOncePerPerson: 1 });
  slots.enter({ userId: null, address: 'office' });
  slots.enter({ userId: null, address: 'office' });
});

test.each([
  ['all places are taken', { queueLength: 1 }],
  ['an address has all of its places', { queueLength: 10, atOncePerAddress: 2 }],
  ['a person has all of their places', { queueLength: 10, atOncePerPerson: 2 }],
])('if %s, the upload that has stalled for the longest is dropped', (_when, limits) => {
  const time = createTime();
  const slots = createSlots({ ...limits, queueBytes: 1_000_000, now: time.now });
  const [first, second] = [slots.enter(MAYA), slots.enter(MAYA)];
  time.pass(900);
  first.reserveBytes(20_000);
  expect(refusalOf(() => slots.enter(MAYA)).code).toMatch(/overloaded|too_many_try_ons/);
  time.pass(100);
  second.reserveBytes(10);
  slots.enter(MAYA);
  expect([first.dropped.aborted, second.dropped.aborted]).toEqual([false, true]);
  expect(second.dropped.reason).toMatchObject({ code: 'overloaded' });
  expect(slots.usage()).toMatchObject({ occupied: 2, heldBytes: 20_000 });
});

test('if memory runs out, the upload that has stalled for the longest is dropped', () => {
  const time = createTime();
  const slots = createSlots({ queueLength: 10, now: time.now });
  const [first, second] = [slots.enter(MAYA), slots.enter(MAYA)];
  first.reserveBytes(90);
  expect(refusalOf(() => second.reserveBytes(20)).code).toBe('overloaded');
  time.pass(1_000);
  second.reserveBytes(20);
  expect([first.dropped.aborted, second.dropped.aborted]).toEqual([true, false]);
  expect(refusalOf(() => second.reserveBytes(101)).code).toBe('overloaded');
  expect(second.dropped.aborted).toBe(false);
});

test('a complete upload is never dropped, however long it waits', () => {
  const time = createTime();
  const slots = createSlots({ queueLength: 0, now: time.now });
  const place = slots.enter(MAYA);
  place.arrived();
  time.pass(60_000);
  expect(refusalOf(() => slots.enter(MAYA)).code).toBe('overloaded');
  expect(place.dropped.aborted).toBe(false);
});

test('leaving twice frees its place once', async () => {
  const slots = createSlots();
  const place = slots.enter(MAYA);
  await start(place).started;
  place.leave();
  place.leave();
  expect(slots.usage()).toEqual({ occupied: 0, running: 0, waiting: 0, heldBytes: 0 });
});

test('an aborted wait is skipped, and those behind move up', async () => {
  const slots = createSlots();
  const [first, second, third] = [slots.enter(MAYA), slots.enter(MAYA), slots.enter(MAYA)];
  await start(first).started;
  const client = new AbortController();
  const waiting = start(second, client.signal);
  const behind = start(third);
  client.abort(new Error('gone'));
  await expect(waiting.started).rejects.toThrow('gone');
  expect(behind.positions).toEqual([1, 0]);
  second.leave();
  first.leave();
  await behind.started;
  expect(slots.usage()).toMatchObject({ occupied: 1, running: 1 });
});

test('a try-on that is aborted before starting never runs', async () => {
  const slots = createSlots();
  const place = slots.enter(MAYA);
  const aborted = AbortSignal.abort(new Error('gone'));
  await expect(Promise.resolve().then(() => start(place, aborted).started)).rejects.toThrow('gone');
  place.leave();
  expect(slots.usage()).toMatchObject({ occupied: 0, running: 0 });
});

test('the retry time grows with the queue', async () => {
  const slots = createSlots({ queueLength: 0 });
  slots.enter(MAYA);
  const shortQueue = refusalOf(() => slots.enter(MAYA)).details.retryAfterSeconds;
  const long = createSlots({ queueLength: 9 });
  for (let index = 0; index < 10; index += 1) long.enter(MAYA);
  const longQueue = refusalOf(() => long.enter(MAYA)).details.retryAfterSeconds;
  expect([shortQueue, longQueue]).toEqual([2, 20]);
});

test('reports how long nobody was admitted; exceeding one’s own limit does not affect others', () => {
  const { now, pass } = createTime();
  const slots = createSlots({ queueLength: 1, atOncePerPerson: 1, atOncePerAddress: 1, now });
  const first = slots.enter(MAYA);
  expect(refusalOf(() => slots.enter(at('elsewhere'))).code).toBe('too_many_try_ons');
  expect(refusalOf(() => slots.enter(at('home', 'rosa'))).code).toBe('overloaded');
  pass(500);
  expect(slots.heldMs()).toBe(0);
  slots.enter(at('elsewhere', 'rosa'));
  expect(refusalOf(() => slots.enter(at('third', 'ada'))).code).toBe('overloaded');
  pass(400);
  expect(refusalOf(() => slots.enter(at('third', 'ada'))).code).toBe('overloaded');
  expect(slots.heldMs()).toBe(400);
  first.leave();
  expect(slots.heldMs()).toBe(0);
});
