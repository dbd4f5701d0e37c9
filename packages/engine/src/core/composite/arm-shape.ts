import { type ArmGeometry, LABEL, type PersonAnalysis, type Point } from '../types.ts';

/** Half the width of a bare arm at shoulder, elbow and wrist, in shoulder units. */
const SHOULDER_RADIUS = 0.128;
const ELBOW_RADIUS = 0.098;
const WRIST_RADIUS = 0.064;

/** A sleeve is wider than the arm in it. */
const SLEEVE_SLACK = 0.93;
/** Arms under loose sleeves are not taken to be stronger than this times the usual. */
const MOST_UNSEEN = 1.15;

/** The hand's edge is looked for this far along and beside the wrist, in shoulder units. */
const HAND_REACH = 0.38;
const HAND_BESIDE = 0.16;
/** Stations over which the forearm turns to meet the hand. */
const TURN = 4;

/** Where a bare arm lies, or would lie, under its old sleeve: photo pixels, from shoulder to wrist. */
export interface ArmShape {
  readonly line: readonly Point[];
  /** Half the width at each point of the line. */
  readonly radii: Float32Array;
}

/** Shape of one arm from its measured outline, its visible skin and its hand. */
export function shapeArm(arm: ArmGeometry, person: PersonAnalysis): ArmShape {
  const shape = { line: armLine(arm, person), radii: armRadii(arm, person) };
  meetHand(shape, person);
  return shape;
}

function armRadii(arm: ArmGeometry, person: PersonAnalysis): Float32Array {
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
  const visible = seen.length >= 2;
  const used = visible ? seen : all;
  used.sort((first, second) => first - second);
  const build = used[used.length >> 1];
  return visible ? Math.min(1.5, Math.max(0.8, build)) : Math.min(MOST_UNSEEN, Math.max(0.8, 0.9 * build));
}

function bareStations(arm: ArmGeometry, person: PersonAnalysis): Uint8Array {
  return Uint8Array.from(arm.center, ({ x, y }) => (labelAt(person, x, y) === LABEL.skin ? 1 : 0));
}

/**
 * Middle line of the arm itself. The middle of a wide sleeve lies beside it, so above the first bare station the
 * line runs along the bones, moved over gradually.
 */
function armLine(arm: ArmGeometry, person: PersonAnalysis): Point[] {
  const { center, shoulder, elbow, wrist } = arm;
  const first = bareStations(arm, person).indexOf(1);
  if (first <= 1) return [...center];
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

/** Shifts and widens the end of the forearm so that it runs into the visible hand without a step. */
function meetHand({ line, radii }: { line: Point[]; radii: Float32Array }, person: PersonAnalysis): void {
  const last = line.length - 1;
  const wrist = line[last];
  if (labelAt(person, line[last - 1].x, line[last - 1].y) === LABEL.skin) return;
  const before = line[last - 3];
  const length = Math.max(1, Math.hypot(wrist.x - before.x, wrist.y - before.y));
  const along = { x: (wrist.x - before.x) / length, y: (wrist.y - before.y) / length };
  const hand = findHand(wrist, along, person);
  if (hand === null) return;
  const radius = Math.min(1.7 * radii[last], Math.max(0.8 * radii[last], 0.94 * hand.radius));
  for (let i = last - TURN; i <= last; i++) {
    const share = ((i - last + TURN) / TURN) ** 2;
    line[i] = {
      x: line[i].x - along.y * hand.aside * share,
      y: line[i].y + along.x * hand.aside * share,
    };
    radii[i] += share * (radius - radii[i]);
  }
}

/** Where the hand begins beyond the wrist: how far beside the arm's line its middle lies, and half its width. */
function findHand(wrist: Point, along: Point, person: PersonAnalysis) {
  const { unit } = person.body;
  for (let far = -0.08 * unit; far < HAND_REACH * unit; far += 1.5) {
    const edge = skinAcross(wrist, along, far, person);
    if (edge.count < 0.08 * unit || edge.count < 0.85 * edge.width) continue;
    // The cuff may lie at a slant; a little farther on the whole hand shows.
    const { aside, count } = skinAcross(wrist, along, far + 0.035 * unit, person);
    return count < edge.count ? { aside: edge.aside, radius: edge.count / 2 } : { aside, radius: count / 2 };
  }
  return null;
}

/** Visible skin on a line across the arm, `far` pixels beyond the wrist. */
function skinAcross(wrist: Point, along: Point, far: number, person: PersonAnalysis) {
  const beside = Math.round(HAND_BESIDE * person.body.unit);
  let first = beside;
  let last = -beside;
  let count = 0;
  for (let side = -beside; side <= beside; side++) {
    const x = wrist.x + along.x * far - along.y * side;
    const y = wrist.y + along.y * far + along.x * side;
    if (labelAt(person, x, y) !== LABEL.skin) continue;
    first = Math.min(first, side);
    last = side;
    count++;
  }
  return { aside: (first + last) / 2, width: last - first + 1, count };
}
