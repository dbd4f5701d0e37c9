import { ELBOW } from '#src/core/person/arm-outline.ts';
import { distance } from '#src/core/person/body-frame.ts';
import { pointAtIndex, resamplePolyline } from '#src/core/raster/contour.ts';
import type { ArmGeometry, GarmentSleeve, Point } from '#src/core/types.ts';

export interface SleeveStripInput {
  readonly sleeve: GarmentSleeve;
  readonly arm: ArmGeometry;
  /** Where the torso's spline maps a point of the garment; the first rows follow it so that no seam opens. */
  readonly carry: (point: Point) => Point;
  /** Ends of the armhole on the body. */
  readonly shoulder: Point;
  readonly armpit: Point;
  /** The person's outline from the shoulder tip down the outside of the upper arm. */
  readonly upperArm: readonly Point[];
  /** Moves a photo point on the torso out to the torso's side; the identity for an arm in front of the torso. */
  readonly besideTorso: (point: Point) => Point;
  /** Photo pixels per garment pixel. */
  readonly scale: number;
  readonly unit: number;
  /** Folded arms pull their sleeves tight, hands hold them, and a folded forearm presses its own sleeve. */
  readonly folded: boolean;
}

/**
 * Sleeves that end above this share of the arm hang from the shoulder: on the outside they never come closer to the
 * bones than this share of their distance higher up.
 */
const SHORT = 0.45;
const HANGING = 0.95;
/** Largest share by which a sleeve is wider than the arm, on the outside, where it lies on the arm, and on the inside. */
const LOOSEST_OUTER = 0.12;
const LOOSEST_INNER = 0.25;
/** The same for folded arms, on both sides. */
const LOOSEST_FOLDED = 0.06;
/** Least length of a sleeve's inner seam, in U. */
const UNDERARM = 0.02;
/** Least gap between arm and cloth, in U. */
const CLOTH = 0.012;

