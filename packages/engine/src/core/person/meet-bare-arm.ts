import { samplePlane } from '../raster/resample.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type ArmGeometry, LABEL, type PersonAnalysis, type Point } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { ELBOW } from './arm-outline.ts';
import { distance } from './body-frame.ts';
import { labelAt } from './skin-across.ts';

/** Skin ends within this distance of the measured outline, which is smoothed along the arm; in shoulder units. */
const BESIDE_OUTLINE = 0.06;
/** Number of bare stations that give the direction of the arm's edge, over which it is followed exactly. */
const FOLLOWED = 3;
/** Range of a bare arm's build, as a factor of the usual. */
const BUILD = [0.6, 2] as const;
/** Thickness of even a tight sleeve, in shoulder units. */
const CLOTH = 0.012;
/** Under an outline close to the bones, the arm keeps at least this share of its width below the sleeve. */
const LEAST = 0.8;
/** Rays over the quarter circle between an arm's outside and its end; least share of its width that remains. */
const RAYS = 6;
const LEAST_ROUND = 0.7;
/** A slanted or wide hem crosses at most this many stations. */
const HEM_STATIONS = 2;
/** Skin beside such a hem lies within this distance of the bare edge's straight continuation, in shoulder units. */
const BESIDE_HEM = 0.012;
/** Cosine at the elbow below which the arm counts as bent. */
const STRETCHED = 0.85;
/** Sine between an edge and the line across the arm below which their intersection is unreliable. */
const LEAST_ACROSS = 0.5;
/** A sleeve that ends above this station leaves nothing to find. */
const FIRST_STATION = 2;

/** Position of an arm, photo pixels; both arrays are changed in place. */
export interface ArmCourse {
  readonly line: Point[];
  readonly radii: Float32Array;
  /** Half width of the usual arm at every station, photo pixels. */
  readonly usual: Float32Array;
}

/**
 * Continues the bare arm up under its short sleeve: each edge starts from that of the skin and runs straight on, as
 * thick as the bare arm and never outside the sleeve.
 *
 * @returns share of the arm, from the shoulder, over which its outline is now that of the skin; 0 when no bare skin
 * shows how it runs.
 */
export function meetBareArm(
  arm: ArmGeometry,
  { line, radii, usual }: ArmCourse,
  person: PersonAnalysis,
): number {
  const outer = skinEdges(arm, arm.outer, 'outer', person);
  const inner = skinEdges(arm, arm.inner, 'inner', person);
  const outerStart = followToHem(outer, firstRun(outer), arm, person);
  const innerStart = innerRun(inner, arm, person);
  const start = Math.max(outerStart, innerStart);
  if (Math.min(outerStart, innerStart) < 0 || start < FIRST_STATION) return 0;
  const radius = (outer[start] + inner[start]) / 2;
  const build = radius / usual[start];
  if (build < BUILD[0] || build > BUILD[1]) return 0;
  const aside = outer[start] - radius;
  const { unit } = person.body;
  const covered = { start, build, aside, usual, unit };
  continueOuter(outer, outerStart, arm, covered);
  continueInner(inner, innerStart, arm, covered, person);
  const exact = lastFollowed(arm, start);
  const end = Math.min(line.length - 2, exact + (exact - start < FOLLOWED - 1 ? 1 : FOLLOWED + 1));
  for (let i = 0; i < end; i++) {
    if (Number.isNaN(outer[i]) || Number.isNaN(inner[i])) break;
    const share = smoothstep(end, exact, i);
    const away = outwards(arm, i);
    const middle = (outer[i] - inner[i]) / 2;
    const point = { x: arm.center[i].x + middle * away.x, y: arm.center[i].y + middle * away.y };
    line[i] = {
      x: line[i].x + share * (point.x - line[i].x),
      y: line[i].y + share * (point.y - line[i].y),
    };
    radii[i] += share * ((outer[i] + inner[i]) / 2 - radii[i]);
  }
  radii[0] = Math.min(radii[0], shoulderReach(line[0], arm, radii[0], person) - CLOTH * unit);
  return exact / (line.length - 1);
}

