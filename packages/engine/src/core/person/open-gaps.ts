import type { LabImage } from '../types.ts';
import { type Background, backgroundCost, hearColor } from './background-cost.ts';

/** Logits from here on are the person, on both sides of a gap. */
const SURE = 6;
/** The widest gap, in U. */
const WIDEST = 0.35;
/** Share of a pixel's own colour in what its neighbours expect of the ground. */
const OWN = 0.2;
/** How far a colour is carried from pixel to pixel, as the cost of a colour counts it. */
const STEP = 1;
/** Next to ground that was seen, colour says more than elsewhere. */
const COLOR_WEIGHT = 1;

/** What the opening of gaps works on; all planes in the analysis frame. */
export interface GapInput {
  readonly lab: LabImage;
  readonly background: Background;
  /** The ground with what was found of it between arms and body. */
  readonly plate: LabImage;
  /** The networks' logits. */
  readonly logits: Float32Array;
  /** Cost of each pixel's colour as the person's, negative log-likelihood. */
  readonly foreground: Float32Array;
  /** The body's unit in analysis pixels. */
  readonly unit: number;
}

/**
 * Opens the rest of a gap between arm and body from where it was found: the ground in there lies in a shade of its
 * own, which only the gap itself shows. Goes from pixel to pixel, and never out of where the person stands on both
 * sides. Lowers `decided`.
 */
export function openGaps(input: GapInput, decided: Float32Array): void {
  const { lab, background, plate, logits, foreground } = input;
  const { width } = lab;
  const between = findBetween(input, decided);
  const expected = { l: plate.l.slice(), a: plate.a.slice(), b: plate.b.slice(), width, height: lab.height };
  const local: Background = {
    ...background,
    plate: expected,
    away: new Float32Array(decided.length).fill(STEP),
  };
  const queue: number[] = [];
  for (let i = 0; i < decided.length; i += 1) if (between[i] === 1 && decided[i] < 0) queue.push(i);
  for (let head = 0; head < queue.length; head += 1) {
    const from = queue[head];
    for (const i of [from - 1, from + 1, from - width, from + width]) {
      if (between[i] !== 1 || decided[i] < 0) continue;
      expected.l[i] = expected.l[from];
      expected.a[i] = expected.a[from];
      expected.b[i] = expected.b[from];
      const heard = hearColor(logits[i], backgroundCost(lab, local, i), foreground[i], COLOR_WEIGHT);
      if (heard >= 0) continue;
      decided[i] = heard;
      expected.l[i] += OWN * (lab.l[i] - expected.l[i]);
      expected.a[i] += OWN * (lab.a[i] - expected.a[i]);
      expected.b[i] += OWN * (lab.b[i] - expected.b[i]);
      queue.push(i);
    }
  }
}

/** 1 where a row leaves the person and comes back to it within the width of a gap. */
function findBetween({ lab, logits, unit }: GapInput, decided: Float32Array): Uint8Array {
  const { width, height } = lab;
  const between = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let sure = Number.NEGATIVE_INFINITY;
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      if (logits[i] < SURE || decided[i] < 0) continue;
      if (x - sure <= WIDEST * unit) between.fill(1, y * width + sure + 1, i);
      sure = x;
    }
  }
  return between;
}
