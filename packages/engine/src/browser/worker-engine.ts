import { createBoundedQueue } from '#src/bounded-queue.ts';
import { EngineError } from '#src/core/engine-error.ts';
import type { Stage, Tuck } from '#src/core/types.ts';
import { fromPlainFailure } from '#src/plain-failure.ts';
import type { Answer, BrowserTryOnResult, Order, OutputType } from './messages.ts';
import type { PhotoFindings } from './photo-findings.ts';
import { createWorkerLink, type WorkerLink, type WorkerPort } from './worker-link.ts';

export interface JobOptions {
  /** Ends the wait at once; the worker stops at its next check for messages, or is replaced. */
  readonly signal?: AbortSignal;
}

export interface BrowserTryOnOptions extends JobOptions {
  /** Called at the start of each stage. */
  readonly onStage?: (stage: Stage) => void;
  /** PNG by default; JPEG is a third smaller and nearly identical. */
  readonly outputType?: OutputType;
  /** How the top is worn; by default `auto`, as the person wears the old one. */
  readonly tuck?: Tuck;
  /** Requests `BrowserTryOnResult.changed`. */
  readonly wantsChanged?: boolean;
}

/** The engine on the user's own device; photos never leave it. */
export interface BrowserEngine {
  /**
   * Loads the engine before its first job, about 14 MB on the first visit.
   * @throws EngineError of kind `internal`, retryable when something could not be fetched; of kind `timeout` when it
   * takes too long.
   */
  prepare(): Promise<void>;
  /** @throws EngineError; the signal's reason when aborted. */
  tryOn(
    photos: { readonly person: Blob; readonly garment: Blob },
    options?: BrowserTryOnOptions,
  ): Promise<BrowserTryOnResult>;
  /** Checks the photo of a person. Refusals are findings. @throws as {@link BrowserEngine.tryOn}. */
  checkPerson(photo: Blob, options?: JobOptions): Promise<PhotoFindings>;
  /** Checks the photo of a garment. Refusals are findings. @throws as {@link BrowserEngine.tryOn}. */
  checkGarment(photo: Blob, options?: JobOptions): Promise<PhotoFindings>;
  /**
   * Ends the worker together with its cache of photos; pending jobs are rejected. The next job starts another worker.
   */
  forget(): void;
  /** Ends the worker and frees its memory; pending jobs are rejected because the engine is closing. */
  close(): void;
}

export interface WorkerEngineOptions {
  readonly startWorker: () => WorkerPort;
  /** Number of jobs that may wait for the worker, 8 by default; further ones are rejected as `overloaded`. */
  readonly maxQueue?: number;
  /** Time limit for the worker to fetch and load everything, 2 minutes by default: 14 MB over a slow connection. */
  readonly loadTimeoutMs?: number;
  /** Time limit for one job once the worker is ready, 60 s by default. */
  readonly runTimeoutMs?: number;
  /** Time for a stopped job to end by itself before its worker is replaced, 3 s by default. */
  readonly abortGraceMs?: number;
}

