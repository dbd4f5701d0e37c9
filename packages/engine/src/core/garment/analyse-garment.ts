import type { CancelSignal, DebugSink, GarmentAnalysis, Networks, RgbaImage } from '#src/core/types.ts';
import { analyseFlatGarment } from './analyse-flat-garment.ts';
import { analyseWornGarment } from './analyse-worn-garment.ts';
import { findWearer } from './find-wearer.ts';

export interface AnalyseGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
}

/**
 * Cuts a top out of its photo and finds its landmarks, whether it lies flat or somebody wears it.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws EngineError of kind `refused`, subject `garment`, when it shows no top that could be used; whatever
 *   `signal` throws when cancelled.
 */
export async function analyseGarment(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseGarmentOptions,
): Promise<GarmentAnalysis> {
  const worn = await findWearer(photo, networks);
  options.signal.throwIfAborted();
  return worn ? analyseWornGarment(photo, networks, options) : analyseFlatGarment(photo, options);
}
