import { pixelsOf } from '../label-pixels.ts';
import { findComponents } from '../raster/flood.ts';
import { fitMixture, mixtureCost } from '../raster/gaussian-mixture.ts';
import { close } from '../raster/morphology.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { LABEL, type Mask, PART, type PersonAnalysis } from '../types.ts';
import { colorsOf } from './class-colors.ts';
import { isHand } from './find-hands.ts';
import type { ClothesSeen } from './find-open-layer.ts';
import { labelLayer } from './keep-open-layer.ts';
import type { PersonParts } from './parse-person.ts';

/** Least area (square U) of a glove or of something in a hand, and of what hangs elsewhere. */
const LEAST_HELD = 0.025;
const LEAST_HANGING = 0.05;
/** Half width (U) of gaps in it that are closed: clasps and buckles. */
const GAP = 0.03;
/**
 * Least share of it with colours that this share of the top does not have: the parser takes corners of coats for bags. On
 * photos for training .46 and up for bags and gloves that differ from the top at all, .38 at most for parts of it.
 */
const LEAST_OTHER = 0.4;
/** Mean probability from which something at a hand is carried whatever its colours: all 4 such finds of 80 people are. */
const SURELY_HELD = 0.65;
const NEARLY_ALL = 0.9;
const COMPONENTS = 5;

/** Finds bags, gloves and the like, by the parser and by the top's colours: 1 where one is, except under hands and hair. */
export function findCarried({ lab, labels, parts, maps }: ClothesSeen): Mask | null {
  const seen = findSeen(parts);
  if (!seen.includes(1)) return null;
  const cloth = pixelsOf(labels, LABEL.top, (i) => parts[PART.carried][i] < 1 / parts.length);
  const model = fitMixture(colorsOf(lab, cloth), COMPONENTS);
  if (model === null) return null;
  const costOf = (i: number) => mixtureCost(model, lab.l[i], lab.a[i], lab.b[i]);
  const usual = nthSmallest(Float32Array.from(cloth, costOf), Math.floor(NEARLY_ALL * (cloth.length - 1)));
  const whole = close({ ...labels, data: seen }, GAP * maps.unit);
  const pieces = findComponents(whole);
  const unlike = pieces.areas.map(() => 0);
  const held = pieces.areas.map(() => 0);
  const said = new Float32Array(pieces.areas.length);
  for (let i = 0; i < seen.length; i += 1) {
    if (whole.data[i] === 0) continue;
    if (costOf(i) > usual) unlike[pieces.labels[i]] += 1;
    said[pieces.labels[i]] += parts[PART.carried][i];
    if (isHand(maps.left, i) || isHand(maps.right, i)) held[pieces.labels[i]] = 1;
  }
  const isReal = [...pieces.areas].map((area, piece) => {
    const least = held[piece] === 1 ? LEAST_HELD : LEAST_HANGING;
    const surely = held[piece] === 1 && said[piece] > SURELY_HELD * area;
    return area > least * maps.unit * maps.unit && (surely || unlike[piece] > LEAST_OTHER * area);
  });
  const data = whole.data.map((value, i) => {
    // The labels know no bags, so that brown ones are skin to them; hands are told from bags by the parser.
    const bare = seen[i] === 0 && (labels.data[i] === LABEL.skin || labels.data[i] === LABEL.hair);
    return bare || !isReal[pieces.labels[i]] ? 0 : value;
  });
  return data.includes(1) ? { ...labels, data } : null;
}

/** 1 where the parser says that something is carried rather than anything else. */
function findSeen(parts: PersonParts): Uint8Array {
  const carried = parts[PART.carried];
  const seen = new Uint8Array(carried.length);
  for (let i = 0; i < seen.length; i += 1) {
    let part = 0;
    while (part < parts.length && (part === PART.carried || parts[part][i] < carried[i])) part += 1;
    seen[i] = Number(part === parts.length);
  }
  return seen;
}

/** The person with what is carried on top of the new garment, as an open jacket is. */
export function keepCarried(person: PersonAnalysis): PersonAnalysis {
  const { carried, labels } = person;
  return carried === undefined ? person : { ...person, labels: labelLayer(labels, carried) };
}