/** How far the rounded end of an arm may reach, up and outwards, inside the old top. */
function shoulderReach(
  from: Point,
  arm: ArmGeometry,
  radius: number,
  { frame, matte }: PersonAnalysis,
): number {
  const out = outwards(arm, 0);
  const length = Math.max(1e-6, distance(arm.shoulder, arm.elbow));
  const up = { x: (arm.shoulder.x - arm.elbow.x) / length, y: (arm.shoulder.y - arm.elbow.y) / length };
  const step = 0.5 / frame.scale;
  let reach = 1.2 * radius;
  for (let n = 1; n < RAYS; n++) {
    const turn = (n * Math.PI) / 2 / RAYS;
    const x = Math.cos(turn) * out.x + Math.sin(turn) * up.x;
    const y = Math.cos(turn) * out.y + Math.sin(turn) * up.y;
    for (let far = LEAST_ROUND * radius; far < reach; far += step) {
      const place = photoToAnalysis(frame, { x: from.x + far * x, y: from.y + far * y });
      if (samplePlane(matte, place.x, place.y) < 0.5) reach = far;
    }
  }
  return reach;
}

/** Unit vector across the arm at one station, away from the trunk. */
export function outwards({ outer, inner }: ArmGeometry, station: number): Point {
  const [to, from] = [outer[station], inner[station]];
  const across = Math.max(1, distance(to, from));
  return { x: (to.x - from.x) / across, y: (to.y - from.y) / across };
}

function distances({ center }: ArmGeometry, edge: readonly Point[]): Float32Array {
  return Float32Array.from(edge, (point, i) => distance(center[i], point));
}

/**
 * Photo pixels from the bones to the edge of bare skin at every station; NaN where none is visible.
 *
 * @param side which edge; `hem`: an outer edge of skin beyond which the sleeve continues.
 */
function skinEdges(
  arm: ArmGeometry,
  edge: readonly Point[],
  side: 'outer' | 'inner' | 'hem',
  person: PersonAnalysis,
): Float32Array {
  const reach = BESIDE_OUTLINE * person.body.unit;
  const step = 0.5 / person.frame.scale;
  return Float32Array.from(edge, (point, i) => {
    const center = arm.center[i];
    const measured = distance(center, point);
    const x = (point.x - center.x) / Math.max(1e-6, measured);
    const y = (point.y - center.y) / Math.max(1e-6, measured);
    const label = (far: number) => labelAt(person, center.x + far * x, center.y + far * y);
    let beyond = label(measured + reach);
    if (beyond === LABEL.skin) return Number.NaN;
    for (let far = measured + reach; far > measured - reach; far -= step) {
      const here = label(far);
      // Beyond the outer edge cloth can only be the arm's sleeve; beyond the inner edge it may be the trunk's cloth.
      if (here === LABEL.skin) return side === 'outer' && beyond === LABEL.top ? Number.NaN : far + step / 2;
      beyond = here;
    }
    return Number.NaN;
  });
}

/** First station of a sufficient run of bare skin; -1 without one. */
function firstRun(edge: Float32Array): number {
  for (let i = 0; i + FOLLOWED <= edge.length; i++) {
    let seen = 0;
    while (seen < FOLLOWED && !Number.isNaN(edge[i + seen])) seen++;
    if (seen === FOLLOWED) return i;
  }
  return -1;
}

/**
 * Follows the arm's edge up beside a slanted hem or inside a wide one, where it is visible before it is free, as long
 * as it continues the free edge. Fills in those stations.
 *
 * @returns first station at which the outer edge is now known.
 */
function followToHem(edge: Float32Array, from: number, arm: ArmGeometry, person: PersonAnalysis): number {
  if (from < 0) return from;
  const shown = skinEdges(arm, arm.outer, 'hem', person);
  const straight = straightOn(edge, from, arm);
  let first = from;
  while (first > Math.max(0, from - HEM_STATIONS)) {
    const off = Math.abs(shown[first - 1] - straight[first - 1]);
    if (!(off < BESIDE_HEM * person.body.unit)) break;
    first--;
    edge[first] = shown[first];
  }
  return first;
}

