import { type ArmGeometry, type BodyFrame, LABEL, type Point } from '../types.ts';
import { analysisToPhoto } from './analysis-frame.ts';
import { distance } from './body-frame.ts';
import type { ArmMap } from './body-maps.ts';
import type { ArmJoints } from './find-pose.ts';
import { fitWidths } from './fit-widths.ts';
import { crossing, matteAt, type PersonPlanes, pixelAt } from './person-planes.ts';

const STATIONS = 17;
/** Station of the elbow, half-way along the arm. */
export const ELBOW = 8;
/** Typical half width of an arm in U at the shoulder, elbow and wrist, and half-way between them. */
const MODEL = [0.155, 0.125, 0.102, 0.092, 0.066];
const SEARCH = 0.3;
/** Bare arms are at most this many times as wide as usual: the farther edge of a wider one is somebody or something else. */
const WIDEST_BARE = 2;
/** How far beyond the wrist, in U, a hand may begin under its sleeve: of 54 sleeves that end at a hand, 37 end .05 or more beyond. */
const FARTHEST_HAND = 0.4;
/** Directions in which it is searched for, in radians from that of the forearm. */
const HAND_TURNS = [0, 0.2, -0.2, 0.4, -0.4] as const;
const REACH = 2;
/** Stations above this one have their torso-side edge inside the torso. */
const ARMPIT_STATION = 3;

interface Edge {
  readonly distance: number;
  readonly trust: number;
}

/**
 * Measures one arm: its outlines, where its sleeve ends, and whether it lies in front of the torso.
 * @param side side of the picture, which gives the direction away from the torso.
 * @param torso half width of the torso on this side at a value of v, photo pixels.
 */
export function measureArm(
  planes: PersonPlanes,
  body: BodyFrame,
  side: 'left' | 'right',
  torso: (v: number) => number,
): ArmGeometry {
  const { frame, maps } = planes;
  const joints = reachHand(planes, maps.joints[side]);
  const centers = Array.from({ length: STATIONS }, (_, station) => stationPoint(joints, station));
  const normals = centers.map((_, station) => outwardNormal(centers, station, side));
  const edges = findEdges(planes, centers, normals, maps[side]);
  const [outer, inner] = [fitSide(edges.outer, maps.unit), fitSide(edges.inner, maps.unit)];
  const folded = planes.folded ?? false;
  const width = (station: number) => balanceEdges({ outer, inner, folded }, station, maps.unit);
  const edgeAt = (station: number, sign: 1 | -1): Point => {
    const reach = width(station)[sign === 1 ? 0 : 1];
    return analysisToPhoto(frame, along(centers[station], normals[station], sign * reach));
  };
  const photoCenters = centers.map((point) => analysisToPhoto(frame, point));
  return {
    shoulder: photoCenters[0],
    elbow: photoCenters[ELBOW],
    wrist: photoCenters[STATIONS - 1],
    center: photoCenters,
    outer: photoCenters.map((_, station) => edgeAt(station, 1)),
    inner: photoCenters.map((_, station) => edgeAt(station, -1)),
    length:
      distance(photoCenters[0], photoCenters[ELBOW]) +
      distance(photoCenters[ELBOW], photoCenters[STATIONS - 1]),
    covered: measureSleeve(planes, centers, normals, width),
    inFront: isInFront(planes, joints, side, torso, body),
  };
}

/**
 * The joints with the wrist where a long sleeve gives way to the hand, if that is a little beyond the joint that was
 * found: a new sleeve ends there as well, and so does a bared forearm.
 */
function reachHand(planes: PersonPlanes, joints: ArmJoints): ArmJoints {
  const { elbow, wrist } = joints;
  const length = Math.max(1e-3, distance(elbow, wrist));
  const ahead = { x: (wrist.x - elbow.x) / length, y: (wrist.y - elbow.y) / length };
  for (const turn of HAND_TURNS) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const hand = handBeyond(planes, wrist, {
      x: ahead.x * cos - ahead.y * sin,
      y: ahead.x * sin + ahead.y * cos,
    });
    if (hand !== null) return { ...joints, wrist: hand };
  }
  return joints;
}

