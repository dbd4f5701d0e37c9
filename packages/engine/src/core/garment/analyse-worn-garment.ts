import { analysePerson } from '#src/core/person/analyse-person.ts';
import { showsSomebody } from '#src/core/person/class-evidence.ts';
import type { CancelSignal, DebugSink, GarmentAnalysis, Networks, RgbaImage } from '#src/core/types.ts';
import { checkWearer, checkWornCloth } from './check-worn-garment.ts';
import { cutOutWorn } from './cut-out-worn.ts';
import { drawGarment } from './draw-garment.ts';
import { dropRows } from './drop-rows.ts';
import { findWornCloth } from './worn-cloth.ts';
import { findWornLandmarks } from './worn-landmarks.ts';

export interface AnalyseWornGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
  /** Number of rows at the top that are not photo but a head drawn for a wearer whose own is cut off. */
  readonly drawnRows?: number;
}

/**
 * Cuts a top off its wearer and derives its landmarks from the wearer's body.
 *
 * @param photo decoded, upright, opaque, at working size, of one person seen from the front.
 * @returns the garment in the photo without its drawn rows; null when it is not worn.
 * @throws EngineError of kind `refused`, subject `garment`, when the top cannot be taken from this photo; whatever
 * `signal` throws when cancelled.
 */
export async function analyseWornGarment(
  photo: RgbaImage,
  networks: Networks,
  options: AnalyseWornGarmentOptions,
): Promise<GarmentAnalysis | null> {
  const { signal, debug, drawnRows = 0 } = options;
  const wearer = await analysePerson(photo, networks, { signal, wholeDresses: true });
  if (!showsSomebody(wearer)) return null;
  checkWearer(wearer, drawnRows);
  const cloth = findWornCloth(wearer);
  checkWornCloth(wearer, cloth, drawnRows);
  signal.throwIfAborted();
  const found: GarmentAnalysis = {
    image: cutOutWorn(wearer, cloth),
    ...findWornLandmarks(wearer, cloth),
  };
  const garment = drawnRows === 0 ? found : dropRows(found, drawnRows);
  if (debug !== undefined) drawGarment(garment, debug);
  return garment;
}
