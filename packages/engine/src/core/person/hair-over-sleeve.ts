import { LABEL, type Mask } from '../types.ts';
import type { LabelInput } from './label-input.ts';

/** A lock on a sleeve is at most this wide, in U. */
const WIDEST_LOCK = 0.2;
/** Single hairs over cloth are darker than skin: at most this share of the face's lightness. */
const LIGHTEST_LOCK = 0.75;

/**
 * Where hair thins out on a sleeve its mixed colours pass for skin, the likelier as an arm lies under it. But skin does
 * not hang from hair with cloth on both sides: gives such ends of locks back to the hair.
 */
export function returnLocks({ lab, maps, skin }: Pick<LabelInput, 'lab' | 'maps' | 'skin'>, labels: Mask) {
  if (skin === null) return;
  const { width, height } = labels;
  const widest = WIDEST_LOCK * maps.unit;
  const lightest = LIGHTEST_LOCK * skin.face.l;
  for (let y = 1; y < height; y += 1)
    returnLocksOfRow(labels.data, lab.l, y * width, width, widest, lightest);
}

/** Rows are gone through downwards, so that a lock goes on from what the row above gave back. */
function returnLocksOfRow(
  labels: Uint8Array,
  l: Float32Array,
  start: number,
  width: number,
  widest: number,
  lightest: number,
): void {
  const end = start + width;
  for (let from = start; from < end; from += 1) {
    if (labels[from] !== LABEL.skin && labels[from] !== LABEL.hair) continue;
    let to = from;
    let lightness = 0;
    let skin = 0;
    let hanging = 0;
    let bare = 0;
    for (; to < end && (labels[to] === LABEL.skin || labels[to] === LABEL.hair); to += 1) {
      if (labels[to - width] === LABEL.hair) hanging += 1;
      if (labels[to - width] === LABEL.skin) bare += 1;
      if (labels[to] !== LABEL.skin) continue;
      lightness += l[to];
      skin += 1;
    }
    const betweenCloth =
      from > start && to < end && labels[from - 1] === LABEL.top && labels[to] === LABEL.top;
    const isLock = betweenCloth && to - from <= widest && hanging > 0 && bare === 0;
    if (isLock && skin > 0 && lightness <= lightest * skin) labels.fill(LABEL.hair, from, to);
    from = to;
  }
}
