import { labelMask } from '../label-pixels.ts';
import { findComponents } from '../raster/flood.ts';
import { open } from '../raster/morphology.ts';
import { LABEL, type Mask } from '../types.ts';

/** Half of a rim's greatest width, in U. */
const RIM_RADIUS = 0.025;
/** Least share of a rim's border next to the background; a strap only ends there. */
const AGAINST_BACKGROUND = 0.25;
/** Least share of a rim's border next to the skin it belongs to; a belt loop hangs on cloth. */
const AGAINST_SKIN = 0.3;

/**
 * Corrects the outline of bare arms and shoulders, where light and shadow are mistaken for cloth or hair: relabels
 * thin pieces of those as skin.
 *
 * @param folded whether the arms are folded, and may lie against hair and hips.
 * @param unit analysis pixels per U.
 */
export function returnRims(labels: Mask, folded: boolean, unit: number): void {
  const passed = folded ? [LABEL.hair, LABEL.top, LABEL.bottom] : [LABEL.top];
  for (const label of passed) returnRimsOf(label, labels, unit, !folded);
}

/** @param loose whether to relabel only pieces not connected to others of their label, as the corner of a cuff is. */
function returnRimsOf(label: number, labels: Mask, unit: number, loose: boolean): void {
  const { width, height, data } = labels;
  const mask = labelMask(labels, label);
  const thick = open(mask, RIM_RADIUS * unit);
  for (let i = 0; i < data.length; i += 1) if (thick.data[i]) mask.data[i] = 0;
  const pieces = findComponents(mask);
  const around = new Int32Array(pieces.count + 1);
  const ground = new Int32Array(pieces.count + 1);
  const skin = new Int32Array(pieces.count + 1);
  const hangs = new Uint8Array(pieces.count + 1);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const piece = pieces.labels[at];
      if (piece === 0) continue;
      for (const step of [-1, 1, -width, width]) {
        if (pieces.labels[at + step] === piece) continue;
        around[piece] += 1;
        if (data[at + step] === LABEL.background) ground[piece] += 1;
        if (data[at + step] === LABEL.skin) skin[piece] += 1;
        if (data[at + step] === label) hangs[piece] = 1;
      }
    }
  }
  for (let i = 0; i < data.length; i += 1) {
    const piece = pieces.labels[i];
    if (piece === 0 || (loose && hangs[piece] === 1) || ground[piece] < AGAINST_BACKGROUND * around[piece])
      continue;
    if (skin[piece] > AGAINST_SKIN * around[piece]) data[i] = LABEL.skin;
  }
}
