import { smoothstep } from '../raster/smoothstep.ts';
import { type ArmGeometry, LABEL, type PersonAnalysis, type Point } from '../types.ts';
import { distance } from './body-frame.ts';
import { meetBareArm, outwards } from './meet-bare-arm.ts';
import { findHand, labelAt, skinAside, type VisibleHand } from './skin-across.ts';
import { sleeveBeyond } from './sleeve-beyond.ts';

/**
 * A bare arm seen from the front, from shoulder to wrist: half its width, and how far its centre line lies outside
 * the bones, in shoulder units. The deltoid bulges outwards, the elbow is a little narrower than the parts above and
 * below it, and the forearm is thickest, and farthest outside, a quarter below the elbow; from there it tapers to the
 * wrist, steepest half-way. Widths are medians of ten bare arms in photos.
 */
const PROFILE = [
  { along: 0, radius: 0.128, outwards: 0 },
  { along: 0.14, radius: 0.128, outwards: 0.008 },
  { along: 0.25, radius: 0.12, outwards: 0.005 },
  { along: 0.38, radius: 0.1145, outwards: 0 },
  { along: 0.46, radius: 0.111, outwards: -0.002 },
  { along: 0.5, radius: 0.1125, outwards: 0 },
  { along: 0.57, radius: 0.1155, outwards: 0.006 },
  { along: 0.63, radius: 0.113, outwards: 0.008 },
  { along: 0.69, radius: 0.107, outwards: 0.006 },
  { along: 0.75, radius: 0.097, outwards: 0.004 },
  { along: 0.81, radius: 0.087, outwards: 0.003 },
  { along: 0.88, radius: 0.0765, outwards: 0.001 },
  { along: 0.94, radius: 0.0705, outwards: 0 },
  { along: 1, radius: 0.069, outwards: 0 },
] as const;

/** Measured half widths are scaled by this under a sleeve, which is wider than the arm in it. */
const SLEEVE_SLACK = 0.93;
/** Upper limit on an arm's build, as a factor of the usual, when only loose sleeves are visible. */
const MOST_UNSEEN = 1;
/** Least width of a bare arm, as a factor of the width that its build suggests. */
const LEAST_BARE = 0.72;
/** Least width over the expected one under a short sleeve, and under a long one, whose folds say little. */
const LEAST_SHORT = 0.85;
const LEAST_LONG = 0.92;

/** A sleeve up to the first factor of the arm's expected width lies close to it; from the second on it hangs. */
const CLOSE = 1.15;
const LOOSE = 1.5;
/** Largest offset between the detected bones and the arm's centre line, in shoulder units. */
const MOST_ASIDE = 0.05;
const MOST_ASIDE_BARE = 0.09;

/** Stations over which the forearm turns towards the hand. */
const TURN = 4;

/** A hand in a pocket: its half width and its shift inwards, as shares of the wrist's half width. */
const POCKET_RADIUS = 0.6;
const POCKET_INWARDS = 0.3;
/** Least length of a hand in a pocket, in shoulder units. */
const POCKET_LENGTH = 0.08;

/** Sampling step, in shoulder units, for what hides the hand beyond the end of an arm and to either side. */
const BEYOND_END = 0.05;

/** A sleeve that ends above this share of the arm leaves skin visible, unless the arm is behind the body. */
export const LONG_SLEEVE = 0.8;

/** Position of a bare arm, or of the arm under its old sleeve: photo pixels, from shoulder to wrist. */
export interface ArmShape {
  readonly line: readonly Point[];
  /** Half width at each point of the line. */
  readonly radii: Float32Array;
  /** Number of visible points of the line; the rest lie behind the body. */
  readonly shown: number;
  /** Where the hand begins beyond the wrist, and its half width there; null when it begins at the wrist. */
  readonly hand: { readonly point: Point; readonly radius: number } | null;
  /** True when the hand is in a pocket or behind something, so that the arm ends there. */
  readonly handHidden: boolean;
  /** Share of the arm, from the shoulder, over which bare skin below the sleeve gives its outline; 0 without any. */
  readonly known: number;
}

/** Determines the shape of one arm from its measured outline, its visible skin and its hand. */
export function shapeArm(arm: ArmGeometry, person: PersonAnalysis): ArmShape {
  const radii = armRadii(arm, person);
  const line = armLine(arm, radii, person);
  const shown = countShown(arm, person);
  const last = line.length - 1;
  const bareBelow = arm.covered <= LONG_SLEEVE && shown > last;
  const known = bareBelow ? meetBareArm(arm, { line, radii, usual: usualRadii(arm, person) }, person) : 0;
  if (labelAt(person, line[last - 1].x, line[last - 1].y) === LABEL.skin) {
    return { line, radii, shown, hand: null, handHidden: false, known };
  }
  const along = directionAtEnd(line);
  const found = findHand(line[last], along, person);
  if (found !== null)
    return { line, radii, shown, hand: meetHand(line, radii, along, found), handHidden: false, known };
  const handHidden = arm.inFront || arm.covered > LONG_SLEEVE;
  const hand = handHidden ? hideHand(arm, line, radii, along, person) : null;
  return { line, radii, shown, hand, handHidden, known };
}

