import { readFileSync } from 'node:fs';
import { EngineError, type TryOnWarning } from '@tryon/engine/core/engine-error.ts';
import { tryOnCore } from '@tryon/engine/core/try-on.ts';
import type { Mask, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { checkRequest } from '@tryon/engine/node/check-request.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { encodePicture } from '@tryon/engine/node/encode.ts';
import type { Pair } from './cases.ts';
import type { Clock } from './clocks.ts';

export interface Shown {
  readonly kind: 'shown';
  readonly pair: Pair;
  readonly photo: RgbaImage;
  readonly garment: RgbaImage;
  readonly image: RgbaImage;
  /** What the engine says it has changed. */
  readonly changed: Mask;
  readonly warnings: readonly TryOnWarning[];
  /** Milliseconds of the clock for every step, `whole` last. */
  readonly steps: Readonly<Record<string, number>>;
}

export interface Refused {
  readonly kind: 'refused';
  readonly pair: Pair;
  readonly subject: string;
  readonly reason: string;
  readonly message: string;
}

/** One try-on from files to JPEG in this thread. Faults of the engine are thrown, refusals returned. */
export async function runPair(pair: Pair, networks: Networks, clock: Clock): Promise<Shown | Refused> {
  try {
    const start = clock();
    const request = { person: readFileSync(pair.person), garment: readFileSync(pair.garment) };
    checkRequest({ ...request, category: 'auto' }, ['upper']);
    const photo = await decodePicture(request.person, 'person');
    const garment = await decodePicture(request.garment, 'garment');
    const decoded = clock();
    const signal = new AbortController().signal;
    const made = await tryOnCore({ person: photo, garment, networks, signal, now: clock });
    const finished = clock();
    await encodePicture(made.image);
    const end = clock();
    const { image, changed, warnings, timings } = made;
    const steps = { decode: decoded - start, ...timings, encode: end - finished, whole: end - start };
    return { kind: 'shown', pair, photo, garment, image, changed, warnings, steps };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    const { subject = 'both', reason = 'refused', message } = error;
    return { kind: 'refused', pair, subject, reason, message };
  }
}
