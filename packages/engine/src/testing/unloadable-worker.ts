/** A worker whose networks are missing; for the tests of the pool. */
import { answerJob, type WorkerAnswer, type WorkerJob } from '#src/node/worker-job.ts';

/** The pool's entrance, as in the real worker. */
export function answer(job: WorkerJob): Promise<WorkerAnswer> {
  return answerJob(job, () => Promise.reject(new Error('the networks are missing')));
}
