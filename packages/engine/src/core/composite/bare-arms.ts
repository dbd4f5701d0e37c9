import {
  type AnalysisFrame,
  type ArmGeometry,
  LABEL,
  type PersonAnalysis,
  type Plane,
  type Point,
} from '../types.ts';

/** Half the width of a bare arm at shoulder, elbow and wrist, in shoulder units. */
const SHOULDER_RADIUS = 0.128;
const ELBOW_RADIUS = 0.098;
const WRIST_RADIUS = 0.064;

/** The invented forearm runs this far under the visible hand, in shoulder units. */
const WRIST_OVERLAP = 0.22;

/** A sleeve is wider than the arm in it. */
const SLEEVE_SLACK = 0.93;

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
    drawArm(arm, armLine(arm, person), armRadii(arm, person), frame, person.body.unit, arms);
  }
  return arms;
}

/** Half the width of the bare arm at every station, photo pixels. */
export function armRadii(arm: ArmGeometry, person: PersonAnalysis): Float32Array {
  const count = arm.center.length;
  const radii = new Float32Array(count);
  const bare = bareStations(arm, person);
  for (let i = 0; i < count; i++) {
    const measured = 0.5 * Math.hypot(arm.outer[i].x - arm.inner[i].x, arm.outer[i].y - arm.inner[i].y);
    radii[i] = measured * (bare[i] ? 1 : SLEEVE_SLACK);
  }
  const build = findBuild(radii, bare, person.body.unit);
  for (let i = 0; i < count; i++) {
    const usual = build * person.body.unit * nominalRadius(i / (count - 1));
    const most = bare[i] ? 1.15 * usual : usual;
    radii[i] = Math.min(most, Math.max(usual * 0.85, radii[i]));
  }
  return smoothed(radii);
}

/**
 * How much stronger than usual the arm is: from the bare stations next to the sleeve when there are any, else from
 * the sleeve.
 */
function findBuild(radii: Float32Array, bare: Uint8Array, unit: number): number {
  const all: number[] = [];
  const seen: number[] = [];
  const last = radii.length - 1;
  for (let i = 2; i <= last - 2; i++) {
    const ratio = radii[i] / (unit * nominalRadius(i / last));
    all.push(ratio);
    if (bare[i] && seen.length < 3) seen.push(ratio);
  }
  const used = seen.length >= 2 ? seen : all;
  used.sort((first, second) => first - second);
  return Math.min(1.5, Math.max(0.8, used[used.length >> 1]));
}

function bareStations(arm: ArmGeometry, person: PersonAnalysis): Uint8Array {
  return Uint8Array.from(arm.center, ({ x, y }) => (labelAt(person, x, y) === LABEL.skin ? 1 : 0));
}

/**
 * Middle line of the arm itself. The middle of a wide sleeve lies beside it, so above the first bare station the
 * line runs along the bones, moved over gradually.
 */
function armLine(arm: ArmGeometry, person: PersonAnalysis): readonly Point[] {
  const { center, shoulder, elbow, wrist } = arm;
  const first = bareStations(arm, person).indexOf(1);
  if (first <= 1) return center;
  const middle = (center.length - 1) / 2;
  const bone = (i: number): Point => {
    const [from, to, share] = i <= middle ? [shoulder, elbow, i / middle] : [elbow, wrist, i / middle - 1];
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  };
  const aside = { x: center[first].x - bone(first).x, y: center[first].y - bone(first).y };
  return center.map((point, i) => {
    if (i >= first) return point;
    const { x, y } = bone(i);
    return { x: x + (aside.x * i) / first, y: y + (aside.y * i) / first };
  });
}

function nominalRadius(along: number): number {
  return along < 0.5
    ? SHOULDER_RADIUS + (ELBOW_RADIUS - SHOULDER_RADIUS) * along * 2
    : ELBOW_RADIUS + (WRIST_RADIUS - ELBOW_RADIUS) * (along * 2 - 1);
}

function smoothed(values: Float32Array): Float32Array {
  const last = values.length - 1;
  return values.map(
    (value, i) => 0.5 * value + 0.25 * (values[Math.max(0, i - 1)] + values[Math.min(last, i + 1)]),
  );
}

function labelAt({ frame, labels }: PersonAnalysis, x: number, y: number): number {
  const column = Math.round((x - frame.roi.x + 0.5) * frame.scale - 0.5);
  const row = Math.round((y - frame.roi.y + 0.5) * frame.scale - 0.5);
  if (column < 0 || row < 0 || column >= labels.width || row >= labels.height) return LABEL.background;
  return labels.data[row * labels.width + column];
}

/** The last segment runs on past the wrist, so that the invented forearm reaches the visible hand. */
function drawArm(
  arm: ArmGeometry,
  line: readonly Point[],
  radii: Float32Array,
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
      sleeved.data[at] = share < segment.covered ? 1 : 0;
    }
  }
}
