import { setFlagsFromString } from 'node:v8';
import { isMarkedAsUntransferable, MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createBoundedQueue } from '#src/bounded-queue.ts';
import { EngineError } from '#src/core/engine-error.ts';
import { STAGES, type Stage } from '#src/core/types.ts';
import type { TryOnOptions, TryOnPicture } from '#src/engine.ts';
import { fromPlainFailure } from '#src/plain-failure.ts';
import type {
  PreservedPicture,
  PreserveJob,
  PreserveOrder,
  TryOnJob,
  WorkerAnswer,
  WorkerJob,
  WorkerSetup,
  WorkOrder,
} from './worker-job.ts';

/** Number of threads and their resource limits. Times in milliseconds, memory in bytes. */
export interface WorkerPoolOptions {
  /** Absolute path of the worker's file; its export `answer` maps a WorkerJob to a WorkerAnswer. */
  readonly file: string;
  /** Number of threads, each with its own networks. */
  readonly workers: number;
  /** Number of try-ons that may wait while all threads are busy. */
  readonly maxQueue: number;
  /** Time limit for one run once it has a thread. */
  readonly runTimeoutMs: number;
  /** Time for a stopped run to reach its next stage before its thread is replaced. */
  readonly abortGraceMs: number;
  /** A thread holding more memory than this after a run is replaced. */
  readonly maxWorkerBytes: number;
  /** Passed to every thread when it starts. */
  readonly setup?: WorkerSetup | undefined;
  /** Called when a thread died outside a run. It has already been replaced. */
  readonly onWorkerFailure?: ((error: Error) => void) | undefined;
}

/** A pool of threads that make pictures. */
export interface WorkerPool {
  /**
   * @param order with encoded photos. Arrays that span their whole buffer are transferred to the worker: the caller's
   * arrays are empty afterwards.
   * @throws EngineError, or the signal's reason as soon as it is aborted.
   */
  run(order: WorkOrder, options: TryOnOptions): Promise<TryOnPicture>;
  /** Restores the person of a photo in a repainted picture; transfers and errors are as for `run`. */
  preserve(order: PreserveOrder, signal: AbortSignal): Promise<PreservedPicture>;
  /** Stops running jobs, rejects waiting ones and ends the threads. */
  close(): Promise<void>;
}

/**
 * Reduces full garbage collections. Planes are outside the heap but still bring its next full collection nearer: at
 * V8's own pace a heap of 16 MB was collected five times per try-on, which each time discarded the code of loops
 * compiled while they ran. The flag applies to the whole process, as threads have no flags of their own.
 */
const SELDOM_COLLECTED = '--heap-growing-percent=400';

/**
 * Creates a pool whose threads are ready to work when this resolves.
 *
 * @throws EngineError `internal` when a thread cannot load the engine.
 */
export async function createWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const { workers } = options;
  setFlagsFromString(SELDOM_COLLECTED);
  const threads: Threads = new Piscina<WorkerJob, WorkerAnswer>({
    filename: options.file,
    name: 'answer',
    minThreads: workers,
    maxThreads: workers,
    // Otherwise an idle thread blocks so deeply that its replacement could not load its networks meanwhile.
    atomics: 'disabled',
    recordTiming: false,
    workerData: options.setup,
    // Pixels are outside the JavaScript heap: a large young generation would only waste memory (measured: 100 MB more
    // per thread, no faster), and exceeding this old generation is a fault that ends the thread.
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 },
  });
  threads.on('error', (error: Error) => options.onWorkerFailure?.(error));
  try {
    const prepared = await Promise.all(
      Array.from({ length: workers }, () => threads.run({ kind: 'prepare' })),
    );
    for (const answer of prepared) if (answer.kind === 'failed') throw fromPlainFailure(answer.failure);
  } catch (error) {
    await threads.destroy();
    throw asEngineError(error);
  }

  const queue = createBoundedQueue(workers, options.maxQueue);
  const running = new Set<Run>();

  async function take(order: Order, tryOnOptions: TryOnOptions): Promise<WorkerAnswer> {
    const leave = await queue.enter(tryOnOptions.signal);
    const run = startRun(threads, options, order, tryOnOptions);
    running.add(run);
    void run.over.finally(() => {
      running.delete(run);
      leave();
    });
    return run.outcome;
  }

  return {
    async run(order, tryOnOptions) {
      const answer = await take({ kind: 'try-on', ...order }, tryOnOptions);
      if (answer.kind !== 'done') throw unexpected(answer);
      return answer.result;
    },

    async preserve(order, signal) {
      const answer = await take({ kind: 'preserve', ...order }, { signal });
      if (answer.kind !== 'preserved') throw unexpected(answer);
      return answer.result;
    },

    async close() {
      queue.close();
      for (const run of running) run.stop(new EngineError('overloaded', 'The engine is closing.'));
      await threads.destroy();
      await Promise.all([...running].map((run) => run.over));
    },
  };
}

