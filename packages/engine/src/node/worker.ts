import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { Networks } from '#src/core/types.ts';
import { decodePicture } from './decode.ts';
import { encodePicture } from './encode.ts';
import { loadNetworks } from './load-networks.ts';
import {
  answerJob,
  createCancelSignal,
  type Work,
  type WorkerAnswer,
  type WorkerJob,
  type WorkerSetup,
} from './worker-job.ts';

/** What the pool calls, once for each job. */
export function answer(job: WorkerJob): Promise<WorkerAnswer> {
  return answerJob(job, () => loading);
}

const loading: Promise<Work> = load();
// A thread may load ahead of its first job; that job reports the failure, so nobody needs to hear it now.
loading.catch(() => undefined);

async function load(): Promise<Work> {
  const networks = await loadNetworks();
  // The first run of a network sets up its memory and its kernels; no person should wait for that.
  const blank = new Float32Array(256 * 256 * 3);
  await networks.pose(blank);
  await networks.selfie(blank);
  const work = createWork(networks);
  void rehearse(work);
  return work;
}

/**
 * One try-on for nobody: the compiler speeds the stages up only once they have run, and the first person
 * should not wait two or three times as long. Gives way at the next stage when somebody comes.
 */
async function rehearse(work: Work): Promise<void> {
  const { rehearsal }: WorkerSetup = workerData ?? {};
  if (!rehearsal) return;
  // Whoever waits for this thread to be loaded is answered first.
  await setImmediate();
  const { person, garment, cancelled } = rehearsal;
  await work({ person, garment, signal: createCancelSignal(cancelled), onStage: () => undefined }).catch(
    () => undefined,
  );
}

function createWork(networks: Networks): Work {
  return async ({ person, garment, signal, onStage, tuck, wantsChanged }) => {
    const start = performance.now();
    const photos = await Promise.all([decodePicture(person, 'person'), decodePicture(garment, 'garment')]);
    const decoded = performance.now();
    signal.throwIfAborted();
    const made = await tryOnCore({
      person: photos[0],
      garment: photos[1],
      ...(tuck && { tuck }),
      networks,
      signal,
      onStage,
      now: () => performance.now(),
    });
    const finished = performance.now();
    const image = await encodePicture(made.image);
    const changed = wantsChanged ? await encodePicture(drawMask(made.changed), 'image/png') : undefined;
    const timings = {
      decode: decoded - start,
      ...made.timings,
      encode: performance.now() - finished,
      total: performance.now() - start,
    };
    return { image, ...(changed && { changed }), warnings: made.warnings, timings };
  };
}
