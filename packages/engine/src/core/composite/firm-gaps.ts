import { LONG_SLEEVE } from '../person/arm-shape.ts';
import { findComponents } from '../raster/flood.ts';
import { LABEL, type Mask, type PersonAnalysis } from '../types.ts';

/** The widest gap, in shoulder units. */
const WIDEST = 0.35;
/** Side of a square, in shoulder units; smaller holes may be a bright spot of the old top. */
const LEAST = 0.1;

/**
 * Clears the matte in gaps between a bare arm and the body, where the labels are reliable. Both shade the background
 * there, so the matte still half takes it for the person: it would pass for skin, and the background behind the old
 * top would not be extended from it.
 *
 * @param gaps from `findGaps`.
 * @returns the person, with a new matte where there is a gap.
 */
export function firmGaps(person: PersonAnalysis, gaps: Uint8Array | null): PersonAnalysis {
  if (gaps === null) return person;
  const data = person.matte.data.slice();
  for (let i = 0; i < data.length; i++) if (gaps[i]) data[i] = 0;
  return { ...person, matte: { ...person.matte, data } };
}

/** @returns 1 where background shows between a bare arm and the body, analysis frame; null if there is none. */
export function findGaps({ labels, body, frame, geometry }: PersonAnalysis): Uint8Array | null {
  const { width, height, data } = labels;
  const gaps = new Uint8Array(data.length);
  const widest = WIDEST * body.unit * frame.scale;
  const { left, right } = geometry.arms;
  const spine = Math.min(width, Math.max(0, Math.round((body.shoulders.x - frame.roi.x) * frame.scale)));
  const first = Math.max(0, Math.ceil((body.shoulders.y - frame.roi.y) * frame.scale));
  let found = false;
  for (let y = first; y < height; y++) {
    const row = y * width;
    if (left.covered <= LONG_SLEEVE && markGaps(data, row, row + spine, widest, gaps)) found = true;
    if (right.covered <= LONG_SLEEVE && markGaps(data, row + spine, row + width, widest, gaps)) found = true;
  }
  return found && dropSmall({ width, height, data: gaps }, (LEAST * body.unit * frame.scale) ** 2)
    ? gaps
    : null;
}

/** @returns whether any part of the mask remains. */
function dropSmall(mask: Mask, least: number): boolean {
  const { labels, areas } = findComponents(mask);
  for (let i = 0; i < labels.length; i++) if (areas[labels[i]] < least) mask.data[i] = 0;
  return areas.some((area, part) => part > 0 && area >= least);
}

/** @returns whether there is a gap in that part of a row. */
function markGaps(labels: Uint8Array, start: number, end: number, widest: number, gaps: Uint8Array): boolean {
  let found = false;
  let last = -1;
  for (let at = start; at < end; at++) {
    if (labels[at] === LABEL.background) continue;
    const gap = last >= 0 && at > last + 1 && at - last - 1 <= widest;
    if (gap && isBesideArm(labels[last], labels[at])) {
      gaps.fill(1, last + 1, at);
      found = true;
    }
    last = at;
  }
  return found;
}

/** Whether a gap has an arm on one side and the body on the other: single hairs are uncertain everywhere. */
function isBesideArm(left: number, right: number): boolean {
  return (left === LABEL.skin || right === LABEL.skin) && left !== LABEL.hair && right !== LABEL.hair;
}
