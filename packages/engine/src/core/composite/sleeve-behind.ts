import { type ArmShape, shapeArm } from '../person/arm-shape.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis, Point, WarpedLayer } from '../types.ts';
import { alphaAt } from './scene.ts';

/** How far a bent elbow reaches past the last visible part of the arm, as a multiple of the sleeve's width. */
const ELBOW = 1.5;
/** Multiple of the sleeve's width, above that, over which the sleeve moves behind the trunk. */
const TURN = 1;
/** Stations over which an arm's direction is measured. */
const DIRECTION = 3;
/** Alpha from which a pixel counts as sleeve, 0..255. */
const OPAQUE = 128;
/** Width in pixels of the sleeve's new soft outline. */
const SOFTNESS = 1.4;

/** Position of the sleeve of an arm that goes behind the body, over the box. */
export interface SleeveBehind {
  /** How far the trunk is in front of it, 0..1. */
  readonly behind: Float32Array;
  /** How far the sleeve is absent, 0..1. */
  readonly gone: Float32Array;
}

/**
 * Sends a long sleeve behind the body with its arm: where the arm was last visible it bends inwards, as round as an
 * elbow, and the trunk lies in front of it.
 *
 * @param sleeve of either arm.
 * @returns null when the arm stays visible, or the sleeve ends before the arm is hidden.
 */
export function sleeveBehind(person: PersonAnalysis, sleeve: WarpedLayer, box: Box): SleeveBehind | null {
  const { left, right } = person.geometry.arms;
  const arm = sleeve.name === 'sleeve-left' ? left : right;
  const shape = shapeArm(arm, person);
  if (shape.shown < DIRECTION || shape.shown >= shape.line.length) return null;
  const bend = findBend(shape, sleeve, arm === left ? -1 : 1);
  if (!reachesPast(bend, sleeve)) return null;
  const behind = new Float32Array(box.width * box.height);
  const gone = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    bendRow(bend, box.x - bend.from.x, box.y + y - bend.from.y, y * box.width, box.width, behind, gone);
  }
  return { behind, gone };
}

/** A quarter of an ellipse from the sleeve's outer outline to its inner one. */
interface Bend {
  /** Point on the sleeve's inner outline, beside the arm's last visible point. */
  readonly from: Point;
  /** Unit vectors along the arm and away from the trunk. */
  readonly along: Point;
  readonly outwards: Point;
  /** Photo pixels from `from` to the outlines. */
  readonly length: number;
  readonly width: number;
}

function findBend({ line, radii, shown }: ArmShape, sleeve: WarpedLayer, side: 1 | -1): Bend {
  const last = shown - 1;
  const [before, end] = [line[Math.max(0, last - DIRECTION)], line[last]];
  const distance = Math.max(1e-3, Math.hypot(end.x - before.x, end.y - before.y));
  const along = { x: (end.x - before.x) / distance, y: (end.y - before.y) / distance };
  const outwards = { x: side * along.y, y: -side * along.x };
  const radius = radii[last];
  const from = { x: end.x - radius * outwards.x, y: end.y - radius * outwards.y };
  let width = radius;
  for (let far = width; far < 4 * radius; far++) {
    if (alphaAt(sleeve, from.x + far * outwards.x, from.y + far * outwards.y) >= OPAQUE) width = far + 0.5;
  }
  return { from, along, outwards, width, length: ELBOW * width };
}

function reachesPast({ from, along, length }: Bend, { image, box }: WarpedLayer): boolean {
  for (let y = 0; y < box.height; y += 2) {
    for (let x = 0; x < box.width; x += 2) {
      const far = (box.x + x - from.x) * along.x + (box.y + y - from.y) * along.y;
      if (far > length && image.data[(y * box.width + x) * 4 + 3] >= OPAQUE) return true;
    }
  }
  return false;
}

/** @param fromX photo pixels from the bend's start to the row's first pixel. */
function bendRow(
  { along, outwards, length, width }: Bend,
  fromX: number,
  fromY: number,
  start: number,
  columns: number,
  behind: Float32Array,
  gone: Float32Array,
): void {
  for (let column = 0, i = start; column < columns; column++, i++) {
    const x = fromX + column;
    const far = x * along.x + fromY * along.y;
    behind[i] = smoothstep(-TURN * width, 0, far);
    if (far <= 0) continue;
    const side = Math.max(0, x * outwards.x + fromY * outwards.y);
    const share = Math.sqrt((far / length) ** 2 + (side / width) ** 2);
    gone[i] = smoothstep(-SOFTNESS / 2, SOFTNESS / 2, (share - 1) * width);
  }
}
