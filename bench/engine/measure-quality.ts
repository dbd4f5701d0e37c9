import { readFileSync } from 'node:fs';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { analyseGarment } from '@tryon/engine/core/garment/analyse-garment.ts';
import { analysePerson } from '@tryon/engine/core/person/analyse-person.ts';
import type { GarmentAnalysis, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { coverWithGrey, pasteNaively } from './baselines.ts';
import type { PairedCase } from './cases.ts';
import { countChangesOutside } from './changed-pixels.ts';
import { oldTop, readMask, shoulderSpan, torsoBox } from './regions.ts';
import { type Refused, runPair, type Shown } from './run-pair.ts';
import { meanSimilarity, similarityMap } from './ssim.ts';

/** The width from deltoid to deltoid is about this multiple of the distance of the joints. */
const OUTER_SHOULDERS = 1.3;

export interface QualityFigures {
  readonly name: string;
  readonly result: Shown | Refused;
  readonly mask: 'official' | 'own label';
  readonly engine: Scores | null;
  /** The cut-out over the photo, as wide as the shoulders; null if the engine finds no garment. */
  readonly pasteOuter: Scores | null;
  /** The cut-out as wide as the distance of the shoulder joints, which hides less of the photo. */
  readonly pasteJoints: Scores | null;
  readonly grey: Scores;
  /** Pixels that the engine changed outside an official mask. */
  readonly changedOutsideMask: number | null;
}

/** Mean structural similarity to the photo of the person wearing the garment. */
export interface Scores {
  readonly whole: number;
  readonly mask: number;
  readonly torsoBox: number;
}

/** Compares the engine and two trivial baselines with photos whose ideal result is known. */
export async function measureQuality(paired: PairedCase, networks: Networks): Promise<QualityFigures> {
  const { signal } = new AbortController();
  const photo = await decodePicture(readFileSync(paired.person), 'person');
  const person = await analysePerson(photo, networks, { signal });
  const mask = paired.mask ? await readMask(paired.mask) : oldTop(person);
  const box = torsoBox(person);
  const score = (image: RgbaImage): Scores => {
    const map = similarityMap(photo, image);
    return {
      whole: meanSimilarity(map),
      mask: meanSimilarity(map, mask),
      torsoBox: meanSimilarity(map, box),
    };
  };
  const result = await runPair(paired, networks);
  const shown = result.kind === 'shown' ? result : null;
  const garment = await cutOut(paired.garment, networks, signal);
  const paste = (joints: number) =>
    garment && score(pasteNaively(photo, garment.image, garmentSpan(garment), shoulderSpan(person, joints)));
  return {
    name: paired.name,
    result,
    mask: paired.mask ? 'official' : 'own label',
    engine: shown && score(shown.image),
    pasteOuter: paste(OUTER_SHOULDERS),
    pasteJoints: paste(1),
    grey: score(coverWithGrey(photo, mask)),
    changedOutsideMask: shown && paired.mask ? countChangesOutside(photo, shown.image, mask) : null,
  };
}

/** Outer ends of the shoulder seams. */
const garmentSpan = ({ left, right }: GarmentAnalysis) => ({ left: left.shoulder, right: right.shoulder });

/** Null if the engine cannot cut out the garment. */
async function cutOut(
  path: string,
  networks: Networks,
  signal: AbortSignal,
): Promise<GarmentAnalysis | null> {
  try {
    return await analyseGarment(await decodePicture(readFileSync(path), 'garment'), networks, { signal });
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'refused') return null;
    throw error;
  }
}
