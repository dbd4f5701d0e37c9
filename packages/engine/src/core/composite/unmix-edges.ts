import { labelMask, toPlaneData } from '../label-pixels.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { type Canvas, enlargeColor, paint, releaseColors } from './canvas.ts';
import { smoothstep } from './scene.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Analysis pixels at the border of the hair that may show something else. */
const EDGE = 1.5;

/**
 * Takes the old top's colour out of pixels that hair shares with it, so that single hairs over the new garment do not
 * keep a rim of the old one: they get the colour of the hair beside them instead. What the cloth added cannot be
 * subtracted, because behind single hairs nobody knows which thread of a pattern it was.
 */
export function unmixEdges(person: PersonAnalysis, canvas: Canvas, masks: SoftMasks): void {
  const { labels, lab, frame } = person;
  const { width, height } = labels;
  const taken = borrowPlane(masks.top.length).fill(0);
  const inner = erode(labelMask(labels, LABEL.hair), EDGE);
  if (!findShares(masks, taken) || !inner.data.includes(1)) {
    returnPlanes(taken);
    return;
  }
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], toPlaneData(inner), width, height);
  const hair = enlargeColor({ width, height, l, a, b }, frame, canvas.box, taken);
  paint(canvas, hair, taken);
  returnPlanes(taken, l, a, b);
  releaseColors(hair);
}

/**
 * How much of its colour each pixel loses: the more it shows of the old top.
 * @returns whether any does.
 */
function findShares({ top, hair, face }: SoftMasks, taken: Float32Array): boolean {
  let found = false;
  for (let i = 0; i < taken.length; i++) {
    const share = top[i];
    const own = hair[i];
    if (share < 0.03 || own < 0.05 || face[i] > 0) continue;
    taken[i] = smoothstep(0, 0.6, share) * smoothstep(0.05, 0.2, own);
    found = true;
  }
  return found;
}