type Threads = Piscina<WorkerJob, WorkerAnswer>;

/** A job without its means of cancellation and progress. */
type Order = Omit<TryOnJob, 'cancelled' | 'stages'> | Omit<PreserveJob, 'cancelled' | 'stages'>;

interface Run {
  /** The result for the caller; settles at once when the run is stopped. */
  readonly outcome: Promise<WorkerAnswer>;
  /** Resolves when the thread is free for the next run. Never rejects. */
  readonly over: Promise<void>;
  stop(reason: unknown): void;
}

function startRun(
  threads: Threads,
  options: WorkerPoolOptions,
  order: Order,
  { signal, onStage }: TryOnOptions,
): Run {
  const { port1, port2 } = new MessageChannel();
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const kill = new AbortController();
  const stopped = Promise.withResolvers<never>();
  let killTimer: NodeJS.Timeout | undefined;

  const stop = (reason: unknown) => {
    Atomics.store(cancelled, 0, 1);
    stopped.reject(reason);
    killTimer ??= setTimeout(() => kill.abort(), options.abortGraceMs);
  };
  const onAbort = () => stop(signal.reason);
  const tellStage = (message: unknown) => {
    const stage = STAGES.find((name) => name === message);
    if (stage && Atomics.load(cancelled, 0) === 0) tell(onStage, stage, stop);
  };

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const deadline = setTimeout(
    () => stop(new EngineError('timeout', 'The try-on took too long.', { retryable: true })),
    options.runTimeoutMs,
  );
  port1.on('message', tellStage);

  const job: WorkerJob = { ...order, cancelled, stages: port2 };
  const pictures = [order.person, order.kind === 'try-on' ? order.garment : order.picture];
  const transferList = [port2, ...movable(...pictures)];
  const answer = threads.run(job, { signal: kill.signal, transferList });
  const outcome = Promise.race([
    answer.then((value) => {
      // The last stages may still be in transit, as two ports guarantee no order between them.
      for (let left = receiveMessageOnPort(port1); left; left = receiveMessageOnPort(port1)) {
        tellStage(left.message);
      }
      return value;
    }, rethrowAsEngineError),
    stopped.promise,
  ]);
  const over = answer
    .then((value) => replaceWhenSwollen(threads, value, options.maxWorkerBytes))
    .catch(() => {
      // The outcome already reports the error to the caller.
    })
    .finally(() => {
      clearTimeout(deadline);
      clearTimeout(killTimer);
      signal.removeEventListener('abort', onAbort);
      port1.close();
    });
  return { outcome, over, stop };
}

/** An exception in the listener ends its own run, not the process. */
function tell(onStage: TryOnOptions['onStage'], stage: Stage, stop: (reason: unknown) => void): void {
  try {
    onStage?.(stage);
  } catch (error) {
    stop(error);
  }
}

/** Buffers that can be transferred. Others (parts of a larger buffer, one shared by both) are copied. */
function movable(...pictures: readonly Uint8Array[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { buffer, byteLength } of pictures) {
    const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    if (whole && !isMarkedAsUntransferable(buffer)) buffers.add(buffer);
  }
  return [...buffers];
}

function unexpected(answer: WorkerAnswer): EngineError {
  if (answer.kind === 'failed') return fromPlainFailure(answer.failure);
  return new EngineError('internal', 'The worker ended a run that nobody stopped.');
}

async function replaceWhenSwollen(
  threads: Threads,
  answer: WorkerAnswer,
  maxWorkerBytes: number,
): Promise<void> {
  if (!('heldBytes' in answer) || answer.heldBytes <= maxWorkerBytes) return;
  await threads.threads.find((thread) => thread.threadId === answer.threadId)?.terminate();
}

function rethrowAsEngineError(error: unknown): never {
  throw asEngineError(error);
}

function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError('internal', 'A worker of the engine died.', { retryable: true, cause: error });
}
