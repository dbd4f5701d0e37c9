/** What the person parser says of each label, as costs beside those of colour. */
import { PART, type PersonAnalysis, type Plane } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { CLASS, type ClassPlanes } from './label-priors.ts';
import type { PersonParts } from './parse-person.ts';

/**
 * Skin and hair against clothes under which nobody is there: a garment that was laid out looks like a body to the pose
 * network. Measured on photos for training: .035 at most of such garments, .09 and more of people.
 */
const LEAST_SKIN_AND_HAIR = 0.05;
/** Probability that is left to a class whatever the parser says, so that no cost is endless. */
const LEAST = 0.002;
/** Dresses count as tops above this v, the hips, and as lower garments below. */
const HIPS_V = 1;
/**
 * A coat is what is surely an outer garment over this share of the person below that v. Of 169 people in photos for
 * training it tells 23 who wear coats, or jackets and cardigans that hang as low, and one in a jacket over a long skirt.
 */
const COAT = { belowV: 1.2, share: 0.1, likely: 0.5 } as const;

/**
 * Negative log-likelihood of the four classes. What the parser takes for none of them (shoes, bags, belts) speaks for
 * all alike.
 */
export function toClassCosts(parts: PersonParts, maps: BodyMaps): ClassPlanes {
  const size = parts[PART.skin].length;
  const costs: ClassPlanes = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  for (let i = 0; i < size; i += 1) {
    const above = maps.v[i] < HIPS_V;
    const skin = parts[PART.skin][i];
    const hair = parts[PART.hair][i];
    const dress = parts[PART.dress][i];
    const top = parts[PART.upper][i] + parts[PART.outer][i] + (above ? dress : 0);
    const bottom = parts[PART.lower][i] + (above ? 0 : dress);
    const rest = (1 - skin - hair - top - bottom) / 4 + LEAST;
    costs[CLASS.skin][i] = -Math.log(skin + rest);
    costs[CLASS.hair][i] = -Math.log(hair + rest);
    costs[CLASS.top][i] = -Math.log(top + rest);
    costs[CLASS.bottom][i] = -Math.log(bottom + rest);
  }
  return costs;
}

/**
 * Skin and hair against clothes, by area.
 *
 * @param matte 0..1 person.
 */
export function compareSkinAndHair(parts: PersonParts, matte: Plane): number {
  const areaOf = (part: number) => areaOn(parts[part], matte);
  const clothes = areaOf(PART.upper) + areaOf(PART.outer) + areaOf(PART.dress) + areaOf(PART.lower);
  return (areaOf(PART.skin) + areaOf(PART.hair)) / Math.max(1, clothes);
}

/** Whether somebody is in the photo, and not clothes alone. */
export function showsSomebody({ skinAndHair }: Pick<PersonAnalysis, 'skinAndHair'>): boolean {
  return skinAndHair >= LEAST_SKIN_AND_HAIR;
}

/**
 * What of the upper garments is an outer one, by area.
 *
 * @param matte 0..1 person.
 */
export function outerShare(parts: PersonParts, matte: Plane): number {
  const outer = areaOn(parts[PART.outer], matte);
  return outer / Math.max(1, outer + areaOn(parts[PART.upper], matte));
}

function areaOn(shares: Float32Array, { data }: Plane): number {
  return shares.reduce((sum, share, i) => sum + share * data[i], 0);
}

/** Whether an outer garment hangs down far below the hips, so that only its upper half could be taken off. */
export function wearsCoat(parts: PersonParts, maps: BodyMaps): boolean {
  let person = 0;
  let coat = 0;
  for (let i = 0; i < maps.v.length; i += 1) {
    if (maps.v[i] < COAT.belowV) continue;
    person += 1 - parts[PART.background][i];
    coat += Number(parts[PART.outer][i] > COAT.likely);
  }
  return coat > COAT.share * Math.max(1, person);
}