/** The first point on skin in a direction from the wrist; null where anything but sleeve lies before it. */
function handBeyond({ frame, labels, maps }: PersonPlanes, wrist: Point, direction: Point): Point | null {
  for (let step = 0; step < FARTHEST_HAND * maps.unit; step += 0.5) {
    const point = along(wrist, direction, step);
    const i = pixelAt(frame, point.x, point.y);
    if (i < 0) return null;
    if (labels.data[i] === LABEL.skin) return point;
    if (labels.data[i] !== LABEL.top) return null;
  }
  return null;
}

function stationPoint(joints: ArmJoints, station: number): Point {
  const [from, to] = station <= ELBOW ? [joints.shoulder, joints.elbow] : [joints.elbow, joints.wrist];
  const t = station <= ELBOW ? station / ELBOW : (station - ELBOW) / (STATIONS - 1 - ELBOW);
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}

/** Perpendicular to the bones, pointing away from the torso when the arm hangs down; averaged around the elbow. */
function outwardNormal(centers: readonly Point[], station: number, side: 'left' | 'right'): Point {
  const from = centers[Math.max(0, station - 2)];
  const to = centers[Math.min(STATIONS - 1, station + 2)];
  const length = Math.max(1e-3, distance(from, to));
  const x = (to.y - from.y) / length;
  const y = (from.x - to.x) / length;
  return side === 'right' ? { x, y } : { x: -x, y: -y };
}

function along(from: Point, direction: Point, length: number): Point {
  return { x: from.x + direction.x * length, y: from.y + direction.y * length };
}

interface SideFit {
  readonly widths: Float32Array;
  readonly trust: Float32Array;
}

/** Both edges at every station, without those that would make a bare arm too wide. */
function findEdges(
  planes: PersonPlanes,
  centers: readonly Point[],
  normals: readonly Point[],
  arm: ArmMap,
): { readonly outer: readonly Edge[]; readonly inner: readonly Edge[] } {
  const outer: Edge[] = [];
  const inner: Edge[] = [];
  centers.forEach((center, station) => {
    const [out, within] = ([1, -1] as const).map((sign) =>
      findEdge(planes, center, normals[station], sign, arm, station),
    );
    const i = pixelAt(planes.frame, center.x, center.y);
    const isBare = i >= 0 && planes.labels.data[i] === LABEL.skin;
    const tooWide =
      isBare &&
      out.distance + within.distance >
        2 * WIDEST_BARE * planes.maps.unit * usualHalfWidth(station / (STATIONS - 1));
    outer.push(tooWide && out.distance > within.distance ? { ...out, trust: 0 } : out);
    const hidden = station < ARMPIT_STATION || (tooWide && within.distance >= out.distance);
    inner.push(hidden ? { ...within, trust: 0 } : within);
  });
  return { outer, inner };
}

function fitSide(edges: readonly Edge[], unit: number): SideFit {
  const model = edges.map((_, station) => usualHalfWidth(station / (STATIONS - 1)) * unit);
  const trust = Float32Array.from(edges, (edge) => edge.trust);
  const measured = Float32Array.from(edges, (edge) => edge.distance);
  return { widths: fitWidths(measured, trust, Float32Array.from(model), REACH), trust };
}

/** Typical half width of an arm at a share of its length, 0 at the shoulder joint and 1 at the wrist, in U. */
export function usualHalfWidth(share: number): number {
  const place = Math.min(MODEL.length - 1.001, Math.max(0, share) * (MODEL.length - 1));
  const index = Math.floor(place);
  return MODEL[index] + (place - index) * (MODEL[index + 1] - MODEL[index]);
}

