import { STAGES } from '@tryon/contract/try-on/try-on.ts';
import type {
  EngineDescription,
  TryOnEngine,
  TryOnOptions,
  TryOnRequest,
  TryOnResult,
} from '@tryon/engine/engine.ts';
import { EMBEDDED_ENGINE } from '@tryon/engine/node/embedded-engine.ts';

export type FakeRun = (request: TryOnRequest, options: TryOnOptions) => Promise<TryOnResult>;

export interface FakeEngine extends TryOnEngine {
  /** Sets the behaviour of further runs. */
  behave: (run: FakeRun) => void;
  usage: () => { running: number; started: number; mostAtOnce: number };
}

/** The smallest PNG: one grey pixel. */
export const RESULT_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Described like the embedded engine. */
export const FAKE_ENGINE: EngineDescription = { ...EMBEDDED_ENGINE, name: 'fake', model: 'fake-1' };

/** An engine whose runs behave as a test tells it, and are counted. By default all stages, then a picture. */
export function createFakeEngine(): FakeEngine {
  let run: FakeRun = succeed;
  let running = 0;
  let started = 0;
  let mostAtOnce = 0;
  return {
    description: FAKE_ENGINE,
    behave: (next) => {
      run = next;
    },
    usage: () => ({ running, started, mostAtOnce }),
    tryOn: async (request, options) => {
      running += 1;
      started += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      try {
        return await run(request, options);
      } finally {
        running -= 1;
      }
    },
    close: async () => undefined,
  };
}

export const succeed: FakeRun = async (_request, { onStage }) => {
  for (const stage of STAGES) onStage?.(stage);
  return {
    image: { bytes: new Uint8Array(RESULT_PICTURE), type: 'image/png' },
    warnings: [{ subject: 'person', reason: 'arms_near_torso' }],
    grade: 'sure',
    reasons: [],
    timings: { total: 1 },
    engine: FAKE_ENGINE.name,
    model: FAKE_ENGINE.model,
    milliseconds: 1,
    costCents: 0,
  };
};

/** Succeeds with a rough picture. */
export const succeedRoughly: FakeRun = async (request, options) => ({
  ...(await succeed(request, options)),
  grade: 'rough',
  reasons: ['skin_invented'],
});

/** Runs until it is aborted. */
export const runUntilAborted: FakeRun = (_request, { signal, onStage }) => {
  onStage?.('photo');
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
};
