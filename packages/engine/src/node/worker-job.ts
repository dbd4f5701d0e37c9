/** What the main thread and a worker say to each other, and the worker's half of the conversation. */
import { type MessagePort, threadId } from 'node:worker_threads';
import type { CancelSignal, Stage } from '#src/core/types.ts';
import type { EncodedPicture, TryOnPicture, TryOnRequest } from '#src/engine.ts';
import { type PlainFailure, toPlainFailure } from '#src/plain-failure.ts';

/** What a worker is given when it starts. */
export interface WorkerSetup {
  /** Photos to warm up with, until somebody comes and `cancelled[0]` is 1. */
  readonly rehearsal?: {
    readonly person: Uint8Array;
    readonly garment: Uint8Array;
    readonly cancelled: Int32Array;
  };
}

/** Load what the thread needs; makes no picture. */
export interface PrepareJob {
  readonly kind: 'prepare';
}

/** The part of a request that a worker needs. */
export type WorkOrder = Pick<TryOnRequest, 'person' | 'garment' | 'tuck' | 'wantsChanged'>;

/** A picture of another engine that repainted the whole of it, and the photo it was made of; both encoded. */
export interface PreserveOrder extends Pick<TryOnRequest, 'person' | 'category'> {
  readonly picture: Uint8Array;
}

/** What became of it. */
export interface PreservedPicture {
  /** The garment on the person's photo; null where the picture has to stay as it is. */
  readonly image: EncodedPicture | null;
  /** Mean difference, CIE Lab, of the person beside the garment before the photo was put back; null where not known. */
  readonly personChange: number | null;
}

interface Run {
  /** One shared number, 1 once the main thread wants the run to stop. */
  readonly cancelled: Int32Array;
  /** Gets each stage's name as it begins. */
  readonly stages: MessagePort;
}

/** Make one picture. */
export interface TryOnJob extends WorkOrder, Run {
  readonly kind: 'try-on';
}

/** Put the person of the photo back into a picture. */
export interface PreserveJob extends PreserveOrder, Run {
  readonly kind: 'preserve';
}

/** From the main thread to a worker. */
export type WorkerJob = PrepareJob | TryOnJob | PreserveJob;

/** From a worker to the main thread: how its job ended. */
export type WorkerAnswer =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: PlainFailure }
  | (ThreadState & { readonly kind: 'done'; readonly result: TryOnPicture })
  | (ThreadState & { readonly kind: 'preserved'; readonly result: PreservedPicture });

interface ThreadState {
  /** Memory that this thread holds: its heap and everything outside it that the heap owns. */
  readonly heldBytes: number;
  readonly threadId: number;
}

/** What the loaded engine of a thread is called with. */
export interface WorkInput extends WorkOrder {
  readonly signal: CancelSignal;
  readonly onStage: (stage: Stage) => void;
}

/** The loaded engine of a thread. Throws EngineError; stops between stages once the signal says so. */
export interface Work {
  tryOn(input: WorkInput): Promise<TryOnPicture>;
  preserve(order: PreserveOrder, signal: CancelSignal): Promise<PreservedPicture>;
}

/**
 * Runs one job in the worker. Never rejects: a thrown value would lose its class on the way to the main
 * thread.
 *
 * @param prepare yields the loaded engine of this thread; called for every job, so it should remember.
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

/** @param cancelled shared with the thread that cancels: it stores 1. */
export function createCancelSignal(cancelled: Int32Array): CancelSignal {
  return {
    throwIfAborted() {
      if (Atomics.load(cancelled, 0) === 1) throw new Cancelled();
    },
  };
}

class Cancelled extends Error {}
