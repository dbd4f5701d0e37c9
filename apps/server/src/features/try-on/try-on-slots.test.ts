import { expect, test } from 'vitest';
import { DomainError } from '#src/domain-error.ts';
import { createTryOnSlots, type Place, type TryOnSlots } from '#src/features/try-on/try-on-slots.ts';

function createSlots(options: Partial<Parameters<typeof createTryOnSlots>[0]> = {}): TryOnSlots {
  return createTryOnSlots({ concurrency: 1, queueLength: 2, queueBytes: 100, ...options });
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

test('turns come in the order of starting, one when one leaves', async () => {
  const slots = createSlots();
  const [first, second, third] = [slots.enter(1), slots.enter(1), slots.enter(1)];
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

test('places that still receive their pictures count as taken', () => {
  const slots = createSlots();
  for (let index = 0; index < 3; index += 1) slots.enter(1);
  expect(refusalOf(() => slots.enter(1)).code).toBe('overloaded');
});

test('bytes are bounded across all places, declared and found', () => {
  const slots = createSlots({ queueLength: 10 });
  const first = slots.enter(60);
  expect(refusalOf(() => slots.enter(41)).code).toBe('overloaded');
  const second = slots.enter(0);
  second.reserveBytes(40);
  second.reserveBytes(10);
  expect(refusalOf(() => second.reserveBytes(41)).code).toBe('overloaded');
  expect(slots.usage().heldBytes).toBe(100);
  first.leave();
  second.reserveBytes(100);
  second.leave();
  expect(slots.usage().heldBytes).toBe(0);
});

test('leaving twice frees once', async () => {
  const slots = createSlots();
  const place = slots.enter(5);
  await start(place).started;
  place.leave();
  place.leave();
  expect(slots.usage()).toEqual({ occupied: 0, running: 0, waiting: 0, heldBytes: 0 });
});

test('who gives up while waiting is passed over, and those behind move up', async () => {
  const slots = createSlots();
  const [first, second, third] = [slots.enter(1), slots.enter(1), slots.enter(1)];
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

test('who has given up before starting never gets a turn', async () => {
  const slots = createSlots();
  const place = slots.enter(1);
  const aborted = AbortSignal.abort(new Error('gone'));
  await expect(Promise.resolve().then(() => start(place, aborted).started)).rejects.toThrow('gone');
  place.leave();
  expect(slots.usage()).toMatchObject({ occupied: 0, running: 0 });
});

test('asks to come back later when more are ahead', async () => {
  const slots = createSlots({ queueLength: 0 });
  slots.enter(1);
  const shortQueue = refusalOf(() => slots.enter(1)).details.retryAfterSeconds;
  const long = createSlots({ queueLength: 9 });
  for (let index = 0; index < 10; index += 1) long.enter(1);
  const longQueue = refusalOf(() => long.enter(1)).details.retryAfterSeconds;
  expect([shortQueue, longQueue]).toEqual([2, 20]);
});