/** Whether the arm ends well inside the old top with its hand hidden: bare, it would look like a stump there. */
export function endsOnTop(arm: ArmGeometry, person: PersonAnalysis): boolean {
  const { line, hand, handHidden } = shapeArm(arm, person);
  if (!handHidden || hand === null) return false;
  const { x, y } = directionAtEnd(line);
  const step = BEYOND_END * person.body.unit;
  let others = 0;
  for (const far of [step, 3 * step]) {
    for (let aside = -2 * step; aside <= 2 * step; aside += step) {
      const at = { x: hand.point.x + far * x - aside * y, y: hand.point.y + far * y + aside * x };
      if (labelAt(person, at.x, at.y) !== LABEL.top) others++;
    }
  }
  return others <= 1;
}

function armRadii(arm: ArmGeometry, person: PersonAnalysis): Float32Array {
  const count = arm.center.length;
  const bare = clearStations(arm, person);
  const radii = measuredRadii(arm, bare);
  const { build, seen } = findBuild(arm, person);
  for (let i = 0; i < count; i++) {
    const expected = build * person.body.unit * usual('radius', i / (count - 1));
    const most = bare[i] ? 1.15 * expected : expected;
    const covered = i < arm.covered * count ? LEAST_SHORT : LEAST_BARE;
    const least = (seen ? covered : LEAST_LONG) * expected;
    radii[i] = Math.min(most, Math.max(least, radii[i]));
  }
  return smoothed(radii);
}

function usualRadii({ center }: ArmGeometry, { body: { unit } }: PersonAnalysis): Float32Array {
  return Float32Array.from(center, (_, i) => unit * usual('radius', i / (center.length - 1)));
}

function measuredRadii({ outer, inner }: ArmGeometry, bare: Uint8Array): Float32Array {
  return Float32Array.from(
    outer,
    (point, i) => 0.5 * distance(point, inner[i]) * (bare[i] ? 1 : SLEEVE_SLACK),
  );
}

/** Number of visible stations. An arm without skin below a short sleeve continues behind the body. */
function countShown(arm: ArmGeometry, person: PersonAnalysis): number {
  const all = arm.center.length;
  const end = Math.ceil(arm.covered * all);
  if (arm.covered > LONG_SLEEVE) return all;
  return bareStations(arm, person).subarray(end).includes(1) ? all : Math.min(all, end + 1);
}

/**
 * How much stronger than usual the arm is, from the bare stations next to the sleeve if there are any, else from the
 * sleeves. The wider sleeve decides: both arms have one build, and an arm beside the trunk is measured too narrow.
 */
function findBuild(arm: ArmGeometry, person: PersonAnalysis): { build: number; seen: boolean } {
  const own = buildRatios(arm, person);
  if (own.visible) return { build: Math.min(1.5, Math.max(0.8, own.median)), seen: true };
  const { left, right } = person.geometry.arms;
  const other = buildRatios(arm === left ? right : left, person);
  const sleeve = other.visible ? own.median : Math.max(own.median, other.median);
  return { build: Math.min(MOST_UNSEEN, Math.max(0.8, sleeve)), seen: false };
}

function buildRatios(arm: ArmGeometry, person: PersonAnalysis): { median: number; visible: boolean } {
  const bare = clearStations(arm, person);
  const radii = measuredRadii(arm, bare);
  const all: number[] = [];
  const seen: number[] = [];
  const last = radii.length - 1;
  for (let i = 2; i <= last - 2; i++) {
    const ratio = radii[i] / (person.body.unit * usual('radius', i / last));
    all.push(ratio);
    if (bare[i] && seen.length < 3) seen.push(ratio);
  }
  const visible = seen.length >= 2;
  const used = visible ? seen : all;
  used.sort((first, second) => first - second);
  return { median: used[used.length >> 1], visible };
}

function bareStations(arm: ArmGeometry, person: PersonAnalysis): Uint8Array {
  return Uint8Array.from(arm.center, ({ x, y }) => (labelAt(person, x, y) === LABEL.skin ? 1 : 0));
}

/** Stations measured reliably: widths are smoothed along the arm, so next to a sleeve they contain its width. */
function clearStations(arm: ArmGeometry, person: PersonAnalysis): Uint8Array {
  const bare = bareStations(arm, person);
  return bare.map((value, i) => (value && (i < 1 || bare[i - 1]) && (i < 2 || bare[i - 2]) ? 1 : 0));
}

