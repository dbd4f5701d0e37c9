/** A worker whose engine does what the first byte of the person's photo says; for the tests of the pool. */
import { setImmediate } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { refuse } from '#src/core/engine-error.ts';
import { STAGES } from '#src/core/types.ts';
import { answerJob, type Work, type WorkerAnswer, type WorkerJob } from '#src/node/worker-job.ts';

export const ORDER = {
  succeed: 0,
  /** Works on between stages, looking at the signal, until cancelled. */
  untilCancelled: 1,
  /** Holds its thread for good and never looks at the signal. */
  deaf: 2,
  exit: 3,
  throwLater: 4,
  refuse: 5,
  fail: 6,
  /** Keeps 40 MB more for good. */
  hoard: 7,
  exhaustHeap: 8,
} as const;

const hoard: Uint8Array[] = [];

const tryOn: Work['tryOn'] = async ({ person, garment, signal, onStage }) => {
  onStage(STAGES[0]);
  switch (person[0]) {
    case ORDER.untilCancelled:
      for (;;) {
        signal.throwIfAborted();
        await setImmediate();
      }
    case ORDER.deaf:
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    case ORDER.exit:
      process.exit(7);
      break;
    case ORDER.throwLater:
      queueMicrotask(() => {
        throw new Error('thrown outside of the job');
      });
      await new Promise(() => undefined);
      break;
    case ORDER.refuse:
      refuse('garment', 'garment_cut_off', 'The sleeve is outside the picture.');
      break;
    case ORDER.fail:
      throw new TypeError('a mistake in the engine');
    case ORDER.hoard:
      hoard.push(new Uint8Array(40e6));
      break;
    case ORDER.exhaustHeap: {
      const kept: number[][] = [];
      for (;;) kept.push(new Array(100_000).fill(kept.length + 0.5));
    }
    default:
      break;
  }
  for (const stage of STAGES.slice(1)) onStage(stage);
  return {
    image: { bytes: garment.slice(), type: 'image/png' },
    warnings: [],
    grade: 'sure',
    reasons: [],
    timings: { thread: threadId, personBytes: person.length },
  };
};

const work: Work = {
  tryOn,
  preserve: async ({ picture }) => ({
    image: { bytes: picture.slice(), type: 'image/png' },
    personChange: null,
  }),
};

/** The pool's entrance, as in the real worker. */
export function answer(job: WorkerJob): Promise<WorkerAnswer> {
  return answerJob(job, async () => work);
}
