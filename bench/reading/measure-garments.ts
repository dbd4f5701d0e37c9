import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPhoto } from '@tryon/engine/core/check-photo.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { analyseGarment } from '@tryon/engine/core/garment/analyse-garment.ts';
import { emptyScratch } from '@tryon/engine/core/raster/scratch.ts';
import type { GarmentAnalysis, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { type GarmentRecord, toTopTruth } from './garment-truth.ts';
import { type LandmarkScore, scoreLandmarks } from './landmark-scores.ts';
import { fillOutline, maskScore } from './outline-mask.ts';

export interface GarmentScore {
  readonly photo: string;
  readonly kind: string;
  readonly state: GarmentRecord['state'];
  readonly outlined: boolean;
  /** `subject: reason`, or null for an accepted photo. */
  readonly refusal: string | null;
  /** For accepted tops. */
  readonly landmarks: LandmarkScore | null;
  /** Intersection over union with the outline, for accepted tops that have one. */
  readonly mask: number | null;
}

/** Scores every annotated photo in the folder. */
export async function scoreGarments(
  records: readonly GarmentRecord[],
  folder: string,
  networks: Networks,
): Promise<GarmentScore[]> {
  const scores: GarmentScore[] = [];
  for (const record of records) {
    const file = join(folder, record.photo);
    if (existsSync(file)) scores.push(await scoreGarment(record, file, networks));
  }
  return scores;
}

async function scoreGarment(record: GarmentRecord, file: string, networks: Networks): Promise<GarmentScore> {
  const photo = await decodePicture(readFileSync(file), 'garment');
  const read = await readGarment(photo, networks);
  const { kind, state } = record;
  const outlined = record.state === 'top' && record.outline !== undefined;
  const about = { photo: record.photo, kind, state, outlined };
  if (typeof read === 'string') return { ...about, refusal: read, landmarks: null, mask: null };
  if (record.state !== 'top') return { ...about, refusal: null, landmarks: null, mask: null };
  const truth = toTopTruth(record, photo);
  const mask = truth.outline && maskScore(fillOutline(truth.outline, photo.width, photo.height), read.image);
  return { ...about, refusal: null, landmarks: scoreLandmarks(truth, read), mask };
}

/** @returns `subject: reason` for a refused photo. */
async function readGarment(photo: RgbaImage, networks: Networks): Promise<GarmentAnalysis | string> {
  try {
    checkPhoto(photo, 'garment');
    return await analyseGarment(photo, networks, { signal: new AbortController().signal });
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    return `${error.subject}: ${error.reason}`;
  } finally {
    emptyScratch();
  }
}
