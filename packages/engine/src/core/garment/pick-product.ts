import { type Components, findComponents, flood, largestComponent } from '#src/core/raster/flood.ts';
import { open } from '#src/core/raster/morphology.ts';
import type { Mask } from '#src/core/types.ts';

/**
 * Picks the object with the most area near the middle of the picture, and the relative size of the next one.
 * @param things 1 wherever the ground is not.
 */
export function pickProduct(things: Mask): { mask: Mask; rivalShare: number } {
  const { width, height } = things;
  // Props that only touch the product are connected to it by a thin bridge.
  const parted = open(things, Math.max(width, height) * 0.006);
  const components = findComponents(parted);
  const scores = new Float64Array(components.count + 1);
  for (let y = 0; y < height; y++) scoreRow(components, y, scores);
  let best = 0;
  let second = 0;
  for (let label = 1; label <= components.count; label++) {
    if (scores[label] > scores[best]) {
      second = best;
      best = label;
    } else if (scores[label] > scores[second]) second = label;
  }
  if (best === 0) return { mask: things, rivalShare: 0 };
  // Thin parts of the product itself (straps, tips) lie close to its core and are added back.
  const near = largestComponent({ width, height, data: reclaim(things, components.labels, best) });
  return { mask: near, rivalShare: second === 0 ? 0 : components.areas[second] / components.areas[best] };
}

/** Adds a row's pixels to their objects' scores, with the most weight in the middle of the picture. */
function scoreRow({ width, height, labels }: Components, y: number, scores: Float64Array): void {
  const v = (y / height) * 2 - 1;
  for (let x = 0; x < width; x++) {
    const label = labels[y * width + x];
    if (label === 0) continue;
    const u = (x / width) * 2 - 1;
    scores[label] += Math.max(0.1, 1 - 0.6 * (u * u + v * v));
  }
}

/** Pixels of `things` that belong to the core or connect to it without crossing another large object. */
function reclaim(things: Mask, labels: Int32Array, own: number): Uint8Array {
  const { width, height } = things;
  const passable = new Uint8Array(width * height);
  const seeds: number[] = [];
  for (let i = 0; i < passable.length; i++) {
    passable[i] = things.data[i] !== 0 && (labels[i] === 0 || labels[i] === own) ? 1 : 0;
    if (labels[i] === own) seeds.push(i);
  }
  return flood(passable, width, height, seeds);
}
