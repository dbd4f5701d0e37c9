import { expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import type { Work } from './create-work.ts';
import type { WorkerMessage } from './messages.ts';
import { NOTHING_TO_DRAW } from './photo-findings.ts';
import { pauseBeforeRuns, serveJobs } from './serve-jobs.ts';

const findings = { refusal: null, warnings: [], rough: [], drawing: NOTHING_TO_DRAW };
const order = { kind: 'check-person', photo: new Blob(['x']) } as const;
const job = { kind: 'job', id: 7, order } as const;

function startServer(loading: Promise<Work>) {
  const said: WorkerMessage[] = [];
  return { said, serve: serveJobs(loading, (message) => said.push(message)) };
}

test('a job is answered under its number, with its stages before', async () => {
  const { said, serve } = startServer(
    Promise.resolve(async (_order, { onStage }) => {
      onStage('photo');
      return { kind: 'checked', findings };
    }),
  );
  await serve(job);
  expect(said).toEqual([
    { kind: 'ready' },
    { kind: 'stage', id: 7, stage: 'photo' },
    { kind: 'answer', id: 7, answer: { kind: 'checked', findings } },
  ]);
});

test('a failed start is told once, and again to whoever asks for work', async () => {
  const error = new EngineError('internal', 'No network.', { retryable: true });
  const { said, serve } = startServer(Promise.reject(error));
  await serve(job);
  const failure = { kind: 'internal', message: 'No network.', retryable: true };
  expect(said).toMatchObject([
    { kind: 'unready', failure },
    { kind: 'answer', id: 7, answer: { kind: 'failed', failure } },
  ]);
});

test('a cancelled job stops at the next look at its signal, and says so', async () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { said, serve } = startServer(
    Promise.resolve(async (_order, { signal }) => {
      signal.throwIfAborted();
      reached.resolve();
      await goOn.promise;
      signal.throwIfAborted();
      return { kind: 'checked', findings };
    }),
  );
  const done = serve(job);
  await reached.promise;
  await serve({ kind: 'cancel', id: 6 });
  await serve({ kind: 'cancel', id: 7 });
  goOn.resolve();
  await done;
  expect(said.at(-1)).toEqual({ kind: 'answer', id: 7, answer: { kind: 'cancelled' } });
});

test('a job cancelled while the engine loads is never begun', async () => {
  const loading = Promise.withResolvers<Work>();
  const { said, serve } = startServer(loading.promise);
  const done = serve(job);
  await serve({ kind: 'cancel', id: 7 });
  loading.resolve(() => Promise.reject(new Error('begun')));
  await done;
  expect(said.at(-1)).toEqual({ kind: 'answer', id: 7, answer: { kind: 'cancelled' } });
});

test('what is not for the worker is passed over', async () => {
  const { said, serve } = startServer(Promise.resolve(async () => ({ kind: 'checked', findings })));
  await serve({ kind: 'job', id: 7, order: { kind: 'check-person', photo: 'a name' } });
  await serve('hello');
  expect(said).toEqual([{ kind: 'ready' }]);
});

test('the networks wait for the pause before every run, and pass their answers on', async () => {
  const steps: string[] = [];
  const networks = pauseBeforeRuns(
    {
      pose: async () => {
        steps.push('pose');
        return { landmarks: new Float32Array(1), confidence: 0.5, mask: new Float32Array(1) };
      },
      selfie: async (input) => {
        steps.push('selfie');
        return input;
      },
      parsePerson: async (input) => {
        steps.push('person');
        return input;
      },
      readGarment: async (input) => {
        steps.push('garment');
        return { parts: input, landmarks: input, facts: input };
      },
      prefetch: () => {
        steps.push('fetch');
      },
      finish: async (input) => {
        steps.push('finish');
        return input;
      },
      checkPicture: async (input) => {
        steps.push('check');
        return input;
      },
    },
    async () => {
      steps.push('pause');
    },
  );
  const input = new Float32Array([3]);
  expect((await networks.pose(input)).confidence).toBe(0.5);
  expect(await networks.selfie(input)).toBe(input);
  expect((await networks.readGarment(input)).facts).toBe(input);
  expect(await networks.parsePerson(input)).toBe(input);
  expect(await networks.finish(input)).toBe(input);
  expect(await networks.checkPicture(input)).toBe(input);
  networks.prefetch();
  expect(steps.pop()).toBe('fetch');
  const asked = ['pose', 'selfie', 'garment', 'person', 'finish', 'check'];
  expect(steps).toEqual(asked.flatMap((name) => ['pause', name]));
});
