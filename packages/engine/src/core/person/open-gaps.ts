import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { LabImage } from '../types.ts';
import { type Background, backgroundCost, hearColor } from './background-cost.ts';

/** Logits from here on are certainly the person, as on both sides of a gap. */
const SURE = 6;
/** Greatest width of a gap, in U. */
const WIDEST = 0.35;
/** Weight of a pixel's own colour in the ground colour expected at its neighbours. */
const OWN = 0.2;
/** Distance over which a colour is propagated per pixel, as counted by the cost of a colour. */
const STEP = 1;
/** Weight of colour next to visible ground, where it is more reliable than elsewhere. */
const COLOR_WEIGHT = 1;

/** Inputs for opening gaps; all planes in the analysis frame. */
export interface GapInput {
  readonly lab: LabImage;
  readonly background: Background;
  /** The ground, including what was found of it between arms and body. */
  readonly plate: LabImage;
  /** The networks' logits. */
  readonly logits: Float32Array;
  /** Cost of each pixel's colour as person, negative log-likelihood. */
  readonly foreground: Float32Array;
  /** The body's unit in analysis pixels. */
  readonly unit: number;
}

/**
 * Opens the rest of a gap between arm and body, starting where ground was found in it: the ground there has a shade
 * of its own, visible only inside the gap. Spreads from pixel to pixel, and only where the person is on both sides.
 * Lowers `decided`.
 */
export function openGaps(input: GapInput, decided: Float32Array): void {
  const between = findBetween(input, decided);
  const queue: number[] = [];
  for (let i = 0; i < decided.length; i += 1) if (between[i] === 1 && decided[i] < 0) queue.push(i);
  if (queue.length === 0) return;
  const { background, plate } = input;
  const { width } = plate;
  const expected = { ...plate, l: copyOf(plate.l), a: copyOf(plate.a), b: copyOf(plate.b) };
  const away = borrowPlane(decided.length).fill(STEP);
  const spread: Spread = { ...input, background: { ...background, plate: expected, away }, between, queue };
  for (let head = 0; head < queue.length; head += 1) {
    const from = queue[head];
    openNext(spread, from, from - 1, decided);
    openNext(spread, from, from + 1, decided);
    openNext(spread, from, from - width, decided);
    openNext(spread, from, from + width, decided);
  }
  returnPlanes(expected.l, expected.a, expected.b, away);
}

interface Spread extends Omit<GapInput, 'plate'> {
  /** Its plate holds the ground colour expected at each pixel from its neighbour. */
  readonly background: Background;
  readonly between: Uint8Array;
  /** Ground pixels to continue from. */
  readonly queue: number[];
}

/** Opens a pixel next to a ground pixel when its colour matches the one expected from there. */
function openNext(
  { lab, background, logits, foreground, between, queue }: Spread,
  from: number,
  i: number,
  decided: Float32Array,
): void {
  if (between[i] !== 1 || decided[i] < 0) return;
  const { l, a, b } = background.plate;
  l[i] = l[from];
  a[i] = a[from];
  b[i] = b[from];
  const heard = hearColor(logits[i], backgroundCost(lab, background, i), foreground[i], COLOR_WEIGHT);
  if (heard >= 0) return;
  decided[i] = heard;
  l[i] += OWN * (lab.l[i] - l[i]);
  a[i] += OWN * (lab.a[i] - a[i]);
  b[i] += OWN * (lab.b[i] - b[i]);
  queue.push(i);
}

function copyOf(values: Float32Array): Float32Array {
  const copy = borrowPlane(values.length);
  copy.set(values);
  return copy;
}

/** 1 where a row leaves the person and returns to it within the width of a gap. */
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
