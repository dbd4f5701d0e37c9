import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPhoto } from '@tryon/engine/core/check-photo.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { analysePerson } from '@tryon/engine/core/person/analyse-person.ts';
import { checkPerson } from '@tryon/engine/core/person/check-person.ts';
import { emptyScratch } from '@tryon/engine/core/raster/scratch.ts';
import type { Networks, PersonAnalysis } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { shortName } from '../engine/cases.ts';
import { type Confusion, countClasses, type ScoredPixels } from './class-scores.ts';
import { CLASS_BY_LABEL } from './classes.ts';
import { readParseMap, readTagLabels, resizeTruth, type TruthLabels } from './truth-labels.ts';

/** A photo of a person with ground truth for its pixels. */
export interface LabelledPerson {
  readonly photo: string;
  readonly readTruth: () => Promise<TruthLabels>;
}

export interface PersonScore {
  readonly name: string;
  /** Why the engine refuses this person, or null; the photo is scored in any case. */
  readonly refusal: string | null;
  readonly counts: Confusion;
  readonly countsInside: Confusion;
}

/** The labels are traced from patches, so their edges are off by up to this many pixels of the analysis. */
const EDGE_PIXELS = 3;

/** Every photo that has labels of the same name, sorted by name. */
export function findLabelledPeople(photos: string, labels: string): LabelledPerson[] {
  return readdirSync(photos)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((name) => ({ photo: join(photos, name), labels: join(labels, `${shortName(name)}.png`) }))
    .filter((one) => existsSync(one.labels))
    .map(({ photo, labels: file }) => ({ photo, readTruth: () => readTagLabels(file) }));
}

/** Every photo that has a parsing map next to it. */
export function findParsedPeople(folder: string): LabelledPerson[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('_parse.png'))
    .sort()
    .map((name) => ({
      photo: join(folder, name.replace('_parse.png', '.jpg')),
      readTruth: () => readParseMap(join(folder, name)),
    }));
}

/** Compares the engine's labels of one photo with the truth. */
export async function scorePerson(
  { photo: file, readTruth }: LabelledPerson,
  networks: Networks,
): Promise<PersonScore> {
  const photo = await decodePicture(readFileSync(file), 'person');
  const truth = resizeTruth(await readTruth(), photo);
  const signal = new AbortController().signal;
  const person = await analysePerson(photo, networks, { signal });
  emptyScratch();
  const pixels = toScoredPixels(person, truth);
  return {
    name: shortName(file),
    refusal: findRefusal(person),
    counts: countClasses(pixels),
    countsInside: countClasses(pixels, EDGE_PIXELS),
  };
}

/** @returns `subject: reason`, or null for an accepted photo. */
function findRefusal(person: PersonAnalysis): string | null {
  try {
    checkPhoto(person.photo, 'person');
    checkPerson(person);
    return null;
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    return `${error.subject}: ${error.reason}`;
  }
}

/** Samples the truth at the pixels of the engine's analysis (nearest neighbour); it must have the photo's size. */
export function toScoredPixels(
  { frame, body, labels }: Pick<PersonAnalysis, 'frame' | 'body' | 'labels'>,
  truth: TruthLabels,
): ScoredPixels {
  const { width, height, roi } = frame;
  const nearest = (start: number, size: number, count: number, most: number) =>
    Int32Array.from({ length: count }, (_, i) =>
      Math.max(0, Math.min(most - 1, Math.round(start + ((i + 0.5) * size) / count - 0.5))),
    );
  const columns = nearest(roi.x, roi.width, width, truth.width);
  const rows = nearest(roi.y, roi.height, height, truth.height);
  const classes = new Uint8Array(width * height);
  const v = new Float32Array(width * height);
  for (let row = 0, i = 0; row < height; row++) {
    const down = (rows[row] - body.shoulders.y) * body.down.y;
    for (let column = 0; column < width; column++, i++) {
      classes[i] = truth.data[rows[row] * truth.width + columns[column]];
      v[i] = ((columns[column] - body.shoulders.x) * body.down.x + down) / body.torsoLength;
    }
  }
  return { width, height, truth: classes, read: labels.data.map(toClass), v };
}

function toClass(label: number): number {
  const found = CLASS_BY_LABEL.get(label);
  if (found === undefined) throw new RangeError(`The engine's label ${label} stands for no class.`);
  return found;
}
