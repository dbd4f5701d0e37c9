import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';

/** Straps come over the shoulders and end at the chest, v. */
const OVER = -0.1;
const CHEST = 0.45;
/** The widest strap, in U. */
const WIDEST = 0.05;
/** Over this length, in U, a strip must be thin to count as a strap, and its way is measured. */
const LENGTH = 0.07;
/** Skin is looked at this many pixels beside a strap. */
const BESIDE = 2;
/** Share of its contrast to the skin that a strap keeps on its way. */
const ALIKE = 0.4;
/** A strap that contrasts less than this with the skin (Lab) cannot be followed. */
const LEAST_CONTRAST = 6;

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Colour of a strap minus that of the skin on both sides of it. */
type Contrast = readonly [l: number, a: number, b: number];

/**
 * A strap a pixel or two wide mixes its colour with the skin's, and is lost on its way up to the shoulder. Goes on from
 * where it was lost, as long as it stands out from the skin on both its sides as it did before.
 */
export function followStraps(lab: LabImage, { v, unit }: Pick<BodyMaps, 'v' | 'unit'>, labels: Mask): void {
  const { width, height, data } = labels;
  const widest = Math.max(2, Math.round(WIDEST * unit));
  const length = Math.max(3, Math.round(LENGTH * unit));
  for (let y = 1; y < height - length; y += 1) {
    for (let x = widest; x < width - widest; x += 1) {
      const i = y * width + x;
      if (data[i] !== LABEL.top || data[i - 1] === LABEL.top) continue;
      if (v[i] < OVER || v[i] > CHEST) continue;
      const end = runAt(labels, x, y);
      if (end.to - end.from >= widest || goesOn(labels, end, y - 1)) continue;
      followUp(lab, v, labels, end, y, { widest, length });
    }
  }
}

function followUp(
  lab: LabImage,
  v: Float32Array,
  labels: Mask,
  end: Run,
  y: number,
  { widest, length }: { readonly widest: number; readonly length: number },
): void {
  const { width, data } = labels;
  const sum: [number, number, number] = [0, 0, 0];
  let run = end;
  for (let n = 0; n < length; n += 1) {
    const contrast = contrastOf(lab, labels, run, y + n);
    if (contrast === null) return;
    for (const k of [0, 1, 2] as const) sum[k] += contrast[k] / length;
    const below = runNear(labels, run, y + n + 1);
    if (below === null || below.to - below.from >= widest) return;
    run = below;
  }
  const strength = Math.hypot(...sum);
  if (strength < LEAST_CONTRAST) return;
  const slope = (middle(end) - middle(run)) / length;
  const wide = end.to - end.from;
  let at = middle(end);
  for (let row = y - 1; row > 0; row -= 1) {
    let best: Run | null = null;
    let most = ALIKE * strength;
    for (const aside of [-1, 0, 1]) {
      const from = Math.round(at + slope + aside - wide / 2);
      const contrast = contrastOf(lab, labels, { from, to: from + wide }, row);
      if (contrast === null) continue;
      const alike = (contrast[0] * sum[0] + contrast[1] * sum[1] + contrast[2] * sum[2]) / strength;
      if (alike <= most) continue;
      most = alike;
      best = { from, to: from + wide };
    }
    if (best === null || v[row * width + best.from] < OVER) return;
    for (let x = best.from; x <= best.to; x += 1) data[row * width + x] = LABEL.top;
    at = middle(best);
  }
}

/** Null where something else than skin lies beside the run. */
function contrastOf(lab: LabImage, { width, data }: Mask, { from, to }: Run, y: number): Contrast | null {
  const left = y * width + from - BESIDE;
  const right = y * width + to + BESIDE;
  if (data[left] !== LABEL.skin || data[right] !== LABEL.skin) return null;
  const of = (plane: Float32Array): number => {
    let sum = 0;
    for (let i = left + BESIDE; i <= right - BESIDE; i += 1) sum += plane[i];
    return sum / (to - from + 1) - (plane[left] + plane[right]) / 2;
  };
  return [of(lab.l), of(lab.a), of(lab.b)];
}

function middle({ from, to }: Run): number {
  return (from + to) / 2;
}

/** The top's pixels of a row to the right of one. */
function runAt({ width, data }: Mask, x: number, y: number): Run {
  let to = x;
  while (to + 1 < width && data[y * width + to + 1] === LABEL.top) to += 1;
  return { from: x, to };
}

/** The run of the row below that touches another. */
function runNear(labels: Mask, { from, to }: Run, y: number): Run | null {
  const { width, data } = labels;
  for (let x = from - 1; x <= to + 1; x += 1) {
    if (data[y * width + x] !== LABEL.top) continue;
    let first = x;
    while (first > 0 && data[y * width + first - 1] === LABEL.top) first -= 1;
    return runAt(labels, first, y);
  }
  return null;
}

function goesOn({ width, data }: Mask, { from, to }: Run, y: number): boolean {
  for (let x = from - 1; x <= to + 1; x += 1) if (data[y * width + x] === LABEL.top) return true;
  return false;
}
