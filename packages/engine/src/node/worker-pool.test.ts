import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import { STAGES, type Stage } from '#src/core/types.ts';
import { ORDER } from '#src/testing/pretend-worker.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const pools: WorkerPool[] = [];

async function createPool(options: Partial<WorkerPoolOptions> = {}): Promise<WorkerPool> {
  const pool = await createWorkerPool({
    file: fileURLToPath(new URL('../testing/pretend-worker.ts', import.meta.url)),
    workers: 1,
    maxQueue: 4,
    runTimeoutMs: 20_000,
    abortGraceMs: 20_000,
    maxWorkerBytes: 1e9,
    ...options,
  });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const picturesFor = (order: keyof typeof ORDER) => ({
  person: new Uint8Array([ORDER[order], 1, 2]),
  garment: new Uint8Array([9, 8]),
});

const idle = () => new AbortController().signal;
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

/** Starts a run and resolves once the worker has begun it. */
async function startAndEnter(pool: WorkerPool, order: keyof typeof ORDER, signal: AbortSignal) {
  const entered = Promise.withResolvers<void>();
  const outcome = reasonOf(pool.run(picturesFor(order), { signal, onStage: () => entered.resolve() }));
  await Promise.race([entered.promise, outcome]);
  return { outcome };
}

const succeed = (pool: WorkerPool) => pool.run(picturesFor('succeed'), { signal: idle() });

describe('a run', () => {
  test('gives the picture back and every stage in order, all before the result', async () => {
    const pool = await createPool();
    const stages: Stage[] = [];
    const result = await pool.run(picturesFor('succeed'), {
      signal: idle(),
      onStage: (stage) => stages.push(stage),
    });
    expect(stages).toEqual(STAGES);
    expect(Array.from(result.image.bytes)).toEqual([9, 8]);
    expect(result.timings).toMatchObject({ personBytes: 3 });
  });

  test('takes the bytes over without a copy, but leaves a larger buffer alone', async () => {
    const pool = await createPool();
    const whole = picturesFor('succeed');
    await pool.run(whole, { signal: idle() });
    expect([whole.person.length, whole.garment.length]).toEqual([0, 0]);

    const shared = new Uint8Array([ORDER.succeed, 1, 2, 9]);
    const parts = { person: shared.subarray(0, 3), garment: shared.subarray(3) };
    const result = await pool.run(parts, { signal: idle() });
    expect(Array.from(shared)).toEqual([ORDER.succeed, 1, 2, 9]);
    expect(Array.from(result.image.bytes)).toEqual([9]);
  });

  test('of bytes in Node shared pool leaves that pool alone', async () => {
    const pool = await createPool();
    const person = Buffer.from([ORDER.succeed, 5]);
    await pool.run({ person, garment: Buffer.from('xy') }, { signal: idle() });
    expect(person.length).toBe(2);
  });

  test('that is refused says about which photo and why, as the engine own error', async () => {
    const pool = await createPool();
    const error = await reasonOf(pool.run(picturesFor('refuse'), { signal: idle() }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ kind: 'refused', subject: 'garment', reason: 'garment_cut_off' });
  });

  test('that fails is internal and keeps the cause for the log', async () => {
    const pool = await createPool();
    const error = await reasonOf(pool.run(picturesFor('fail'), { signal: idle() }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ kind: 'internal', reason: undefined });
    expect(String((error as EngineError).cause)).toContain('a mistake in the engine');
  });

  test('whose listener throws fails alone', async () => {
    const pool = await createPool();
    const error = await reasonOf(
      pool.run(picturesFor('succeed'), {
        signal: idle(),
        onStage: () => {
          throw new Error('listener');
        },
      }),
    );
    expect(error).toMatchObject({ message: 'listener' });
    await expect(succeed(pool)).resolves.toBeDefined();
  });
});

describe('several runs', () => {
  test('two threads work on two at the same time', async () => {
    const pool = await createPool({ workers: 2 });
    const controller = new AbortController();
    const first = await startAndEnter(pool, 'untilCancelled', controller.signal);
    const second = await startAndEnter(pool, 'untilCancelled', controller.signal);
    controller.abort('both were inside');
    expect(await Promise.all([first.outcome, second.outcome])).toEqual([
      'both were inside',
      'both were inside',
    ]);
  });

  test('one thread takes them in the order they came', async () => {
    const pool = await createPool();
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([
      succeed(pool).then(note('first')),
      succeed(pool).then(note('second')),
      succeed(pool).then(note('third')),
    ]);
    expect(order).toEqual(['first', 'second', 'third']);
  });

  test('more than may wait are turned away at once, and the others still get through', async () => {
    const pool = await createPool({ maxQueue: 1 });
    const controller = new AbortController();
    const busy = await startAndEnter(pool, 'untilCancelled', controller.signal);
    const waits = succeed(pool);
    const error = await reasonOf(succeed(pool));
    expect(error).toMatchObject({ kind: 'overloaded', retryable: true });
    controller.abort('done');
    await busy.outcome;
    await expect(waits).resolves.toBeDefined();
  });
});

describe('aborting', () => {
  test('a waiting run leaves the queue at once and costs no thread', async () => {
    const pool = await createPool({ maxQueue: 1 });
    const busyness = new AbortController();
    const impatience = new AbortController();
    const busy = await startAndEnter(pool, 'untilCancelled', busyness.signal);
    const waiting = reasonOf(pool.run(picturesFor('succeed'), { signal: impatience.signal }));
    impatience.abort('left the queue');
    expect(await waiting).toBe('left the queue');
    const next = succeed(pool);
    busyness.abort('made room');
    expect(await busy.outcome).toBe('made room');
    await expect(next).resolves.toBeDefined();
  });

  test('a run in progress ends for the caller at once and keeps its thread when it listens', async () => {
    const pool = await createPool();
    const thread = (await succeed(pool)).timings.thread;
    const controller = new AbortController();
    const run = await startAndEnter(pool, 'untilCancelled', controller.signal);
    controller.abort('enough');
    expect(await run.outcome).toBe('enough');
    expect((await succeed(pool)).timings.thread).toBe(thread);
  });

  test('a run that does not listen loses its thread after the grace, and the next one gets a new one', async () => {
    const pool = await createPool({ abortGraceMs: 20 });
    const thread = (await succeed(pool)).timings.thread;
    const controller = new AbortController();
    const run = await startAndEnter(pool, 'deaf', controller.signal);
    controller.abort('enough');
    expect(await run.outcome).toBe('enough');
    expect((await succeed(pool)).timings.thread).not.toBe(thread);
  });

  test('a signal that is aborted already starts nothing and leaves the bytes', async () => {
    const pool = await createPool();
    const pictures = picturesFor('succeed');
    const error = await reasonOf(pool.run(pictures, { signal: AbortSignal.abort('too late') }));
    expect(error).toBe('too late');
    expect(pictures.person.length).toBe(3);
  });

  test('a run beyond its time is stopped with a timeout', async () => {
    const pool = await createPool({ runTimeoutMs: 50, abortGraceMs: 20 });
    const error = await reasonOf(pool.run(picturesFor('deaf'), { signal: idle() }));
    expect(error).toMatchObject({ kind: 'timeout', retryable: true });
  });
});

describe('a thread that dies', () => {
  test.each(['exit', 'throwLater', 'exhaustHeap'] as const)(
    'by "%s" takes its own run alone with it and is replaced',
    async (order) => {
      const pool = await createPool();
      const dying = reasonOf(pool.run(picturesFor(order), { signal: idle() }));
      const next = succeed(pool);
      expect(await dying).toMatchObject({ kind: 'internal', retryable: true });
      await expect(next).resolves.toBeDefined();
    },
    20_000,
  );

  test('while a neighbour works leaves the neighbour alone', async () => {
    const pool = await createPool({ workers: 2 });
    const controller = new AbortController();
    const neighbour = await startAndEnter(pool, 'untilCancelled', controller.signal);
    expect(await reasonOf(pool.run(picturesFor('exit'), { signal: idle() }))).toMatchObject({
      kind: 'internal',
    });
    await succeed(pool);
    controller.abort('still here');
    expect(await neighbour.outcome).toBe('still here');
  });

  test('a thread that swells is replaced between runs, without a failure', async () => {
    const pool = await createPool({ maxWorkerBytes: 100e6 });
    const threads = new Set<number | undefined>();
    for (let i = 0; i < 8; i++) {
      const { timings } = await pool.run(picturesFor('hoard'), { signal: idle() });
      threads.add(timings.thread);
    }
    expect(threads.size).toBeGreaterThan(1);
    expect(threads.size).toBeLessThan(8);
  });
});

describe('opening and closing', () => {
  test.each(['./no-such-worker.ts', '../testing/unloadable-worker.ts'])(
    'a worker that cannot load is reported when the pool opens: %s',
    async (file) => {
      const error = await reasonOf(createPool({ file: fileURLToPath(new URL(file, import.meta.url)) }));
      expect(error).toBeInstanceOf(EngineError);
      expect(error).toMatchObject({ kind: 'internal' });
    },
  );

  test('closing ends what runs and what waits, and nothing starts afterwards', async () => {
    const pool = await createPool();
    const running = await startAndEnter(pool, 'untilCancelled', idle());
    const waiting = reasonOf(succeed(pool));
    await pool.close();
    expect(await running.outcome).toMatchObject({ kind: 'overloaded' });
    expect(await waiting).toMatchObject({ kind: 'overloaded' });
    expect(await reasonOf(succeed(pool))).toMatchObject({ kind: 'overloaded' });
  });
});
