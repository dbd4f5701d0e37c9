import { readFileSync } from 'node:fs';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { toLab } from '@tryon/engine/core/raster/lab.ts';
import { tryOnCore } from '@tryon/engine/core/try-on.ts';
import type { Mask, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { shortName } from '../engine/cases.ts';
import { meanSimilarity, similarityMap } from '../engine/ssim.ts';
import { cutOutTop, disturbShape, findTop } from './cut-out-top.ts';
import type { LabelledPerson } from './measure-people.ts';
import { resizeTruth } from './truth-labels.ts';

export interface RedressScore {
  readonly name: string;
  /** `subject: reason`, or null if the person was dressed. */
  readonly refusal: string | null;
  /** Inside the true top, for dressed people. */
  readonly likeness: Likeness | null;
}

export interface Likeness {
  /** Structural similarity of luminance. */
  readonly ssim: number;
  /** Mean distance in CIE Lab. */
  readonly colorError: number;
  /** Painted share of the true top; unpainted parts are trivially alike. */
  readonly painted: number;
}

/**
 * Dresses a person in their own top again; null for people in a dress or with hardly any top.
 *
 * @param random disturbs the top's shape first, if given.
 */
export async function scoreRedress(
  { photo: file, readTruth }: LabelledPerson,
  networks: Networks,
  random?: () => number,
): Promise<RedressScore | null> {
  const photo = await decodePicture(readFileSync(file), 'person');
  const top = findTop(resizeTruth(await readTruth(), photo));
  if (top === null) return null;
  const name = shortName(file);
  try {
    const signal = new AbortController().signal;
    const cutOut = cutOutTop(photo, top);
    const garment = random ? disturbShape(cutOut, random) : cutOut;
    const made = await tryOnCore({ person: photo, garment, networks, signal });
    return { name, refusal: null, likeness: compare(photo, made.image, made.changed, top) };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    return { name, refusal: `${error.subject}: ${error.reason}`, likeness: null };
  }
}

export function compare(photo: RgbaImage, made: RgbaImage, changed: Mask, top: Mask): Likeness {
  const [before, after] = [toLab(photo), toLab(made)];
  let error = 0;
  let painted = 0;
  let count = 0;
  for (let i = 0; i < top.data.length; i++) {
    if (top.data[i] === 0) continue;
    error += Math.hypot(before.l[i] - after.l[i], before.a[i] - after.a[i], before.b[i] - after.b[i]);
    painted += Number(changed.data[i] !== 0);
    count++;
  }
  const ssim = meanSimilarity(similarityMap(photo, made), top);
  return { ssim, colorError: error / count, painted: painted / count };
}
