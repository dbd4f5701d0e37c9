import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type { Subject } from '#src/core/engine-error.ts';
import { preservePerson } from '#src/core/preserve/preserve-person.ts';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { CancelSignal, Networks } from '#src/core/types.ts';
import type { TryOnPicture } from '#src/engine.ts';
import { warmUpNetworks } from '#src/models/warm-up-networks.ts';
import { decodePicture } from './decode.ts';
import { encodePicture } from './encode.ts';
import { createIdleCollector } from './idle-collector.ts';
import { loadNetworks } from './load-networks.ts';
import { wipe } from './wipe.ts';
import {
  answerJob,
  createCancelSignal,
  type PreservedPicture,
  type PreserveOrder,
  type Work,
  type WorkerAnswer,
  type WorkerJob,
  type WorkerSetup,
  type WorkInput,
} from './worker-job.ts';

/** Called by the pool, once per job. */
export async function answer(job: WorkerJob): Promise<WorkerAnswer> {
  collector.begin();
  try {
    return await answerJob(job, () => loading);
  } finally {
    collector.end();
  }
}

const collector = createIdleCollector();

const loading: Promise<Work> = load();
// A thread may load before its first job, which then reports the failure, so it must not be unhandled until then.
loading.catch(() => undefined);

async function load(): Promise<Work> {
  const networks = await loadNetworks();
  await warmUpNetworks(networks);
  const work = createWork(networks);
  void rehearse(work);
  return work;
}

/**
 * A warm-up try-on whose result is discarded: the JIT compiler speeds stages up only once they have run, and the
 * first user should not wait two or three times as long. Stops at the next stage when a request arrives.
 */
async function rehearse(work: Work): Promise<void> {
  const { rehearsal }: WorkerSetup = workerData ?? {};
  if (!rehearsal) return;
  // Answers the pending `prepare` first.
  await setImmediate();
  const { person, garment, cancelled } = rehearsal;
  await work
    .tryOn({ person, garment, signal: createCancelSignal(cancelled), onStage: () => undefined })
    .catch(() => undefined);
}

function createWork(networks: Networks): Work {
  return {
    tryOn: (input) => wiping([input.person, input.garment], (planes) => makePicture(networks, input, planes)),
    preserve: (order, signal) =>
      wiping([order.person, order.picture], (planes) => preserve(networks, order, signal, planes)),
  };
}

/** Overwrites all referenced data of the photos, including what is added to it, however the run ends. */
async function wiping<Result>(
  planes: unknown[],
  run: (planes: unknown[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(planes);
  } finally {
    wipe(planes);
  }
}

async function preserve(
  networks: Networks,
  { person, picture, category }: PreserveOrder,
  signal: CancelSignal,
  planes: unknown[],
): Promise<PreservedPicture> {
  const photo = await decodePicture(person, 'person');
  planes.push(photo);
  const answer = await decodePicture(picture, 'both');
  planes.push(answer);
  const made = await preservePerson({
    ...{ person: photo, answer, category, networks, signal },
    onDerived: (derived) => planes.push(derived),
  });
  planes.push(made);
  const image = made.image === null ? null : await encodePicture(made.image);
  return { image, personChange: made.personChange };
}

async function makePicture(
  networks: Networks,
  { person, garment, signal, onStage, tuck, wantsChanged }: WorkInput,
  planes: unknown[],
): Promise<TryOnPicture> {
  const start = performance.now();
  const decode = async (bytes: Uint8Array, subject: Subject) => {
    const photo = await decodePicture(bytes, subject);
    planes.push(photo);
    return photo;
  };
  const photos = await Promise.all([decode(person, 'person'), decode(garment, 'garment')]);
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
  planes.push(made);
  const finished = performance.now();
  const image = await encodePicture(made.image);
  const changed = wantsChanged ? await encodePicture(drawMask(made.changed), 'image/png') : undefined;
  const timings = {
    decode: decoded - start,
    ...made.timings,
    encode: performance.now() - finished,
    total: performance.now() - start,
  };
  const { warnings, grade, reasons } = made;
  return { image, ...(changed && { changed }), warnings, grade, reasons, timings };
}
