import { EngineError } from '#src/core/engine-error.ts';
import type { Stage } from '#src/core/types.ts';
import { fromPlainFailure } from '#src/plain-failure.ts';
import {
  type Answer,
  isWorkerMessage,
  type Order,
  type PageMessage,
  type WorkerMessage,
} from './messages.ts';

/** The part of a Worker that a page needs. */
export interface WorkerPort {
  postMessage(message: PageMessage): void;
  addEventListener(type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

/** A connection to one worker, from its start to its end. */
export interface WorkerLink {
  /** Resolves once the worker accepts jobs. @throws EngineError when it cannot be loaded or has ended. */
  readonly ready: Promise<void>;
  /** @throws EngineError when the worker ends before it has answered. */
  ask(order: Order, onStage: (stage: Stage) => void): { readonly answer: Promise<Answer>; cancel(): void };
  /** Ends the worker at once; pending jobs are rejected with this error. */
  end(error: EngineError): void;
}

/** @param onEnd called once when the worker has ended, for whatever reason. */
export function createWorkerLink(worker: WorkerPort, onEnd: () => void): WorkerLink {
  const jobs = new Map<number, Job>();
  const loading = Promise.withResolvers<void>();
  // Callers that need the worker await `ready`; without any, a failure must not be an unhandled rejection.
  loading.promise.catch(() => undefined);
  let lastId = 0;
  let hasEnded = false;

  function end(error: EngineError): void {
    if (hasEnded) return;
    hasEnded = true;
    worker.terminate();
    loading.reject(error);
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
    onEnd();
  }

  function take(message: WorkerMessage): void {
    switch (message.kind) {
      case 'ready':
        loading.resolve();
        break;
      case 'unready':
        end(fromPlainFailure(message.failure));
        break;
      case 'stage':
        jobs.get(message.id)?.onStage(message.stage);
        break;
      case 'answer':
        jobs.get(message.id)?.resolve(message.answer);
        jobs.delete(message.id);
    }
  }

  worker.addEventListener('message', (event) => {
    const data: unknown = event instanceof MessageEvent ? event.data : undefined;
    if (isWorkerMessage(data)) take(data);
    else end(broken('The worker said something that makes no sense.'));
  });
  worker.addEventListener('messageerror', () => end(broken('A message of the worker was lost.')));
  worker.addEventListener('error', (event) => {
    // The error is handled here, so it need not appear in the console as well.
    event.preventDefault();
    end(broken('The worker could not start or has died.', event));
  });

  return {
    ready: loading.promise,
    end,
    ask(order, onStage) {
      lastId += 1;
      const id = lastId;
      const answered = Promise.withResolvers<Answer>();
      jobs.set(id, { onStage, ...answered });
      worker.postMessage({ kind: 'job', id, order });
      return { answer: answered.promise, cancel: () => worker.postMessage({ kind: 'cancel', id }) };
    },
  };
}

interface Job {
  readonly onStage: (stage: Stage) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: EngineError) => void;
}

function broken(message: string, event?: Event): EngineError {
  const cause = event && 'message' in event ? event.message : undefined;
  return new EngineError('internal', message, { retryable: true, cause });
}
