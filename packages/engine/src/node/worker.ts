import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { GarmentAnalysis, Networks, PersonAnalysis, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from './decode.ts';
import { encodePicture } from './encode.ts';
import { loadNetworks } from './load-networks.ts';
import { createSessionMemory } from './session-memory.ts';
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

/** Of each kind, in each thread: six photos or more. */
const MEMORY = { maxBytes: 40_000_000, lifetimeMs: 4 * 60_000 } as const;

interface Seen<Analysis> {
  /** Decoded. */
  readonly photo: RgbaImage;
  readonly analysis: Analysis;
}

function createWork(networks: Networks): Work {
  const people = createSessionMemory<Seen<PersonAnalysis>>(MEMORY);
  const garments = createSessionMemory<Seen<GarmentAnalysis>>(MEMORY);
  return async ({ person, garment, signal, onStage, tuck, wantsChanged, session }) => {
    const start = performance.now();
    const places = session !== undefined && {
      person: { session, name: 'person', bytes: person },
      garment: { session, name: 'garment', bytes: garment },
    };
    const wearer = places ? people.find(places.person) : undefined;
    const cloth = places ? garments.find(places.garment) : undefined;
    const photos = await Promise.all([
      wearer?.photo ?? decodePicture(person, 'person'),
      cloth?.photo ?? decodePicture(garment, 'garment'),
    ]);
    const decoded = performance.now();
    signal.throwIfAborted();
    const made = await tryOnCore({
      person: photos[0],
      garment: photos[1],
      known: { ...(wearer && { person: wearer.analysis }), ...(cloth && { garment: cloth.analysis }) },
      ...(tuck && { tuck }),
      networks,
      signal,
      onStage,
      now: () => performance.now(),
    });
    if (places) {
      people.keep(places.person, { photo: photos[0], analysis: made.analyses.person });
      garments.keep(places.garment, { photo: photos[1], analysis: made.analyses.garment });
    }
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