/** Walks away from the bone until the background, or until bare skin turns into cloth (or cloth into skin). */
function findEdge(
  { frame, matte, labels, maps }: PersonPlanes,
  center: Point,
  normal: Point,
  sign: 1 | -1,
  arm: ArmMap,
  station: number,
): Edge {
  const start = pixelAt(frame, center.x, center.y);
  if (start < 0) return { distance: 0, trust: 0 };
  const own = labels.data[start];
  const limit = SEARCH * maps.unit;
  let last = matteAt(matte, center);
  if (last < 0.5) return { distance: 0, trust: 0 };
  for (let step = 1; step < limit; step += 1) {
    const point = along(center, normal, sign * step);
    const value = matteAt(matte, point);
    if (value < 0.5) return { distance: step - 1 + crossing(last, value), trust: 1 };
    last = value;
    const i = pixelAt(frame, point.x, point.y);
    if (i < 0) return { distance: step, trust: 0 };
    if (labels.data[i] === own || own === LABEL.hair || labels.data[i] === LABEL.hair) continue;
    const bare = own === LABEL.skin;
    if (bare || station > ELBOW) return { distance: step - 0.5, trust: bare ? 0.9 : 0.5 };
    if (arm.distance[i] > 0.1) return { distance: step - 0.5, trust: 0.4 };
  }
  return { distance: limit, trust: 0 };
}

interface ArmEdges {
  readonly outer: SideFit;
  readonly inner: SideFit;
  readonly folded: boolean;
}

/** Where only one edge is visible, puts the other a typical arm's width from it: the bone is often off-centre. */
function balanceEdges({ outer, inner, folded }: ArmEdges, station: number, unit: number): [number, number] {
  const usual = 2 * usualHalfWidth(station / (STATIONS - 1)) * unit;
  const out = outer.widths[station];
  const within = inner.widths[station];
  if (outer.trust[station] > 0.5 && isUnseen(inner, station, folded)) {
    return [out, clamp(usual - out, 0.3 * usual, 0.7 * usual)];
  }
  if (inner.trust[station] > 0.5 && isUnseen(outer, station, folded)) {
    return [clamp(usual - within, 0.3 * usual, 0.7 * usual), within];
  }
  return [out, within];
}

/** Whether an edge is not visible; under the other hand's fingers it counts as visible if both neighbours are. */
function isUnseen({ trust }: SideFit, station: number, folded: boolean): boolean {
  const between = folded && trust[station - 1] > 0.5 && trust[station + 1] > 0.5;
  return trust[station] < 0.3 && !between;
}

/** Share of the arm under the old top, from the split into cloth above and skin below that fits best. */
function measureSleeve(
  { frame, labels }: PersonPlanes,
  centers: readonly Point[],
  normals: readonly Point[],
  width: (station: number) => [number, number],
): number {
  const gain = new Float32Array(STATIONS);
  for (let station = 0; station < STATIONS; station += 1) {
    const [out, within] = width(station);
    for (let t = -0.6; t <= 0.8; t += 0.2) {
      const point = along(centers[station], normals[station], t * (t > 0 ? out : within));
      const i = pixelAt(frame, point.x, point.y);
      if (i < 0) continue;
      if (labels.data[i] === LABEL.top) gain[station] += 1;
      else if (labels.data[i] === LABEL.skin) gain[station] -= 1;
    }
  }
  let best = 0;
  let bestSum = 0;
  let sum = 0;
  for (let station = 0; station < STATIONS; station += 1) {
    sum += gain[station];
    if (sum > bestSum) {
      bestSum = sum;
      best = station + 1;
    }
  }
  return best / STATIONS;
}

/** Whether the joints put the forearm or hand in front of the torso; the labels under it are then the arm's own. */
function isInFront(
  { frame, maps }: PersonPlanes,
  joints: ArmJoints,
  side: 'left' | 'right',
  torso: (v: number) => number,
  body: BodyFrame,
): boolean {
  const outward = side === 'left' ? -1 : 1;
  for (const point of [stationPoint(joints, 12), joints.wrist, joints.hand]) {
    const i = pixelAt(frame, point.x, point.y);
    if (i < 0) continue;
    const v = maps.v[i];
    if (v < 0.1 || v > 1.15) continue;
    const out = outward * maps.lateral[i] * body.unit;
    if (out < torso(v) - 0.05 * body.unit) return true;
  }
  return false;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
