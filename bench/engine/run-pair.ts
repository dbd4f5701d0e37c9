import { readFileSync } from 'node:fs';
import { EngineError, type TryOnWarning } from '@tryon/engine/core/engine-error.ts';
import { tryOnCore } from '@tryon/engine/core/try-on.ts';
import type { Mask, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { checkRequest } from '@tryon/engine/node/check-request.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { encodePicture } from '@tryon/engine/node/encode.ts';
import type { Pair } from './cases.ts';
import { processorClock } from './processor-clock.ts';

export interface Shown {
  readonly kind: 'shown';
  readonly pair: Pair;
  readonly photo: RgbaImage;
  readonly garment: RgbaImage;
  readonly image: RgbaImage;
  /** The changes that the engine reports. */
  readonly changed: Mask;
  readonly warnings: readonly TryOnWarning[];
  /** The engine's assessment of the picture: grade and reasons, if it gives any, and warnings. */
  readonly verdict: string;
  /** Processor time of every step, `whole` last. */
  readonly stepsMs: Readonly<Record<string, number>>;
  /** Elapsed time from the files to the JPEG. */
  readonly wallMs: number;
}

export interface Refused {
  readonly kind: 'refused';
  readonly pair: Pair;
  readonly subject: string;
  readonly reason: string;
  readonly message: string;
}

/** Runs one try-on from files to JPEG in this thread. Faults of the engine are thrown, refusals returned. */
export async function runPair(pair: Pair, networks: Networks): Promise<Shown | Refused> {
  try {
    const [begin, start] = [performance.now(), processorClock()];
    const request = { person: readFileSync(pair.person), garment: readFileSync(pair.garment) };
    checkRequest({ ...request, category: 'auto' }, ['upper']);
    const photo = await decodePicture(request.person, 'person');
    const garment = await decodePicture(request.garment, 'garment');
    const decoded = processorClock();
    const signal = new AbortController().signal;
    const made = await tryOnCore({ person: photo, garment, networks, signal, now: processorClock });
    const finished = processorClock();
    await encodePicture(made.image);
    const end = processorClock();
    const { image, changed, warnings, timings } = made;
    const wallMs = performance.now() - begin;
    const stepsMs = { decode: decoded - start, ...timings, encode: end - finished, whole: end - start };
    const verdict = describe(made);
    return { kind: 'shown', pair, photo, garment, image, changed, warnings, verdict, stepsMs, wallMs };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    const { subject = 'both', reason = 'refused', message } = error;
    return { kind: 'refused', pair, subject, reason, message };
  }
}

function describe(made: {
  readonly warnings: readonly TryOnWarning[];
  readonly grade?: string;
  readonly reasons?: readonly string[];
}): string {
  const { warnings, grade = 'shown', reasons = [] } = made;
  const remarks = [...reasons, ...warnings.map(({ subject, reason }) => `${subject}: ${reason}`)];
  return [grade, ...remarks].join(', ');
}