export interface SleeveCurves {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

/** Outer and inner line of the sleeve on the arm, from the armhole to the cuff, evenly spaced. */
export function armCurves(
  input: SleeveStripInput,
  reach: number,
  garmentOuter: readonly Point[],
  garmentInner: readonly Point[],
): SleeveCurves {
  const { arm, shoulder, armpit, unit } = input;
  const entry = inwardStart(arm, armpit);
  const exit = outwardStart(arm, shoulder);
  const outer: Point[] = [];
  const inner: Point[] = [armpit];
  const last = reach * 16;
  const underarm = shortestSeamEnd(input);
  const cap = last < stationOf(arm, underarm);
  const stations: number[] = [];
  for (let station = 0; station < last; station++) stations.push(station);
  stations.push(last);
  let widest = 0;
  for (const station of stations) {
    const center = pointAtIndex(arm.center, station);
    const play = looseness(input, station / Math.max(last, 1e-6), station, garmentOuter, garmentInner);
    if (station >= exit || station === last) {
      const edge = pointAtIndex(arm.outer, station);
      const least = Math.max(CLOTH * unit, HANGING * widest - distance(center, edge));
      outer.push(pushOut(center, edge, play.outer, least));
      if (reach < SHORT && !input.folded)
        widest = Math.max(widest, distance(center, outer[outer.length - 1]));
    }
    if (station >= entry || (station === last && !cap)) {
      const edge = pushOut(center, pointAtIndex(arm.inner, station), play.inner, CLOTH * unit);
      const seam = input.besideTorso(edge);
      if (!turnsBack(inner, seam, arm, station)) inner.push(seam);
    }
  }
  if (cap) inner.push(underarm);
  const round = easeOut(roundShoulder(input, exit), pointAtIndex(arm.outer, exit), outer[0]);
  const rounded = withoutDents([shoulder, ...round, outer[0]], arm.center[0]);
  return {
    outer: resamplePolyline([...rounded, ...outer.slice(1)], 64),
    inner: resamplePolyline(inner, 64),
  };
}

/** Shifts the points of a line progressively, so that the point `following` it would end up at `to`. */
function easeOut(line: readonly Point[], following: Point, to: Point): Point[] {
  return line.map(({ x, y }, n) => {
    const share = (n + 1) / (line.length + 1);
    return { x: x + (to.x - following.x) * share, y: y + (to.y - following.y) * share };
  });
}

/** The line without the points that lie nearer to the joint than the line between its other points: shoulders are round. */
function withoutDents(line: readonly Point[], joint: Point): Point[] {
  const kept: Point[] = [];
  for (const point of line) {
    while (kept.length > 1 && isDent(kept[kept.length - 2], kept[kept.length - 1], point, joint)) kept.pop();
    kept.push(point);
  }
  return kept;
}

function isDent(before: Point, point: Point, after: Point, joint: Point): boolean {
  const side = ({ x, y }: Point) =>
    (after.x - before.x) * (y - before.y) - (after.y - before.y) * (x - before.x);
  return side(point) * side(joint) > 0;
}

/** In the crook of a bent arm the stations' edges crowd and overtake each other, but a seam runs on along the bones. */
function turnsBack(line: readonly Point[], next: Point, { center }: ArmGeometry, station: number): boolean {
  if (line.length < 2) return false;
  const last = line[line.length - 1];
  const [from, to] = [pointAtIndex(center, station - 1), pointAtIndex(center, station + 1)];
  return (to.x - from.x) * (next.x - last.x) + (to.y - from.y) * (next.y - last.y) <= 0;
}

/** Share by which the sleeve is wider than the arm at a station. */
function looseness(
  input: SleeveStripInput,
  share: number,
  station: number,
  garmentOuter: readonly Point[],
  garmentInner: readonly Point[],
): { outer: number; inner: number } {
  const at = Math.round(Math.min(1, share) * 63);
  const own =
    Math.hypot(garmentOuter[at].x - garmentInner[at].x, garmentOuter[at].y - garmentInner[at].y) *
    input.scale;
  const outer = pointAtIndex(input.arm.outer, station);
  const inner = pointAtIndex(input.arm.inner, station);
  const arm = Math.max(1, Math.hypot(outer.x - inner.x, outer.y - inner.y));
  // Near the armhole the garment's rows are slanted, so their length is no measure of the width.
  const excess = Math.max(0, own / arm - 1) * Math.min(1, share);
  const [mostOuter, mostInner] = input.folded
    ? [LOOSEST_FOLDED, LOOSEST_FOLDED]
    : [LOOSEST_OUTER, LOOSEST_INNER];
  return { outer: Math.min(mostOuter, excess * 0.9), inner: Math.min(mostInner, excess * 0.5) };
}

function pushOut(center: Point, edge: Point, share: number, least: number): Point {
  const x = edge.x - center.x;
  const y = edge.y - center.y;
  const length = Math.max(1e-6, Math.hypot(x, y));
  const factor = 1 + Math.max(share, least / length);
  return { x: center.x + x * factor, y: center.y + y * factor };
}

/** Points of the person's outline between the shoulder tip and a station of the arm. */
export function roundShoulder(input: SleeveStripInput, exit: number): Point[] {
  const { arm, shoulder, upperArm, unit } = input;
  const end = arm.outer[exit];
  const x = end.x - shoulder.x;
  const y = end.y - shoulder.y;
  const length = x * x + y * y;
  const points = upperArm.filter((point) => {
    const along = ((point.x - shoulder.x) * x + (point.y - shoulder.y) * y) / Math.max(1e-6, length);
    return along > 0.08 && along < 0.92;
  });
  // Tight cloth lies just outside the skin here as well.
  return input.folded ? points.map((point) => pushOut(arm.shoulder, point, 0, CLOTH * unit)) : points;
}

/**
 * First station of the outer outline beyond the shoulder tip along the arm. Beside the joint itself the outline
 * belongs to the shoulder.
 */
export function outwardStart(arm: ArmGeometry, shoulder: Point): number {
  const downX = arm.elbow.x - arm.shoulder.x;
  const downY = arm.elbow.y - arm.shoulder.y;
  const length = Math.max(1e-6, Math.hypot(downX, downY));
  for (let n = 1; n < 4; n++) {
    const point = arm.outer[n];
    const along = ((point.x - shoulder.x) * downX + (point.y - shoulder.y) * downY) / length;
    if (along > 0.06 * length) return n;
  }
  return 4;
}

/** End of the shortest inner seam. A short sleeve that ends above its armpit slants up from there. */
export function shortestSeamEnd({ arm: { shoulder, elbow }, armpit, unit }: SleeveStripInput): Point {
  const share = (UNDERARM * unit) / Math.max(1e-6, distance(shoulder, elbow));
  return { x: armpit.x + (elbow.x - shoulder.x) * share, y: armpit.y + (elbow.y - shoulder.y) * share };
}

/** The station of the upper arm, with fractions, at which a point lies. */
export function stationOf({ shoulder, elbow }: ArmGeometry, { x, y }: Point): number {
  const downX = elbow.x - shoulder.x;
  const downY = elbow.y - shoulder.y;
  const along = (x - shoulder.x) * downX + (y - shoulder.y) * downY;
  return (ELBOW * along) / Math.max(1e-6, downX * downX + downY * downY);
}

/** First station of the inner outline that lies below the armpit. */
export function inwardStart(arm: ArmGeometry, armpit: Point): number {
  const downX = arm.elbow.x - arm.shoulder.x;
  const downY = arm.elbow.y - arm.shoulder.y;
  const wanted = (armpit.x - arm.shoulder.x) * downX + (armpit.y - arm.shoulder.y) * downY;
  for (let n = 1; n < 9; n++) {
    const point = arm.inner[n];
    if ((point.x - arm.shoulder.x) * downX + (point.y - arm.shoulder.y) * downY > wanted * 1.08) return n;
  }
  return 8;
}
