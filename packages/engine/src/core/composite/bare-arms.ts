import { type ArmShape, LONG_SLEEVE } from '../person/arm-shape.ts';
import type { ArmGeometry, PersonAnalysis, Plane } from '../types.ts';
import { shapeArmOfShoulder } from './shoulder-curve.ts';

/** Shoulder units by which the drawn arm extends under a visible wrist or hand. */
const HAND_OVERLAP = 0.04;
/** The same under a hand that meets a cuff: farther, so that the hand shows how the end of the arm is lit. */
const CUFF_OVERLAP = 0.1;

/** Both bare arms, as they are or would be under the old sleeves; planes of the analysis frame. */
export interface BareArms {
  /** Distance to the arm's outline in photo pixels, positive inside. Very negative far from both arms. */
  readonly edge: Plane;
  /**
   * In-plane part of the unit normal of a round arm's surface, to the right and downwards: 0 on the middle line, of
   * length 1 on the outline and beyond.
   */
  readonly normalX: Plane;
  readonly normalY: Plane;
  /** 0 at the shoulder joint, 1 at the wrist, continuing slightly past it. */
  readonly along: Plane;
  /** 1 where the old top covers the arm, and around it. */
  readonly sleeved: Plane;
  /** 1 near the left arm, 2 near the right one, 0 far from both. */
  readonly owner: Uint8Array;
  /** 1 near an arm that continues behind the body; null when both are visible. */
  readonly behind: Plane | null;
  /** By owner: share of the arm, from the shoulder, to which the skin's outline is known; 0 where it is guessed. */
  readonly known: readonly [0, number, number];
  /** Whether the old sleeve covers an arm whose hand is nowhere in sight. */
  readonly unseen: Readonly<Record<'left' | 'right', boolean>>;
}

/** Shapes of both bare arms: capsules along the measured middle lines. */
export function shapeBareArms(person: PersonAnalysis): BareArms {
  const { frame } = person;
  const { width, height } = frame;
  const size = width * height;
  const { left, right } = person.geometry.arms;
  const { shoulderLine } = person.geometry;
  const shapes = [
    shapeArmOfShoulder(left, shoulderLine.left, person).shape,
    shapeArmOfShoulder(right, shoulderLine.right, person).shape,
  ];
  const behind = shapes.some(({ line, shown }) => shown < line.length);
  const arms: BareArms = {
    edge: { width, height, data: new Float32Array(size).fill(-1e4) },
    normalX: { width, height, data: new Float32Array(size) },
    normalY: { width, height, data: new Float32Array(size) },
    along: { width, height, data: new Float32Array(size) },
    sleeved: { width, height, data: new Float32Array(size) },
    owner: new Uint8Array(size),
    behind: behind ? { width, height, data: new Float32Array(size) } : null,
    known: [0, shapes[0].known, shapes[1].known],
    unseen: { left: isUnseen(left, shapes[0]), right: isUnseen(right, shapes[1]) },
  };
  drawArm(left, 1, shapes[0], person, arms);
  drawArm(right, 2, shapes[1], person, arms);
  return arms;
}

function isUnseen({ covered }: ArmGeometry, { handHidden }: ArmShape): boolean {
  return handHidden && covered > LONG_SLEEVE;
}

/** The last segment is extended a little, so that the invented forearm reaches under the visible hand. */
function drawArm(
  arm: ArmGeometry,
  owner: number,
  { line, radii, hand, handHidden, shown }: ArmShape,
  { frame, body: { unit } }: PersonAnalysis,
  arms: BareArms,
) {
  const last = line.length - 1;
  const hidden = shown <= last;
  const points = hidden ? line.slice(0, shown) : hand === null ? line : [...line, hand.point];
  const overlap = hidden || handHidden ? 0 : (arm.covered > LONG_SLEEVE ? CUFF_OVERLAP : HAND_OVERLAP) * unit;
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i];
    const to = points[i + 1];
    const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
    drawSegment(
      {
        fromX: (from.x - frame.roi.x + 0.5) * frame.scale - 0.5,
        fromY: (from.y - frame.roi.y + 0.5) * frame.scale - 0.5,
        stepX: (to.x - from.x) * frame.scale,
        stepY: (to.y - from.y) * frame.scale,
        reach: i === points.length - 2 ? 1 + overlap / length : 1,
        overHand: hand !== null && !handHidden,
        fromRadius: radii[i],
        toRadius: i < last ? radii[i + 1] : (hand?.radius ?? radii[last]),
        fromAlong: i / last,
        toAlong: i < last ? (i + 1) / last : 1 + length / arm.length,
        covered: arm.covered,
        owner,
        hidden,
        pixel: 1 / frame.scale,
      },
      arms,
    );
  }
}

interface Segment {
  /** In analysis pixels. */
  readonly fromX: number;
  readonly fromY: number;
  readonly stepX: number;
  readonly stepY: number;
  /** How far along the step the segment extends; 1 ends at the next station. */
  readonly reach: number;
  /** Whether a hand is visible where the step ends. */
  readonly overHand: boolean;
  /** In photo pixels. */
  readonly fromRadius: number;
  readonly toRadius: number;
  readonly fromAlong: number;
  readonly toAlong: number;
  /** Share of the arm that the old top covers. */
  readonly covered: number;
  readonly owner: number;
  readonly hidden: boolean;
  /** Photo pixels per analysis pixel. */
  readonly pixel: number;
}

function drawSegment(segment: Segment, arms: BareArms) {
  const { edge, normalX, normalY, along, sleeved, owner, behind } = arms;
  const { fromX, fromY, stepX, stepY, reach, pixel } = segment;
  const { width, height } = edge;
  const radius = Math.max(segment.fromRadius, segment.toRadius);
  const room = (2 * radius) / pixel + 2;
  const left = Math.max(0, Math.floor(Math.min(fromX, fromX + stepX * reach) - room));
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, fromX + stepX * reach) + room));
  const top = Math.max(0, Math.floor(Math.min(fromY, fromY + stepY * reach) - room));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, fromY + stepY * reach) + room));
  const squared = Math.max(1e-6, stepX * stepX + stepY * stepY);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const projected = ((x - fromX) * stepX + (y - fromY) * stepY) / squared;
      const held = Math.min(reach, Math.max(0, projected));
      const awayX = x - fromX - held * stepX;
      const awayY = y - fromY - held * stepY;
      const distance = Math.sqrt(awayX * awayX + awayY * awayY) * pixel;
      const radiusHere = segment.fromRadius + Math.min(1, held) * (segment.toRadius - segment.fromRadius);
      const at = y * width + x;
      const inside = radiusHere - distance;
      if (inside <= edge.data[at]) continue;
      edge.data[at] = inside;
      const slope = pixel / Math.max(distance, radiusHere);
      // Past its end the arm continues as a hand, which is as round.
      const end = projected > held ? projected - held : 0;
      normalX.data[at] = (awayX - end * stepX) * slope;
      normalY.data[at] = (awayY - end * stepY) * slope;
      owner[at] = segment.owner;
      if (behind) behind.data[at] = segment.hidden ? 1 : 0;
      const share = segment.fromAlong + held * (segment.toAlong - segment.fromAlong);
      along.data[at] = share;
      const overHand = segment.overHand && held > 1;
      sleeved.data[at] = !overHand && (share < segment.covered || segment.covered > 0.9) ? 1 : 0;
    }
  }
}
