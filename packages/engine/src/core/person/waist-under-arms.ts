import type { LabImage, Plane } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { findWaist } from './find-waist.ts';
import { isSkinLike, type Skin } from './skin-reference.ts';

const ROWS_PER_V = 100;
const TO = 1.4;
const STRIP_HALF_WIDTH = 0.26;
/** Folded forearms lie between these v. */
const ARMS_V = [0.3, 1.15] as const;
/** Share of skin in a row of forearms, or of bare belly under them. */
const ARM_ROW = 0.4;
/** Cloth is compared over this much of the torso above and below the arms. */
const LOOK = 0.15;
/** Colours farther apart than this (Lab units) belong to two garments. */
const TWO_GARMENTS = 12;
const LEAST_PIXELS = 12;

/**
 * The border of top and lower garment behind bare folded forearms: where the skin ends, if the cloth below differs
 * from that above; otherwise the usual search, without the arms.
 *
 * @returns v, or null when there is no such border.
 */
export function findWaistUnderArms(lab: LabImage, matte: Plane, maps: BodyMaps, skin: Skin): number | null {
  const cloth = { ...matte, data: matte.data.slice() };
  const count = Math.round(TO * ROWS_PER_V);
  const all = new Int32Array(count);
  const bare = new Int32Array(count);
  for (let i = 0; i < matte.data.length; i += 1) {
    if (matte.data[i] < 0.6) continue;
    const isBare = isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i]);
    if (isBare) cloth.data[i] = 0;
    const row = Math.floor(maps.v[i] * ROWS_PER_V);
    if (row < 0 || row >= count || Math.abs(maps.lateral[i]) > STRIP_HALF_WIDTH) continue;
    all[row] += 1;
    if (isBare) bare[row] += 1;
  }
  const isArm = (row: number) => bare[row] >= ARM_ROW * all[row];
  const last = Math.round(ARMS_V[1] * ROWS_PER_V);
  const lowest = Array.from({ length: last }, (_, n) => last - n).find((row) => bare[row] > 0 && isArm(row));
  if (lowest === undefined || lowest < ARMS_V[0] * ROWS_PER_V) return findWaist(lab, cloth, maps);
  let first = lowest;
  while (first > ARMS_V[0] * ROWS_PER_V && isArm(first - 1)) first -= 1;
  const above = meanBetween(lab, cloth, maps, first / ROWS_PER_V - LOOK, first / ROWS_PER_V);
  const end = (lowest + 1) / ROWS_PER_V;
  const below = meanBetween(lab, cloth, maps, end, end + LOOK);
  if (above === null || below === null) return findWaist(lab, cloth, maps);
  const apart = Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]);
  return apart > TWO_GARMENTS ? end : findWaist(lab, cloth, maps);
}

/** Mean Lab of the cloth down the middle of the body between two v; null when there is hardly any. */
function meanBetween(
  lab: LabImage,
  cloth: Plane,
  maps: BodyMaps,
  from: number,
  to: number,
): readonly [number, number, number] | null {
  let [l, a, b, count] = [0, 0, 0, 0];
  for (let i = 0; i < cloth.data.length; i += 1) {
    if (cloth.data[i] < 0.6 || maps.v[i] < from || maps.v[i] >= to) continue;
    if (Math.abs(maps.lateral[i]) > STRIP_HALF_WIDTH) continue;
    l += lab.l[i];
    a += lab.a[i];
    b += lab.b[i];
    count += 1;
  }
  return count < LEAST_PIXELS ? null : [l / count, a / count, b / count];
}
