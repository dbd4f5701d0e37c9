import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import type { Answer, PageMessage, WorkerMessage } from './messages.ts';
import { NOTHING_TO_DRAW } from './photo-findings.ts';
import { createWorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

/** A worker controlled by the test. */
function pretendWorker() {
  const target = new EventTarget();
  const received: PageMessage[] = [];
  const say = (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data }));
  return {
    received,
    ended: false,
    say: (message: WorkerMessage) => say(message),
    babble: () => say('hello'),
    die: () => target.dispatchEvent(new Event('error')),
    answer(answer: Answer) {
      const job = received.findLast((message) => message.kind === 'job');
      say({ kind: 'answer', id: job?.id, answer });
    },
    postMessage(message: PageMessage) {
      received.push(structuredClone(message));
    },
    addEventListener(type: string, listener: (event: Event) => void) {
      target.addEventListener(type, listener);
    },
    terminate() {
      this.ended = true;
    },
  };
}

const photo = new Blob(['x']);
const findings = { refusal: null, warnings: [], rough: [], drawing: NOTHING_TO_DRAW };
const checked: Answer = { kind: 'checked', findings };
const made: Answer = {
  kind: 'made',
  result: { image: photo, warnings: [], grade: 'sure' as const, reasons: [], timings: {} },
};

