import type { Networks, Stage } from '#src/core/types.ts';
import { toPlainFailure } from '#src/plain-failure.ts';
import type { Work } from './create-work.ts';
import { type Answer, isPageMessage, type Order, type WorkerMessage } from './messages.ts';

/**
 * The worker's half of the conversation: says once whether it is ready, then answers every job. Never throws: what
 * goes wrong travels to the page as an answer.
 *
 * @param loading the engine on its way.
 * @param post sends to the page.
 * @returns takes what the page sent; messages of another shape are none of this worker's business.
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
 * Networks that let messages in before each run. One thread both works and listens, so that without such a pause a
 * cancelled job would not learn of it before its end.
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
  };
}
