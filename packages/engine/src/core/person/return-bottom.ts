import { labelMask, medianColor } from '../label-pixels.ts';
import { flood } from '../raster/flood.ts';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { ArmMap } from './body-maps.ts';
import type { LabelInput } from './label-input.ts';
import type { ReferenceColor } from './skin-reference.ts';

/** U from the bones of a forearm (1 elbow, 2 wrist) within which cloth is its sleeve, and how much of it has to be. */
const SLEEVE = 0.07;
const FOREARM = [1, 2] as const;
const SLEEVED = 0.5;
const LEAST_PIXELS = 20;
/** Sleeve and lower garment differ at least this much, Lab distance. */
const UNLIKE = 24;
/** A colour is the lower garment's when it is nearer to it than to the sleeve by this factor. */
const NEARER = 3;
/** How far, in U, from the forearm's bones something can be taken for its sleeve. */
const REACH = 0.45;

/**
 * A top of two colours whose one is the lower garment's: that garment's side is taken for the sleeve beside it. What
 * hangs together with the lower garment, has its colour and nothing of that sleeve's is given back to it.
 */
export function returnBottom(
  { lab, maps, waist }: Pick<LabelInput, 'lab' | 'maps' | 'waist'>,
  labels: Mask,
): void {
  if (waist === null) return;
  const { width, height, data } = labels;
  const low = labelMask(labels, LABEL.bottom).data;
  for (let i = 0; i < low.length; i += 1) if (maps.v[i] <= waist) low[i] = 0;
  for (const arm of [maps.left, maps.right]) {
    const sleeve = medianColor(lab, findSleeve(arm, labels));
    if (sleeve.count < LEAST_PIXELS) continue;
    const bottom = medianColor(lab, low);
    const apart = Math.hypot(bottom.l - sleeve.l, bottom.a - sleeve.a, bottom.b - sleeve.b);
    if (bottom.count < LEAST_PIXELS || apart < UNLIKE) continue;
    const passable = low.slice();
    const seeds: number[] = [];
    for (let i = 0; i < low.length; i += 1) {
      if (low[i] === 1) seeds.push(i);
      const near = data[i] === LABEL.top && maps.v[i] > waist && arm.distance[i] < REACH;
      if (near && NEARER * distanceTo(lab, i, bottom) < distanceTo(lab, i, sleeve)) passable[i] = 1;
    }
    const reached = flood(passable, width, height, seeds);
    for (let i = 0; i < reached.length; i += 1) if (reached[i] === 1) data[i] = LABEL.bottom;
  }
}

/** 1 on a forearm that is sleeved for the most part; nothing otherwise. */
function findSleeve(arm: ArmMap, labels: Mask): Uint8Array {
  const sleeve = new Uint8Array(labels.data.length);
  let cloth = 0;
  let all = 0;
  for (let i = 0; i < sleeve.length; i += 1) {
    const onForearm = arm.along[i] > FOREARM[0] && arm.along[i] < FOREARM[1] && arm.distance[i] < SLEEVE;
    if (!onForearm) continue;
    all += 1;
    if (labels.data[i] !== LABEL.top) continue;
    cloth += 1;
    sleeve[i] = 1;
  }
  return cloth > SLEEVED * all ? sleeve : new Uint8Array(sleeve.length);
}

/** Lab distance of a pixel's colour from another. */
function distanceTo(lab: LabImage, i: number, color: Pick<ReferenceColor, 'l' | 'a' | 'b'>): number {
  return Math.hypot(lab.l[i] - color.l, lab.a[i] - color.a, lab.b[i] - color.b);
}
