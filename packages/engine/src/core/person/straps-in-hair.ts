import { labelMask } from '../label-pixels.ts';
import { type Components, findComponents } from '../raster/flood.ts';
import { dilate, open } from '../raster/morphology.ts';
import { LABEL, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';

const VALUES = 5;
/** Half the width of the widest strap, in U. */
const STRAP_RADIUS = 0.03;
/** Straps come over the shoulders, v. */
const STRAP_FROM = -0.1;
/** From this length on something thin is a strap or a border rather than the tip of a lock, in U. */
const LEAST_LENGTH = 0.1;
/** Shares of its outline: skin beside it, hair no more than where it comes out from under that. */
const BESIDE_SKIN = 0.35;
const UNDER_HAIR = 0.2;

/**
 * A strap or a border that is a pixel or two wide mixes its colour with the skin's and so looks like brown hair, with
 * which it hangs together on the shoulder. But it leads over bare skin to the top. Gives such strips back to the top.
 */
export function returnStraps({ v, unit }: Pick<BodyMaps, 'v' | 'unit'>, labels: Mask): void {
  const radius = STRAP_RADIUS * unit;
  const hair = labelMask(labels, LABEL.hair);
  const thick = open(hair, radius).data;
  const thin = { ...hair, data: hair.data.slice() };
  for (let i = 0; i < thick.length; i += 1) if (thick[i] || v[i] < STRAP_FROM) thin.data[i] = 0;
  const pieces = findComponents(thin);
  const straps = findStraps(labels, pieces, LEAST_LENGTH * unit);
  if (!straps.includes(1)) return;
  for (let i = 0; i < thick.length; i += 1) thin.data[i] = straps[pieces.labels[i]];
  // Where a strip leaves the hair, the disc that hair was told by reaches into it.
  const ends = dilate(thin, radius).data;
  for (let i = 0; i < thick.length; i += 1) if (ends[i] && hair.data[i]) labels.data[i] = LABEL.top;
}

/** 1 for every piece that leads from hair to the top. */
function findStraps(labels: Mask, pieces: Components, leastLength: number): Uint8Array {
  const { width, height, data } = labels;
  const boxes = Array.from({ length: pieces.count + 1 }, () => ({
    left: width,
    right: 0,
    top: height,
    bottom: 0,
  }));
  const borders = new Int32Array((pieces.count + 1) * VALUES);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const piece = pieces.labels[i];
      if (piece === 0) continue;
      const box = boxes[piece];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (const step of [-1, 1, -width, width]) {
        if (pieces.labels[i + step] !== piece) borders[piece * VALUES + data[i + step]] += 1;
      }
    }
  }
  return Uint8Array.from(boxes, ({ left, right, top, bottom }, piece) => {
    const long = Math.hypot(right - left, bottom - top) >= leastLength;
    return long && leadsToTop(borders.subarray(piece * VALUES, (piece + 1) * VALUES)) ? 1 : 0;
  });
}

/** @param borders how often each label lies beside a piece. */
function leadsToTop(borders: Int32Array): boolean {
  let all = 0;
  for (const count of borders) all += count;
  const bare = borders[LABEL.skin] >= BESIDE_SKIN * all;
  return bare && borders[LABEL.top] > 0 && borders[LABEL.hair] <= UNDER_HAIR * all;
}
