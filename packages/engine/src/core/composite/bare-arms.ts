import type { AnalysisFrame, ArmGeometry, PersonAnalysis, Plane } from '../types.ts';
import { type ArmShape, shapeArm } from './arm-shape.ts';

/** The invented forearm runs this far under the visible hand, in shoulder units. */
const WRIST_OVERLAP = 0.36;

/** Both bare arms as they are, or would be, under the old sleeves; planes of the analysis frame. */
export interface BareArms {
  /** Photo pixels to the arm's outline, positive inside. Very negative far from both arms. */
  readonly edge: Plane;
  /** 0 on the arm's middle line, 1 on its outline. */
  readonly across: Plane;
  /** 0 at the shoulder joint, 1 at the wrist, running a little past it. */
  readonly along: Plane;
  /** 1 where the old top covers the arm, around it too. */
  readonly sleeved: Plane;
}

/** Shapes of both bare arms: capsules along the measured middle lines. */
export function shapeBareArms(person: PersonAnalysis): BareArms {
  const { frame } = person;
  const { width, height } = frame;
  const size = width * height;
  const arms: BareArms = {
    edge: { width, height, data: new Float32Array(size).fill(-1e4) },
    across: { width, height, data: new Float32Array(size).fill(1) },
    along: { width, height, data: new Float32Array(size) },
    sleeved: { width, height, data: new Float32Array(size) },
  };
  for (const arm of [person.geometry.arms.left, person.geometry.arms.right]) {
    drawArm(arm, shapeArm(arm, person), frame, person.body.unit, arms);
  }
  return arms;
}

/** The last segment runs on past the wrist, so that the invented forearm reaches the visible hand. */
function drawArm(
  arm: ArmGeometry,
  { line, radii }: ArmShape,
  frame: AnalysisFrame,
  unit: number,
  arms: BareArms,
) {
  const last = line.length - 1;
  for (let i = 0; i < last; i++) {
    const from = line[i];
    const to = line[i + 1];
    const extra =
      i === last - 1 ? 1 + (WRIST_OVERLAP * unit) / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y)) : 1;
    drawSegment(
      {
        fromX: (from.x - frame.roi.x + 0.5) * frame.scale - 0.5,
        fromY: (from.y - frame.roi.y + 0.5) * frame.scale - 0.5,
        stepX: (to.x - from.x) * frame.scale,
        stepY: (to.y - from.y) * frame.scale,
        reach: extra,
        fromRadius: radii[i],
        toRadius: radii[i + 1],
        fromAlong: i / last,
        toAlong: (i + 1) / last,
        covered: arm.covered,
        pixel: 1 / frame.scale,
      },
      arms,
    );
  }
}

interface Segment {
  /** Analysis pixels. */
  readonly fromX: number;
  readonly fromY: number;
  readonly stepX: number;
  readonly stepY: number;
  /** How far along the step the segment runs; 1 ends at the next station. */
  readonly reach: number;
  /** Photo pixels. */
  readonly fromRadius: number;
  readonly toRadius: number;
  readonly fromAlong: number;
  readonly toAlong: number;
  /** Share of the arm that the old top covers. */
  readonly covered: number;
  /** Photo pixels per analysis pixel. */
  readonly pixel: number;
}

function drawSegment(segment: Segment, { edge, across, along, sleeved }: BareArms) {
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
      across.data[at] = Math.min(1, distance / radiusHere);
      const share = segment.fromAlong + held * (segment.toAlong - segment.fromAlong);
      along.data[at] = share;
      sleeved.data[at] = share < segment.covered || segment.covered > 0.9 ? 1 : 0;
    }
  }
}
