import { CLASSES, TRUTH } from './classes.ts';

/** Pixel counts by truth (row) and reading (column), row-major. */
export type Confusion = Float64Array;

export interface ScoredPixels {
  readonly width: number;
  readonly height: number;
  /** Values of TRUTH. */
  readonly truth: Uint8Array;
  /** Indices into CLASSES. */
  readonly read: Uint8Array;
  /** Position of each pixel along the body: 0 at the shoulders, 1 at the hips. */
  readonly v: Float32Array;
}

const COUNT = CLASSES.length;

export const emptyConfusion = (): Confusion => new Float64Array(COUNT * COUNT);

/**
 * Counts one picture. A dress counts as an upper garment above the hips; below them both upper and lower are correct.
 * Anything but body, hair and garments is ignored.
 *
 * @param fromEdge ignores pixels closer than this many pixels to another class of the truth.
 */
export function countClasses(pixels: ScoredPixels, fromEdge = 0): Confusion {
  const { truth, read, v } = pixels;
  const inside = fromEdge > 0 ? findInside(pixels, fromEdge) : null;
  const counts = emptyConfusion();
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] === TRUTH.other || inside?.[i] === 0) continue;
    counts[resolveDress(truth[i], read[i], v[i]) * COUNT + read[i]]++;
  }
  return counts;
}

function resolveDress(truth: number, read: number, v: number): number {
  if (truth !== TRUTH.dress) return truth;
  if (v < 1) return TRUTH.upper;
  return read === TRUTH.upper ? TRUTH.upper : TRUTH.lower;
}

/** 1 where all pixels in the surrounding square have the same class. */
function findInside({ width, height, truth }: ScoredPixels, reach: number): Uint8Array {
  const same = (
    from: Uint8Array,
    size: number,
    step: (line: number, at: number) => number,
    lines: number,
  ) => {
    const kept = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < size; at++) {
        let alike = 1;
        for (let k = Math.max(0, at - reach); k <= Math.min(size - 1, at + reach); k++) {
          const other = step(line, k);
          if (truth[other] !== truth[step(line, at)] || from[other] === 0) alike = 0;
        }
        kept[step(line, at)] = alike;
      }
    }
    return kept;
  };
  const across = same(new Uint8Array(truth.length).fill(1), width, (y, x) => y * width + x, height);
  return same(across, height, (x, y) => y * width + x, width);
}

export function addConfusion(sum: Confusion, more: Confusion): void {
  for (let i = 0; i < sum.length; i++) sum[i] += more[i];
}

/** Intersection over union of every class, 0..1; NaN for a class in neither the truth nor the reading. */
export function classScores(counts: Confusion): number[] {
  return CLASSES.map((_, one) => {
    let union = -counts[one * COUNT + one];
    for (let other = 0; other < COUNT; other++)
      union += counts[one * COUNT + other] + counts[other * COUNT + one];
    return union === 0 ? Number.NaN : counts[one * COUNT + one] / union;
  });
}

/** Mean over the classes that have a score. */
export function meanScore(scores: readonly number[]): number {
  const known = scores.filter((score) => !Number.isNaN(score));
  return known.reduce((sum, score) => sum + score, 0) / known.length;
}