/**
 * Centre line of the arm. Bare skin shows it, and above it the line blends over from the bones. A long sleeve shows
 * it where it lies close; where the sleeve hangs, the usual arm's curve around the bones is used.
 */
function armLine(arm: ArmGeometry, radii: Float32Array, person: PersonAnalysis): Point[] {
  const { center, outer, inner } = arm;
  const { unit } = person.body;
  const bare = bareStations(arm, person);
  // Starting one station later keeps a slanted cuff from cutting into the skin.
  const first = bare.indexOf(1) < 0 ? -1 : Math.min(center.length - 1, bare.indexOf(1) + 1);
  const shifts = Float32Array.from(center, (point, i) => {
    const bareAside = first < 0 ? null : skinAside(point, outwards(arm, i), person);
    if (bareAside !== null) return held(bareAside, MOST_ASIDE_BARE * unit);
    const along = i / (center.length - 1);
    const width = distance(outer[i], inner[i]) / (2 * radii[i]);
    const close = smoothstep(LOOSE, CLOSE, width) * smoothstep(0.1, 0.3, along);
    const seen = held((distance(outer[i], point) - distance(inner[i], point)) / 2, MOST_ASIDE * unit);
    if (first >= 0) return seen;
    const expected = unit * usual('outwards', along);
    return expected + close * (seen - expected);
  });
  for (let i = 0; i < first; i++) shifts[i] = (shifts[first] * i) / first;
  const smooth = smoothed(smoothed(shifts));
  const line = center.map((point, i) => {
    const { x, y } = outwards(arm, i);
    return { x: point.x + smooth[i] * x, y: point.y + smooth[i] * y };
  });
  return rounded(rounded(line));
}

function held(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** Rounds bends by moving every point towards the middle of its neighbours. */
function rounded(line: readonly Point[]): Point[] {
  return line.map((point, i) => {
    if (i === 0 || i === line.length - 1) return point;
    return {
      x: 0.5 * point.x + 0.25 * (line[i - 1].x + line[i + 1].x),
      y: 0.5 * point.y + 0.25 * (line[i - 1].y + line[i + 1].y),
    };
  });
}

/** Interpolates the usual arm's profile. */
function usual(quantity: 'radius' | 'outwards', along: number): number {
  const next = Math.max(
    1,
    PROFILE.findIndex((point) => point.along >= along),
  );
  const [before, after] = [PROFILE[next - 1], PROFILE[next]];
  const share = (along - before.along) / (after.along - before.along);
  return before[quantity] + share * (after[quantity] - before[quantity]);
}

function smoothed(values: Float32Array): Float32Array {
  const last = values.length - 1;
  return values.map(
    (value, i) => 0.5 * value + 0.25 * (values[Math.max(0, i - 1)] + values[Math.min(last, i + 1)]),
  );
}

/** Unit vector along the end of the forearm. */
function directionAtEnd(line: readonly Point[]): Point {
  const [before, wrist] = [line[line.length - 4], line[line.length - 1]];
  const length = Math.max(1, distance(wrist, before));
  return { x: (wrist.x - before.x) / length, y: (wrist.y - before.y) / length };
}

/** Shifts and widens the end of the forearm so that it meets the visible hand without a step. */
function meetHand(
  line: Point[],
  radii: Float32Array,
  along: Point,
  { aside, far, radius: seen }: VisibleHand,
): ArmShape['hand'] {
  const last = line.length - 1;
  const wrist = line[last];
  const radius = Math.min(1.7 * radii[last], Math.max(0.8 * radii[last], 0.96 * seen));
  const station = Math.max(1, distance(wrist, line[last - 3])) / 3;
  const way = TURN * station + Math.max(0, far);
  for (let i = last - TURN; i <= last; i++) {
    const share = smoothstep(0, way, station * (i - last + TURN));
    line[i] = { x: line[i].x - along.y * aside * share, y: line[i].y + along.x * aside * share };
    radii[i] += share * (radius - radii[i]);
  }
  if (far <= 0) return null;
  const point = {
    x: wrist.x + along.x * far - along.y * aside,
    y: wrist.y + along.y * far + along.x * aside,
  };
  return { point, radius };
}

/** Ends a hidden hand, tapering, where the old sleeve ends. */
function hideHand(
  arm: ArmGeometry,
  line: readonly Point[],
  radii: Float32Array,
  along: Point,
  person: PersonAnalysis,
): ArmShape['hand'] {
  const last = line.length - 1;
  const radius = POCKET_RADIUS * radii[last];
  const sleeve = sleeveBeyond(line[last], along, radii[last], person);
  const far = Math.max(POCKET_LENGTH * person.body.unit, sleeve - radius);
  const outside = outwards(arm, last);
  const inwards = POCKET_INWARDS * radii[last];
  const point = {
    x: line[last].x + far * along.x - inwards * outside.x,
    y: line[last].y + far * along.y - inwards * outside.y,
  };
  return { point, radius };
}