/** An engine with a single worker, which the first job starts and which runs one job at a time. */
export function createWorkerEngine(options: WorkerEngineOptions): BrowserEngine {
  const { startWorker, maxQueue = 8, runTimeoutMs = 60_000, abortGraceMs = 3_000 } = options;
  const { loadTimeoutMs = 120_000 } = options;
  const queue = createBoundedQueue(1, maxQueue);
  let link: WorkerLink | undefined;
  let isClosed = false;

  function openLink(): WorkerLink {
    if (isClosed) throw closing();
    if (link) return link;
    const opened = createWorkerLink(startWorker(), () => {
      if (link === opened) link = undefined;
    });
    link = opened;
    const deadline = setTimeout(() => opened.end(notLoaded()), loadTimeoutMs);
    const stopWaiting = () => clearTimeout(deadline);
    opened.ready.then(stopWaiting, stopWaiting);
    return opened;
  }

  async function perform(order: Order, { signal = NEVER, onStage }: BrowserTryOnOptions): Promise<Answer> {
    const leave = await queue.enter(signal);
    const job = startJob(openLink, order, { signal, onStage, runTimeoutMs, abortGraceMs });
    void job.over.then(leave);
    return job.outcome;
  }

  async function check(order: Order, jobOptions: JobOptions): Promise<PhotoFindings> {
    const answer = await perform(order, jobOptions);
    return answer.kind === 'checked' ? answer.findings : fail(answer);
  }

  return {
    async prepare() {
      await openLink().ready;
    },
    async tryOn(photos, { outputType = 'image/png', tuck = 'auto', wantsChanged = false, ...rest } = {}) {
      const answer = await perform({ kind: 'try-on', ...photos, outputType, tuck, wantsChanged }, rest);
      return answer.kind === 'made' ? answer.result : fail(answer);
    },
    checkPerson: (photo, jobOptions = {}) => check({ kind: 'check-person', photo }, jobOptions),
    checkGarment: (photo, jobOptions = {}) => check({ kind: 'check-garment', photo }, jobOptions),
    forget() {
      link?.end(forgotten());
    },
    close() {
      isClosed = true;
      queue.close();
      link?.end(closing());
    },
  };
}

const NEVER = new AbortController().signal;

interface RunningJob {
  /** The result for the caller; settles at once when the job is stopped. */
  readonly outcome: Promise<Answer>;
  /** Resolves when the worker is free again. Never rejects. */
  readonly over: Promise<void>;
}

interface JobLimits {
  readonly signal: AbortSignal;
  readonly onStage: ((stage: Stage) => void) | undefined;
  readonly runTimeoutMs: number;
  readonly abortGraceMs: number;
}

function startJob(openLink: () => WorkerLink, order: Order, limits: JobLimits): RunningJob {
  const { signal, onStage, runTimeoutMs, abortGraceMs } = limits;
  const stopped = Promise.withResolvers<never>();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let isStopped = false;
  let interrupt = (): void => undefined;

  function stop(reason: unknown): void {
    if (isStopped) return;
    isStopped = true;
    stopped.reject(reason);
    interrupt();
  }

  async function run(): Promise<Answer> {
    const link = openLink();
    await link.ready;
    if (isStopped) return { kind: 'cancelled' };
    const job = link.ask(order, (stage) => {
      if (!isStopped) tell(onStage, stage, stop);
    });
    interrupt = () => {
      job.cancel();
      timers.push(setTimeout(() => link.end(replaced()), abortGraceMs));
    };
    timers.push(setTimeout(() => stop(tooLong()), runTimeoutMs));
    return job.answer;
  }

  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // The signal may have been aborted between the queue and here, before a listener was attached.
  if (signal.aborted) onAbort();
  const answer = run();
  const tidy = () => {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
  return { outcome: Promise.race([answer, stopped.promise]), over: answer.then(tidy, tidy) };
}

/** An exception in the listener ends its own job, not the engine. */
function tell(
  onStage: ((stage: Stage) => void) | undefined,
  stage: Stage,
  stop: (reason: unknown) => void,
): void {
  try {
    onStage?.(stage);
  } catch (error) {
    stop(error);
  }
}

function fail(answer: Answer): never {
  if (answer.kind === 'failed') throw fromPlainFailure(answer.failure);
  throw new EngineError('internal', 'The worker answered another question than was asked.');
}

const closing = () => new EngineError('overloaded', 'The engine is closing.', { retryable: true });
const tooLong = () => new EngineError('timeout', 'The engine took too long.', { retryable: true });
const notLoaded = () =>
  new EngineError('timeout', 'The engine could not be loaded in time.', { retryable: true });
const forgotten = () => new EngineError('overloaded', 'The engine was told to forget.', { retryable: true });
const replaced = () => new EngineError('internal', 'The worker was replaced.', { retryable: true });
