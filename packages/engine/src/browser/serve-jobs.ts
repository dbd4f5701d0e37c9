import type { Networks, Stage } from '#src/core/types.ts';
import { toPlainFailure } from '#src/plain-failure.ts';
import type { Work } from './create-work.ts';
import { type Answer, isPageMessage, type Order, type WorkerMessage } from './messages.ts';

/**
 * The worker's side of the protocol: reports once whether it is ready, then answers every job. Never throws: errors
 * are sent to the page as answers.
 *
 * @param loading resolves to the engine.
 * @param post sends to the page.
 * @returns the handler for messages from the page; other messages are ignored.
 */
export function serveJobs(
  loading: Promise<Work>,
  post: (message: WorkerMessage) => void,
): (message: unknown) => Promise<void> {
  const running = new Map<number, { cancelled: boolean }>();
  void loading.then(
    () => post({ kind: 'ready' }),
    (error: unknown) => post({ kind: 'unready', failure: toPlainFailure(error) }),
  );

  async function run(id: number, order: Order): Promise<void> {
    const job = { cancelled: false };
    running.set(id, job);
    const signal = {
      throwIfAborted() {
        if (job.cancelled) throw new Cancelled();
      },
    };
    const onStage = (stage: Stage) => post({ kind: 'stage', id, stage });
    let answer: Answer;
    try {
      const work = await loading;
      signal.throwIfAborted();
      answer = await work(order, { signal, onStage });
    } catch (error) {
      answer =
        error instanceof Cancelled
          ? { kind: 'cancelled' }
          : { kind: 'failed', failure: toPlainFailure(error) };
    }
    running.delete(id);
    post({ kind: 'answer', id, answer });
  }

  return async (message) => {
    if (!isPageMessage(message)) return;
    if (message.kind === 'job') return run(message.id, message.order);
    const job = running.get(message.id);
    if (job) job.cancelled = true;
  };
}

class Cancelled extends Error {}

/**
 * Makes the networks yield to incoming messages before each run. Work and message handling share one thread, so
 * without this pause a cancelled job would not notice the cancellation before it ends.
 */
export function pauseBeforeRuns(networks: Networks, pause: () => Promise<void>): Networks {
  return {
    async pose(input) {
      await pause();
      return networks.pose(input);
    },
    async selfie(input) {
      await pause();
      return networks.selfie(input);
    },
    async parsePerson(input) {
      await pause();
      return networks.parsePerson(input);
    },
    async readGarment(input) {
      await pause();
      return networks.readGarment(input);
    },
    prefetch: networks.prefetch,
    async finish(input) {
      await pause();
      return networks.finish(input);
    },
    async checkPicture(input) {
      await pause();
      return networks.checkPicture(input);
    },
  };
}
