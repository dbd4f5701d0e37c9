import { usualHalfWidth } from '../person/arm-outline.ts';
import { type ArmShape, shapeArm } from '../person/arm-shape.ts';
import { distance } from '../person/body-frame.ts';
import { elbowBend, FOLDED_BACK } from '../person/elbow-bend.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { ArmGeometry, Box, PersonAnalysis, Point } from '../types.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Cosine at the elbow from which a raised forearm covers part of its own upper arm. */
const FOLDED = 0.45;
/** Width of a forearm's soft outline, in shoulder units. */
const RIM = 0.03;
/** Range beside hands in which no sleeve shows, in shoulder units. */
const BESIDE_HANDS = 0.025;
/** Share of the forearm, at the elbow, at which it begins to lie in front of its own sleeve, and over which it does. */
const ELBOW = { from: -0.12, length: 0.16 } as const;
/** Shares of the forearm, at the wrist, over which its hand begins. */
const HAND = [0.75, 0.95] as const;

/**
 * Finds bare forearms that are folded up in front of their upper arms: a sleeve goes behind them.
 * @param sleeveEnd share of each arm that the new sleeves reach: a long one goes on over the forearm.
 * @returns 0..1 per pixel of the box, or undefined when no arm is folded.
 */
export function forearmsInFront(
  person: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  sleeveEnd: Readonly<Record<'left' | 'right', number>>,
): Float32Array | undefined {
  if (person.foldedArms === 'bare') return overSleeves(person, box, masks);
  const { arms } = person.geometry;
  const folded = (['left', 'right'] as const).filter((side) => elbowBend(arms[side]) > FOLDED);
  if (folded.length === 0) return undefined;
  const front = new Float32Array(box.width * box.height);
  for (const side of folded) {
    // Shares of the arm are counted from the shoulder, those of the forearm from the elbow, half-way.
    const start = Math.max(ELBOW.from, 2 * sleeveEnd[side] - 1);
    drawForearm(arms[side], start, person, box, masks, front);
  }
  return front;
}

/** Hands on the other arm's sleeve press it flat, so nothing of it shows beside them. */
function overSleeves({ body }: PersonAnalysis, { width, height }: Box, masks: SoftMasks): Float32Array {
  const beside = { width, height, data: masks.hands.slice() };
  gaussianBlur(beside, BESIDE_HANDS * body.unit, beside);
  const front = beside.data;
  for (let i = 0; i < front.length; i++) {
    const outside = smoothstep(0.02, 0.12, front[i]) * (1 - masks.person[i]);
    front[i] = Math.max(masks.hands[i], outside);
  }
  return front;
}

function drawForearm(
  arm: ArmGeometry,
  start: number,
  person: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  front: Float32Array,
): void {
  const { line, radii } = shapeForearm(arm, person);
  const elbow = line.length >> 1;
  const from = line[elbow];
  const to = line[line.length - 1];
  const squared = Math.max(1e-6, (to.x - from.x) ** 2 + (to.y - from.y) ** 2);
  const rim = RIM * person.body.unit;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (masks.skin[at] < 0.3) continue;
      const awayX = box.x + x - from.x;
      const awayY = box.y + y - from.y;
      const share = (awayX * (to.x - from.x) + awayY * (to.y - from.y)) / squared;
      if (share < start || share > 1.6) continue;
      const radius = radiusAt(radii, elbow, share);
      const inside = radius - distanceFrom(awayX, awayY, from, to, share);
      const seen = smoothstep(-rim, 0, inside) * smoothstep(0.3, 0.7, masks.skin[at]);
      const hand = masks.hands[at] * smoothstep(HAND[0], HAND[1], share);
      front[at] = Math.max(front[at], hand, seen * smoothstep(start, start + ELBOW.length, share));
    }
  }
}

/**
 * Shape of a forearm. For an arm folded back on itself the measured outline encloses upper arm and forearm together,
 * so the forearm gets its usual width and lies along the edge on its wrist's side.
 */
function shapeForearm(arm: ArmGeometry, person: PersonAnalysis): Pick<ArmShape, 'line' | 'radii'> {
  const shape = shapeArm(arm, person);
  if (elbowBend(arm) <= FOLDED_BACK) return shape;
  const last = shape.line.length - 1;
  const radii = shape.radii.map((radius, i) => Math.min(radius, usualHalfWidth(i / last) * person.body.unit));
  const side = wristSide(arm);
  const far = ({ x, y }: Point) => x * side.x + y * side.y;
  const [one, other] = [arm.outer[last], arm.inner[last]];
  const { x, y } = far(one) > far(other) ? one : other;
  const wrist = { x: x - radii[last] * side.x, y: y - radii[last] * side.y };
  return { line: shape.line.with(last, wrist), radii };
}

/** Unit vector across the upper arm, towards the side of the wrist. */
function wristSide({ shoulder, elbow, wrist }: ArmGeometry): Point {
  const length = Math.max(1e-6, distance(shoulder, elbow));
  const across = { x: (shoulder.y - elbow.y) / length, y: (elbow.x - shoulder.x) / length };
  const away = (wrist.x - shoulder.x) * across.x + (wrist.y - shoulder.y) * across.y;
  return away < 0 ? { x: -across.x, y: -across.y } : across;
}

function radiusAt(radii: Float32Array, elbow: number, share: number): number {
  const last = radii.length - 1;
  const at = Math.min(last, elbow + share * (last - elbow));
  const below = Math.floor(at);
  return radii[below] + (at - below) * (radii[Math.min(last, below + 1)] - radii[below]);
}

function distanceFrom(awayX: number, awayY: number, from: Point, to: Point, share: number): number {
  return Math.hypot(awayX - share * (to.x - from.x), awayY - share * (to.y - from.y));
}
