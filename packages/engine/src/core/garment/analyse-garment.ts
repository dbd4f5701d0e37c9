import { EngineError, type RefusalReason } from '#src/core/engine-error.ts';
import type { CancelSignal, DebugSink, GarmentAnalysis, Networks, RgbaImage } from '#src/core/types.ts';
import { analyseFlatGarment } from './analyse-flat-garment.ts';
import { analyseWornGarment } from './analyse-worn-garment.ts';
import { findWearer } from './find-wearer.ts';
import { readUpright } from './read-upright.ts';
import { restoreHead } from './restore-head.ts';

/**
 * Refusals after which the wearer may be a mistake, each with the largest share that only the network or only the colours
 * may take for garment where it lies flat after all: .01 to .03 of ten such garments, .07 of another; .07 and more of people,
 * who may have no head or reach beyond the photo, but hardly ever look like a garment with crossed arms or without a top.
 */
const MISTAKEN: Partial<Record<RefusalReason, number>> = {
  headless_model: 0.12,
  garment_cut_off: 0.05,
  garment_hidden: 0.05,
  not_a_top: 0.05,
};

/** Least probability of a top or outerwear for that. Of people the network says it less surely. */
const SURELY_A_TOP = 0.9;

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
  try {
    const garment = await (worn ? analyseWornGarment : analyseHeadless)(photo, networks, options);
    if (garment !== null) return garment;
  } catch (error) {
    // The joints of a headless wearer may look like those of a whole person with a face on the chest or above the
    // photo, and so may joints detected in a garment that lies flat, or hangs from what looks like a neck.
    const reason = error instanceof EngineError ? error.reason : undefined;
    const mostUnclear = reason && MISTAKEN[reason];
    if (mostUnclear === undefined) throw error;
    const found =
      (worn ? await analyseHeadless(photo, networks, options) : null) ??
      (await analyseClear(photo, networks, options, mostUnclear));
    if (found !== null) return found;
    throw error;
  }
  return analyseFlat(photo, networks, options);
}

/** @returns null where the garment is refused, may be no top, or more of it than `mostUnclear` is unclear. */
async function analyseClear(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseGarmentOptions,
  mostUnclear: number,
): Promise<GarmentAnalysis | null> {
  const { photo: upright, reading } = await readUpright(photo, networks);
  options.signal.throwIfAborted();
  if (reading.kinds.top + reading.kinds.outerwear < SURELY_A_TOP) return null;
  try {
    const lying = analyseFlatGarment(upright, reading, options);
    return (lying.unclear ?? 0) <= mostUnclear ? lying : null;
  } catch (error) {
    if (error instanceof EngineError) return null;
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
