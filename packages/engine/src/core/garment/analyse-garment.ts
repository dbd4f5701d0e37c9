import { EngineError, type RefusalReason } from '#src/core/engine-error.ts';
import type { CancelSignal, DebugSink, GarmentAnalysis, Networks, RgbaImage } from '#src/core/types.ts';
import { analyseFlatGarment } from './analyse-flat-garment.ts';
import { analyseWornGarment } from './analyse-worn-garment.ts';
import { findWearer } from './find-wearer.ts';
import { readUpright } from './read-upright.ts';
import { restoreHead } from './restore-head.ts';

/** Refusals after which the wearer may be a mistake. */
const MISTAKEN: readonly (RefusalReason | undefined)[] = ['headless_model', 'garment_hidden'];

/**
 * If such a wearer was found, the garment still lies flat when at most this share of it is garment only to
 * the network or only to the colours: .01 to .03 of seven such garments and .07 of an eighth, .07 and more of people, whose
 * crossed arms are hardly ever seen in a garment.
 */
const mostUnclear = (reason: RefusalReason | undefined) => (reason === 'garment_hidden' ? 0.05 : 0.12);

export interface AnalyseGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
}

/**
 * Cuts a top out of its photo and finds its landmarks, whether it lies flat or is worn.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws EngineError of kind `refused`, subject `garment`, when the photo shows no usable top; whatever `signal`
 * throws when cancelled.
 */
export async function analyseGarment(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseGarmentOptions,
): Promise<GarmentAnalysis> {
  const { signal } = options;
  const worn = await findWearer(photo, networks);
  signal.throwIfAborted();
  const flat = () => analyseFlat(photo, networks, options);
  try {
    return (await (worn ? analyseWornGarment : analyseHeadless)(photo, networks, options)) ?? flat();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // The joints of a headless wearer may look like those of a whole person with a face on the chest or above the
    // photo, and so may joints detected in a garment that lies flat, or hangs from what looks like a neck.
    if (!MISTAKEN.includes(error.reason) && !(worn && error.reason === 'garment_cut_off')) throw error;
    const found = worn ? await analyseHeadless(photo, networks, options) : null;
    if (found !== null) return found;
    try {
      const lying = await flat();
      if ((lying.unclear ?? 0) <= mostUnclear(error.reason)) return lying;
    } catch (second) {
      if (!(second instanceof EngineError)) throw second;
    }
    throw error;
  }
}

async function analyseFlat(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseGarmentOptions,
): Promise<GarmentAnalysis> {
  const { photo: upright, reading } = await readUpright(photo, networks);
  options.signal.throwIfAborted();
  return analyseFlatGarment(upright, reading, options);
}

/** @returns null when no neck leaves through the photo's upper border, or the garment is not worn. */
async function analyseHeadless(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseGarmentOptions,
): Promise<GarmentAnalysis | null> {
  const restored = await restoreHead(photo, networks, options.signal);
  if (restored === null) return null;
  return analyseWornGarment(restored.photo, networks, { ...options, drawnRows: restored.rows });
}