function open(options: Partial<WorkerEngineOptions> = {}) {
  const workers: ReturnType<typeof pretendWorker>[] = [];
  const engine = createWorkerEngine({
    startWorker() {
      const worker = pretendWorker();
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  return { engine, workers };
}

/** Runs everything that is pending. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('nothing starts before the first job, and one worker does them all', async () => {
  const { engine, workers } = open();
  expect(workers).toHaveLength(0);
  const first = engine.checkPerson(photo);
  await settle();
  expect(workers[0].received).toEqual([]);
  workers[0].say({ kind: 'ready' });
  await settle();
  workers[0].answer(checked);
  expect(await first).toEqual(findings);

  const second = engine.tryOn({ person: photo, garment: photo });
  await settle();
  workers[0].answer(made);
  expect((await second).image).toBeInstanceOf(Blob);
  expect(workers).toHaveLength(1);
  expect(workers[0].received).toMatchObject([
    { kind: 'job', order: { kind: 'check-person' } },
    { kind: 'job', order: { kind: 'try-on', outputType: 'image/png', tuck: 'auto', wantsChanged: false } },
  ]);
});

test('jobs take turns, and one that is aborted in the queue never reaches the worker', async () => {
  const { engine, workers } = open();
  const first = engine.checkPerson(photo);
  const leaving = new AbortController();
  const second = failureOf(engine.checkGarment(photo, { signal: leaving.signal }));
  const third = engine.tryOn({ person: photo, garment: photo }, { outputType: 'image/jpeg' });
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  expect(workers[0].received).toHaveLength(1);
  leaving.abort('gone');
  expect(await second).toBe('gone');
  workers[0].answer(checked);
  await first;
  await settle();
  workers[0].answer(made);
  await third;
  expect(workers[0].received.map((message) => message.kind === 'job' && message.order.kind)).toEqual([
    'check-person',
    'try-on',
  ]);
});

test('an abort in the very moment in which the job begins is not overheard', async () => {
  const { engine, workers } = open();
  const leaving = new AbortController();
  const job = failureOf(engine.checkPerson(photo, { signal: leaving.signal }));
  leaving.abort('gone');
  expect(await job).toBe('gone');
  const next = engine.checkGarment(photo);
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  expect(workers[0].received).toMatchObject([{ order: { kind: 'check-garment' } }]);
  workers[0].answer(checked);
  await next;
});

test('more than the queue holds are turned away', async () => {
  const { engine } = open({ maxQueue: 1 });
  void failureOf(engine.checkPerson(photo));
  void failureOf(engine.checkPerson(photo));
  expect(await failureOf(engine.checkPerson(photo))).toMatchObject({ kind: 'overloaded', retryable: true });
});

test('stages are told as they begin, and none after an abort', async () => {
  const { engine, workers } = open();
  const stages: string[] = [];
  const leaving = new AbortController();
  const onStage = (stage: string) => stages.push(stage);
  const job = failureOf(engine.tryOn({ person: photo, garment: photo }, { onStage, signal: leaving.signal }));
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  const { id } = workers[0].received[0];
  workers[0].say({ kind: 'stage', id, stage: 'photo' });
  workers[0].say({ kind: 'stage', id, stage: 'garment' });
  leaving.abort('gone');
  workers[0].say({ kind: 'stage', id, stage: 'fitting' });
  expect(await job).toBe('gone');
  expect(stages).toEqual(['photo', 'garment']);
});

test('a listener that throws ends its own job', async () => {
  const { engine, workers } = open();
  const onStage = () => {
    throw new Error('no room');
  };
  const job = failureOf(engine.tryOn({ person: photo, garment: photo }, { onStage }));
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  workers[0].say({ kind: 'stage', id: workers[0].received[0].id, stage: 'photo' });
  expect(await job).toMatchObject({ message: 'no room' });
});

test('an aborted job that ends in time leaves its worker to the next', async () => {
  const { engine, workers } = open({ abortGraceMs: 100 });
  const leaving = new AbortController();
  const job = failureOf(engine.checkPerson(photo, { signal: leaving.signal }));
  const next = engine.checkGarment(photo);
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  leaving.abort('gone');
  expect(await job).toBe('gone');
  expect(workers[0].received.at(-1)).toEqual({ kind: 'cancel', id: workers[0].received[0].id });
  await vi.advanceTimersByTimeAsync(99);
  expect(workers[0].received).toHaveLength(2);
  workers[0].answer({ kind: 'cancelled' });
  await settle();
  workers[0].answer(checked);
  expect(await next).toEqual(findings);
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers[0].ended).toBe(false);
});

test('an aborted job that does not end gets its worker replaced', async () => {
  const { engine, workers } = open({ abortGraceMs: 100 });
  const leaving = new AbortController();
  void failureOf(engine.checkPerson(photo, { signal: leaving.signal }));
  const next = engine.checkGarment(photo);
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  leaving.abort();
  await vi.advanceTimersByTimeAsync(100);
  expect(workers[0].ended).toBe(true);
  workers[1].say({ kind: 'ready' });
  await settle();
  workers[1].answer(checked);
  expect(await next).toEqual(findings);
});

test('a job that takes too long fails as such, counted from when the worker was ready', async () => {
  const { engine, workers } = open({ runTimeoutMs: 1000 });
  const job = failureOf(engine.checkPerson(photo));
  await vi.advanceTimersByTimeAsync(5000);
  workers[0].say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(999);
  expect(workers[0].received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await job).toMatchObject({ kind: 'timeout', retryable: true });
});

test('a refusal arrives as the error that the engine threw', async () => {
  const { engine, workers } = open();
  const job = failureOf(engine.tryOn({ person: photo, garment: photo }));
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  const about = { subject: 'garment', reason: 'not_a_top', cause: undefined } as const;
  workers[0].answer({
    kind: 'failed',
    failure: { kind: 'refused', message: 'Trousers.', retryable: false, ...about },
  });
  const error = await job;
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ kind: 'refused', subject: 'garment', reason: 'not_a_top' });
});

test.each(['die', 'babble'] as const)(
  'when a worker should %s, its job fails and the next gets a new one',
  async (mishap) => {
    const { engine, workers } = open();
    const job = failureOf(engine.checkPerson(photo));
    await settle();
    workers[0].say({ kind: 'ready' });
    await settle();
    workers[0][mishap]();
    expect(await job).toMatchObject({ kind: 'internal', retryable: true });
    expect(workers[0].ended).toBe(true);
    void failureOf(engine.checkPerson(photo));
    await settle();
    expect(workers).toHaveLength(2);
  },
);

test('a worker that cannot load says why, and the next try loads anew', async () => {
  const { engine, workers } = open();
  const waiting = failureOf(engine.prepare());
  const details = { subject: undefined, reason: undefined, cause: 'offline' };
  workers[0].say({
    kind: 'unready',
    failure: { kind: 'internal', message: 'Not fetched.', retryable: true, ...details },
  });
  expect(await waiting).toMatchObject({ message: 'Not fetched.', retryable: true });
  const again = engine.prepare();
  workers[1].say({ kind: 'ready' });
  await again;
});

test('closing ends the worker and whoever waits for it, and nothing starts again', async () => {
  const { engine, workers } = open();
  const running = failureOf(engine.checkPerson(photo));
  const waiting = failureOf(engine.checkPerson(photo));
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  engine.close();
  expect(await running).toMatchObject({ kind: 'overloaded' });
  expect(await waiting).toMatchObject({ kind: 'overloaded' });
  expect(workers[0].ended).toBe(true);
  expect(await failureOf(engine.prepare())).toMatchObject({ kind: 'overloaded' });
  expect(workers).toHaveLength(1);
});

test('a worker that does not come to be ready in time is ended, and the next job starts another', async () => {
  const { engine, workers } = open({ loadTimeoutMs: 1000 });
  const first = failureOf(engine.checkPerson(photo));
  await vi.advanceTimersByTimeAsync(999);
  expect(workers[0].ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toMatchObject({ kind: 'timeout', retryable: true });
  expect(workers[0].ended).toBe(true);

  const second = engine.checkPerson(photo);
  await settle();
  workers[1].say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(2000);
  workers[1].answer(checked);
  expect(await second).toEqual(findings);
});

test('told to forget, it ends the worker with its memory, and the next job starts another', async () => {
  const { engine, workers } = open();
  engine.forget();
  const first = failureOf(engine.checkPerson(photo));
  await settle();
  workers[0].say({ kind: 'ready' });
  await settle();
  engine.forget();
  expect(workers[0].ended).toBe(true);
  expect(await first).toMatchObject({ kind: 'overloaded', retryable: true });

  const second = engine.checkPerson(photo);
  await settle();
  workers[1].say({ kind: 'ready' });
  await settle();
  workers[1].answer(checked);
  expect(await second).toEqual(findings);
});