/** First inner station; one later where the sleeve ends at the trunk, lest a slanted hem cut into the skin. */
function innerRun(inner: Float32Array, arm: ArmGeometry, person: PersonAnalysis): number {
  const first = firstRun(inner);
  return first < 0 || isFree(arm, first, inner[first], person) ? first : first + 1;
}

/** Whether the ground begins beyond the inner edge. */
function isFree(arm: ArmGeometry, station: number, edge: number, person: PersonAnalysis): boolean {
  const away = outwards(arm, station);
  const beyond = edge + BESIDE_OUTLINE * person.body.unit;
  const { x, y } = arm.center[station];
  return labelAt(person, x - beyond * away.x, y - beyond * away.y) === LABEL.background;
}

/** Last station, counted from the first bare one, that shows the upper arm's direction; none beyond a bent elbow. */
function lastFollowed({ shoulder, elbow, wrist }: ArmGeometry, start: number): number {
  const all = start + FOLLOWED - 1;
  const x = elbow.x - shoulder.x;
  const y = elbow.y - shoulder.y;
  const onX = wrist.x - elbow.x;
  const onY = wrist.y - elbow.y;
  const bent = x * onX + y * onY < STRETCHED * Math.hypot(x, y) * Math.hypot(onX, onY);
  return bent && start < ELBOW ? Math.max(start, Math.min(all, ELBOW - 2)) : all;
}

interface Covered {
  /** First station at which both edges are bare; the arm's half width there is `build` times the usual. */
  readonly start: number;
  readonly build: number;
  /** How far the arm's middle lies outside the bones at `start`, photo pixels. */
  readonly aside: number;
  readonly usual: Float32Array;
  /** Shoulder unit in photo pixels. */
  readonly unit: number;
}

/** Continues the outer edge straight on from its bare part, under the sleeve above station `from`. */
function continueOuter(edge: Float32Array, from: number, arm: ArmGeometry, covered: Covered): void {
  const { start, build, aside, usual, unit } = covered;
  const sleeve = distances(arm, arm.outer);
  const straight = straightOn(edge, from, arm);
  const gap = Math.max(0, sleeve[Math.max(0, from - 2)] - edge[from]);
  for (let i = 0; i < from; i++) {
    const strong = build * usual[i];
    const most = sleeve[i] - Math.max(CLOTH * unit, (gap * i) / from);
    const carried = strong + (aside * i) / start;
    edge[i] = Math.max(carried - (1 - LEAST) * strong, Math.min(most, Math.max(carried, straight[i])));
  }
  roundOff(edge, from);
}

/** Distances from the bones, at stations above, of the straight line through the outer edge's first bare points. */
function straightOn(edge: Float32Array, from: number, arm: ArmGeometry): Float32Array {
  const point = (i: number): Point => {
    const away = outwards(arm, i);
    return { x: arm.center[i].x + edge[i] * away.x, y: arm.center[i].y + edge[i] * away.y };
  };
  const [start, next] = [point(from), point(Math.max(from + 1, lastFollowed(arm, from)))];
  const x = start.x - next.x;
  const y = start.y - next.y;
  return Float32Array.from({ length: from }, (_, i) => {
    const away = outwards(arm, i);
    const fromCenter = (start.x - arm.center[i].x) * y - (start.y - arm.center[i].y) * x;
    const across = away.x * y - away.y * x;
    return Math.abs(across) < LEAST_ACROSS * Math.hypot(x, y) ? 0 : fromCenter / across;
  });
}

/** The inner edge, hidden by the trunk higher up, keeps the arm's width and stays inside a free-hanging sleeve. */
function continueInner(
  edge: Float32Array,
  from: number,
  arm: ArmGeometry,
  { start, build, aside, usual, unit }: Covered,
  person: PersonAnalysis,
): void {
  const sleeve = distances(arm, arm.inner);
  for (let i = 0; i < from; i++) {
    const carried = build * usual[i] - (aside * i) / start;
    edge[i] = isFree(arm, i, sleeve[i], person) ? Math.min(carried, sleeve[i] - CLOTH * unit) : carried;
  }
  roundOff(edge, from);
}

function roundOff(edge: Float32Array, from: number): void {
  for (let i = from - 1; i > 0; i--) edge[i] = 0.5 * edge[i] + 0.25 * (edge[i - 1] + edge[i + 1]);
}
