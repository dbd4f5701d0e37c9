/** Converts the person parser's probabilities into costs to be combined with those of colour. */
import { LABEL, type Mask, PART, type PersonAnalysis, type Plane } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';
import { CLASS, type ClassPlanes, createClassPlanes } from './label-input.ts';
import type { PersonParts } from './parse-person.ts';

/**
 * Least area of skin and hair relative to clothes. Below it the photo shows only a garment laid out, which looks like
 * a body to the pose network. On photos for training: .035 at most for such garments, .09 and more for people.
 */
const LEAST_SKIN_AND_HAIR = 0.05;
/** Lower limit on a class's probability, so that costs stay finite. */
const LEAST = 0.002;
/**
 * Shares of bags, shoes, hats and belts, which are none of the classes, in the probability of the top and of every other
 * class: they stay on, so that they are rather anything else than the top.
 */
const REST = { top: 0.09, others: 0.3 } as const;
/** Dresses count as tops above this v (the hips) and as lower garments below. */
export const HIPS_V = 1;
/** Probability from which cloth is a dress. */
const DRESS = 0.5;
/** A dress covers the thighs, below this v, with at least this share of the area of its upper part. */
const THIGHS = { from: 1.2, share: 0.1 } as const;
/** Legs are bare under a top where skin beside no arm has at least the first, and lower garments at most the second share of its area. */
const BARE_LEGS = { skin: 0.05, bottom: 0.03 } as const;
/** Cloth this near to the bones of an arm, in U, above this position along them is its sleeve. */
const SLEEVE = 0.1;
const WRIST = 2;
const BESIDE_ARM = 0.2;
/**
 * A coat is an outer garment of this probability over these shares of the person between these v: on training photos .36
 * and up of the trunk in coats, .21 and less where a skirt below a pullover or a tunic was taken for one.
 */
const OUTER = 0.5;
const TRUNK = { from: 0.2, to: 0.8, share: 0.28 } as const;
const BELOW_HIPS = { from: 1.2, to: Number.POSITIVE_INFINITY, share: 0.1 } as const;

/**
 * Negative log-likelihoods of the classes.
 *
 * @param wholeDresses whether dresses may be tops below the hips as well: their colours tell.
 */
export function toClassCosts(parts: PersonParts, maps: BodyMaps, wholeDresses = false): ClassPlanes {
  const costs = createClassPlanes(maps.v.length);
  const toCost = (share: number) => -Math.log(share + LEAST);
  for (let i = 0; i < maps.v.length; i += 1) {
    const above = maps.v[i] < HIPS_V;
    const dress = parts[PART.dress][i];
    const rest = parts[PART.shoes][i] + parts[PART.carried][i] + parts[PART.accessory][i];
    const other = REST.others * rest;
    const top = parts[PART.upper][i] + parts[PART.outer][i] + (above || wholeDresses ? dress : 0);
    costs[CLASS.skin][i] = toCost(parts[PART.skin][i] + other);
    costs[CLASS.hair][i] = toCost(parts[PART.hair][i] + other);
    costs[CLASS.top][i] = toCost(top + REST.top * rest);
    costs[CLASS.bottom][i] = toCost(parts[PART.lower][i] + (above ? 0 : dress) + other);
  }
  return costs;
}

/**
 * Relabels what hangs of a dress below the hips as lower garment, which stays on, although it has the top's colours;
 * not its sleeves, and nothing where it ends soon: then it is a jumper, whatever the parser says. Above bare legs
 * whatever hangs there stays on, since nothing else is worn.
 */
export function splitDresses(parts: PersonParts, maps: BodyMaps, { data }: Mask): void {
  const { v, left, right } = maps;
  const dress = parts[PART.dress];
  const [skirt, hanging]: number[][] = [[], []];
  let [tops, above, thighs, legs, bottom] = [0, 0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 1) {
    const isTop = data[i] === LABEL.top;
    const isDress = dress[i] > DRESS;
    if (v[i] < HIPS_V) {
      tops += Number(isTop);
      above += Number(isTop && isDress);
    } else if (!isSleeve(left, i) && !isSleeve(right, i)) {
      if (isTop) hanging.push(i);
      if (isTop && isDress) skirt.push(i);
      thighs += Number(isTop && isDress && v[i] > THIGHS.from);
      legs += Number(data[i] === LABEL.skin && v[i] > THIGHS.from);
      bottom += Number(
        data[i] === LABEL.bottom && left.distance[i] > BESIDE_ARM && right.distance[i] > BESIDE_ARM,
      );
    }
  }
  const isDress = above >= tops / 2 && thighs >= THIGHS.share * tops;
  const areLegsBare = legs > BARE_LEGS.skin * tops && bottom < BARE_LEGS.bottom * tops;
  for (const i of areLegsBare ? hanging : isDress ? skirt : []) data[i] = LABEL.bottom;
}

function isSleeve({ distance, along }: ArmMap, i: number): boolean {
  return distance[i] < SLEEVE && along[i] < WRIST;
}

/**
 * Area of skin and hair relative to clothes.
 *
 * @param matte 0..1 person.
 */
export function compareSkinAndHair(parts: PersonParts, matte: Plane): number {
  const areaOf = (part: number) => areaOn(parts[part], matte);
  const clothes = areaOf(PART.upper) + areaOf(PART.outer) + areaOf(PART.dress) + areaOf(PART.lower);
  return (areaOf(PART.skin) + areaOf(PART.hair)) / Math.max(1, clothes);
}

/** Whether the photo shows a person, not only clothes. */
export function showsSomebody({ skinAndHair }: Pick<PersonAnalysis, 'skinAndHair'>): boolean {
  return skinAndHair >= LEAST_SKIN_AND_HAIR;
}

function areaOn(shares: Float32Array, { data }: Plane): number {
  let area = 0;
  for (let i = 0; i < shares.length; i += 1) area += shares[i] * data[i];
  return area;
}

/** Whether an outer garment hangs far below the hips, so that only its upper half could be replaced. */
export function wearsCoat(parts: PersonParts, maps: BodyMaps): boolean {
  return [TRUNK, BELOW_HIPS].every(({ from, to, share }) => {
    let person = 0;
    let coat = 0;
    for (let i = 0; i < maps.v.length; i += 1) {
      if (maps.v[i] < from || maps.v[i] >= to) continue;
      person += 1 - parts[PART.background][i];
      coat += Number(parts[PART.outer][i] > OUTER);
    }
    return coat > share * Math.max(1, person);
  });
}
