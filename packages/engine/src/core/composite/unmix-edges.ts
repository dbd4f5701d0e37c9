import { labelMask, toPlaneData } from '../label-pixels.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { type Canvas, enlargeColor, releaseColors } from './canvas.ts';
import { smoothstep } from './scene.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Above this share of old cloth the rest of a pixel can no longer be told. */
const MOST_CLOTH = 0.75;
const DARKEST = 0.35;
const BRIGHTEST = 1.8;

/**
 * Takes the old top's colour out of pixels that hair shares with it, so that single hairs over the
 * new garment do not keep a rim of the old one.
 */
export function unmixEdges(person: PersonAnalysis, canvas: Canvas, masks: SoftMasks): void {
  const { labels, lab, frame } = person;
  const { width, height } = labels;
  const inner = erode(labelMask(labels, LABEL.top), 1.5);
  if (!inner.data.includes(1)) return;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], toPlaneData(inner), width, height);
  const taken = borrowPlane(masks.top.length).fill(0);
  for (let i = 0; i < taken.length; i++) {
    const share = masks.top[i];
    const own = masks.hair[i];
    if (share < 0.03 || share > 0.95 || own < 0.05 || masks.face[i] > 0) continue;
    taken[i] = Math.min(MOST_CLOTH, share) * smoothstep(0.05, 0.2, own);
  }
  const cloth = enlargeColor({ width, height, l, a, b }, frame, canvas.box, taken);
  for (let i = 0; i < taken.length; i++) {
    if (taken[i] <= 0) continue;
    const rest = 1 / (1 - taken[i]);
    canvas.red[i] = limited((canvas.red[i] - taken[i] * cloth.red[i]) * rest, canvas.red[i]);
    canvas.green[i] = limited((canvas.green[i] - taken[i] * cloth.green[i]) * rest, canvas.green[i]);
    canvas.blue[i] = limited((canvas.blue[i] - taken[i] * cloth.blue[i]) * rest, canvas.blue[i]);
    canvas.weight[i] = Math.max(canvas.weight[i], taken[i]);
  }
  returnPlanes(taken, l, a, b);
  releaseColors(cloth);
}

/** A share that was estimated too high would drive a pixel to black or to a glaring colour. */
function limited(value: number, seen: number): number {
  const low = DARKEST * seen;
  const high = Math.min(255, BRIGHTEST * seen + 20);
  return value < low ? low : value > high ? high : value;
}
