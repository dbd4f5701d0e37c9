import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis, WarpedLayer } from '../types.ts';
import type { UndressedCanvas } from './remove-top.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Arms are in front of the torso from this share of their length on; above it the garment covers them. */
const ARM_FRONT_START = 0.2;
const ARM_FRONT_RAMP = 0.16;
const CUFF_RAMP = 0.03;
const ARMHOLE_RAMP = 0.02;
const NEVER: Ramp = { start: 9, length: 1 };

/** Shares of an arm over which it comes in front of the garment. */
interface Ramp {
  readonly start: number;
  readonly length: number;
}

/** Where each arm comes in front, on the two sides of the spine's column. */
interface ArmFronts {
  readonly width: number;
  readonly spine: number;
  readonly left: Ramp;
  readonly right: Ramp;
}

/**
 * Finds hands, and bare arms from the end of a sleeve or an armhole on. An arm whose hand is nowhere in sight is behind
 * the body or in a pocket: before the garment it would end in a stump.
 *
 * @param sleeveEnd share of each arm that the new sleeves reach; 0 without sleeves.
 * @returns 0..1 over the box.
 */
export function limbsInFront(
  { body }: PersonAnalysis,
  box: Box,
  layers: readonly WarpedLayer[],
  undressed: UndressedCanvas,
  { hands }: SoftMasks,
  sleeveEnd: Readonly<Record<'left' | 'right', number>>,
): Float32Array {
  const armholes = layers.find((layer) => layer.armholes !== undefined)?.armholes;
  const frontOf = (name: 'left' | 'right'): Ramp => {
    if (undressed.bareArms.unseen[name]) return NEVER;
    if (sleeveEnd[name] > 0) return { start: sleeveEnd[name] - 0.01, length: CUFF_RAMP };
    if (armholes === undefined) return { start: ARM_FRONT_START, length: ARM_FRONT_RAMP };
    return { start: armholes[name].end - ARMHOLE_RAMP / 2, length: ARMHOLE_RAMP };
  };
  const spine = body.shoulders.x - box.x;
  const fronts = { width: box.width, spine, left: frontOf('left'), right: frontOf('right') };
  const front = new Float32Array(hands.length);
  for (let start = 0; start < front.length; start += box.width) {
    findFrontOfRow(undressed, hands, fronts, start, front);
  }
  return front;
}

function findFrontOfRow(
  { arms, armAlong }: UndressedCanvas,
  hands: Float32Array,
  fronts: ArmFronts,
  first: number,
  front: Float32Array,
): void {
  for (let column = 0, i = first; column < fronts.width; column++, i++) {
    front[i] = smoothstep(0.15, 0.6, hands[i]);
    if (arms[i] <= 0.3) continue;
    const { start, length } = column < fronts.spine ? fronts.left : fronts.right;
    const free = smoothstep(start, start + length, armAlong[i]);
    front[i] = Math.max(front[i], smoothstep(0.3, 0.8, arms[i]) * free);
  }
}
