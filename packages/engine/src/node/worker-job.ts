/** The messages between the main thread and a worker, and the worker's side of the protocol. */
import { type MessagePort, threadId } from 'node:worker_threads';
import type { CancelSignal, Stage } from '#src/core/types.ts';
import type { EncodedPicture, TryOnPicture, TryOnRequest } from '#src/engine.ts';
import { type PlainFailure, toPlainFailure } from '#src/plain-failure.ts';

/** Data passed to a worker at its start. */
export interface WorkerSetup {
  /** Photos for a warm-up run, which stops when a request arrives and `cancelled[0]` is 1. */
  readonly rehearsal?: {
    readonly person: Uint8Array;
    readonly garment: Uint8Array;
    readonly cancelled: Int32Array;
  };
}

/** Loads what the thread needs, without making a picture. */
export interface PrepareJob {
  readonly kind: 'prepare';
}

/** The part of a request that a worker needs. */
export type WorkOrder = Pick<TryOnRequest, 'person' | 'garment' | 'tuck' | 'wantsChanged'>;

/** Another engine's picture, repainted as a whole, and the photo from which it was made; both encoded. */
export interface PreserveOrder extends Pick<TryOnRequest, 'person' | 'category'> {
  readonly picture: Uint8Array;
}

/** The result of restoring the person. */
export interface PreservedPicture {
  /** The garment on the person's photo; null where the picture must stay as it is. */
  readonly image: EncodedPicture | null;
  /** Mean difference in CIE Lab of the person outside the garment before the photo was restored; null if unknown. */
  readonly personChange: number | null;
}

interface Run {
  /** A shared number, set to 1 by the main thread to stop the run. */
  readonly cancelled: Int32Array;
  /** Receives each stage's name when it begins. */
  readonly stages: MessagePort;
}

/** Makes one picture. */
export interface TryOnJob extends WorkOrder, Run {
  readonly kind: 'try-on';
}

/** Restores the person of the photo in a picture. */
export interface PreserveJob extends PreserveOrder, Run {
  readonly kind: 'preserve';
}

/** Main thread to worker. */
export type WorkerJob = PrepareJob | TryOnJob | PreserveJob;

/** Worker to main thread: the result of its job. */
export type WorkerAnswer =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: PlainFailure }
  | (ThreadState & { readonly kind: 'done'; readonly result: TryOnPicture })
  | (ThreadState & { readonly kind: 'preserved'; readonly result: PreservedPicture });

interface ThreadState {
  /** Memory held by this thread: its heap and everything outside it that the heap owns. */
  readonly heldBytes: number;
  readonly threadId: number;
}

/** Input of a thread's loaded engine. */
export interface WorkInput extends WorkOrder {
  readonly signal: CancelSignal;
  readonly onStage: (stage: Stage) => void;
}

/** The loaded engine of a thread. Throws EngineError; stops between stages once the signal is aborted. */
export interface Work {
  tryOn(input: WorkInput): Promise<TryOnPicture>;
  preserve(order: PreserveOrder, signal: CancelSignal): Promise<PreservedPicture>;
}

/**
 * Runs one job in the worker. Never rejects, because a thrown value would lose its class on the way to the main
 * thread.
 *
 * @param prepare returns the loaded engine of this thread; called for every job, so it should cache it.
 */
export async function answerJob(job: WorkerJob, prepare: () => Promise<Work>): Promise<WorkerAnswer> {
  try {
    const work = await prepare();
    return job.kind === 'prepare' ? { kind: 'prepared' } : await doWork(job, work);
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' };
    return { kind: 'failed', failure: toPlainFailure(error) };
  } finally {
    if (job.kind !== 'prepare') job.stages.close();
  }
}

async function doWork(job: TryOnJob | PreserveJob, work: Work): Promise<WorkerAnswer> {
  const signal = createCancelSignal(job.cancelled);
  signal.throwIfAborted();
  if (job.kind === 'preserve') {
    return { kind: 'preserved', result: await work.preserve(job, signal), ...measureThread() };
  }
  const onStage = (stage: Stage) => job.stages.postMessage(stage);
  return { kind: 'done', result: await work.tryOn({ ...job, signal, onStage }), ...measureThread() };
}

function measureThread(): ThreadState {
  const { heapTotal, external } = process.memoryUsage();
  return { heldBytes: heapTotal + external, threadId };
}

/** @param cancelled shared with the cancelling thread, which stores 1. */
export function createCancelSignal(cancelled: Int32Array): CancelSignal {
  return {
    throwIfAborted() {
      if (Atomics.load(cancelled, 0) === 1) throw new Cancelled();
    },
  };
}

class Cancelled extends Error {}
