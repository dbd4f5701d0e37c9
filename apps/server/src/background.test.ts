import { expect, test, vi } from 'vitest';
import { createBackground } from '#src/background.ts';
import { createLogger } from '#src/logger.ts';
import { eventually } from '#src/testing/eventually.ts';

const silent = createLogger('silent');

test('runs nothing before the start, and repeats each job afterwards even if it fails', async () => {
  const background = createBackground({ log: silent });
  const run = vi.fn(async () => {
    throw new Error('every time');
  });
  background.every('job', 1, run, { atStart: true });
  expect(run).not.toHaveBeenCalled();
  background.start();
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(2));
  await background.close();
  const count = run.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(run).toHaveBeenCalledTimes(count);
});

test('a job never overlaps itself, and closing waits for it', async () => {
  const background = createBackground({ log: silent });
  const waiting: (() => void)[] = [];
  let most = 0;
  let now = 0;
  background.every('slow', 60_000, async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => waiting.push(resolve));
    now -= 1;
  });
  const both = Promise.all([background.run('slow'), background.run('slow')]);
  await eventually(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await eventually(() => expect(waiting).toHaveLength(2));
  const closing = background.close();
  waiting[1]?.();
  await Promise.all([both, closing]);
  expect([most, now]).toEqual([1, 0]);
});

test('closing waits for followed work, and for work that it starts', async () => {
  const background = createBackground({ log: silent });
  let isDone = false;
  const later = () => new Promise((resolve) => setImmediate(resolve));
  background.follow(
    later().then(() =>
      background.follow(
        later().then(() => {
          isDone = true;
        }),
      ),
    ),
  );
  await background.close();
  expect(isDone).toBe(true);
});

test('running a job by hand reports its failure', async () => {
  const background = createBackground({ log: silent });
  background.every('job', 60_000, () => Promise.reject(new Error('no')));
  await expect(background.run('job')).rejects.toThrow('no');
  await expect(background.run('other')).rejects.toThrow('no job of the name');
});
