import { beforeEach, expect, test } from 'vitest';
import { createEngineGuard } from './engine-guard.ts';

let time: number;
beforeEach(() => {
  time = 1_000_000;
});

const open = (options: { atOnce?: number | null; perMinute?: number | null } = {}) =>
  createEngineGuard({ name: 'tailor', atOnce: null, perMinute: null, ...options, now: () => time });
type Guard = ReturnType<typeof open>;

async function run(guard: Guard, outcome: 'good' | 'bad' | 'neither', times = 1): Promise<void> {
  for (let i = 0; i < times; i += 1) (await guard.enter()).end(outcome);
}

test('five failures within 30 seconds disable an engine, four do not', async () => {
  const guard = open();
  await run(guard, 'bad', 4);
  await run(guard, 'bad');
  await expect(guard.enter()).rejects.toMatchObject({ kind: 'overloaded', retryable: true });
});

test('failures older than 30 seconds are forgotten', async () => {
  const guard = open();
  await run(guard, 'bad', 4);
  time += 30_000;
  await run(guard, 'bad', 4);
  expect(guard.isResting()).toBe(false);
});

test('five failures within 30 seconds disable an engine despite successes between them', async () => {
  const guard = open();
  for (let i = 0; i < 5; i += 1) {
    expect(guard.isResting()).toBe(false);
    await run(guard, 'good', 3);
    await run(guard, 'bad');
  }
  expect(guard.isResting()).toBe(true);
});

test('a picture started before the pause does not end it', async () => {
  const guard = open();
  const slow = await guard.enter();
  await run(guard, 'bad', 5);
  slow.end('good');
  await expect(guard.enter()).rejects.toThrow('rests');
});

test('failures unrelated to the engine do not count', async () => {
  const guard = open();
  await run(guard, 'neither', 50);
  expect(guard.isResting()).toBe(false);
});

test('after its pause one picture tests the engine: success enables it, failure pauses it', async () => {
  const guard = open();
  await run(guard, 'bad', 5);
  time += 14_999;
  await expect(guard.enter()).rejects.toThrow('rests');
  time += 1;
  const probe = await guard.enter();
  await expect(guard.enter()).rejects.toThrow('rests');
  probe.end('bad');
  await expect(guard.enter()).rejects.toThrow('rests');
  time += 15_000;
  const second = await guard.enter();
  second.end('neither');
  (await guard.enter()).end('good');
  expect(guard.isResting()).toBe(false);
  await run(guard, 'bad', 4);
  expect(guard.isResting()).toBe(false);
});

test('concurrent pictures are limited, and a permit ends only once', async () => {
  const guard = open({ atOnce: 2 });
  const first = await guard.enter();
  await guard.enter();
  await expect(guard.enter()).rejects.toMatchObject({ kind: 'overloaded' });
  first.end('good');
  first.end('good');
  await guard.enter();
  await expect(guard.enter()).rejects.toMatchObject({ kind: 'overloaded' });
});

test('pictures started per minute are limited, and a rejected one holds no place', async () => {
  const guard = open({ perMinute: 3, atOnce: 1 });
  await run(guard, 'good', 3);
  await expect(guard.enter()).rejects.toMatchObject({ kind: 'rate_limited', retryable: true });
  await expect(guard.enter()).rejects.toMatchObject({ kind: 'rate_limited' });
});
