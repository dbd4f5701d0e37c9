import { distance } from '#src/core/person/body-frame.ts';
import { polylineLength, resamplePolyline } from '#src/core/raster/contour.ts';
import type { ThinPlateSpline } from '#src/core/raster/thin-plate-spline.ts';
import type { ArmGeometry, GarmentSleeve, Point } from '#src/core/types.ts';

export interface SleeveStripInput {
  readonly sleeve: GarmentSleeve;
  readonly arm: ArmGeometry;
  /** Torso spline, which the first rows follow so that no seam opens. */
  readonly spline: ThinPlateSpline;
  /** Ends of the armhole on the body. */
  readonly shoulder: Point;
  readonly armpit: Point;
  /** The person's outline from the shoulder tip down the outside of the upper arm. */
  readonly upperArm: readonly Point[];
  /** Moves a photo point that lies on the torso out to its side; the identity for an arm in front of it. */
  readonly besideTorso: (point: Point) => Point;
  /** Photo pixels per garment pixel. */
  readonly scale: number;
  readonly unit: number;
  /** Folded arms pull their sleeves tight, and hands hold them. */
  readonly folded: boolean;
}

/** Sleeves that reach this far down the arm are full length: arms in photos are bent, and shorter than they look. */
const NEARLY_FULL = 0.75;
const SHORTEST = 0.12;
/**
 * Sleeves that end above this share of the arm hang down from the shoulder: on the outside they stay at least this
 * share as far from the bones as higher up.
 */
const SHORT = 0.45;
const HANGING = 0.95;
/** How much the sleeve's outside counts for its length, against its middle line. */
const OUTER_SHARE = 0.65;
/** A sleeve is at most this much wider than the arm, on the outside and on the inside. */
const LOOSEST_OUTER = 0.4;
const LOOSEST_INNER = 0.25;
/** The same on folded arms. */
const LOOSEST_FOLDED = 0.06;
/** A sleeve whose cuff lies this many stations higher than its armpit has an inner seam of this length, in U. */
const CAP = 0.8;
const UNDERARM = 0.05;
/** Station of the elbow. */
const ELBOW = 8;
/** Least play between arm and cloth, in U. */
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
  const cap = last < stationOf(arm, armpit) - CAP;
  const stations: number[] = [];
  for (let station = 0; station < last; station++) stations.push(station);
  stations.push(last);
  let widest = 0;
  for (const station of stations) {
    const center = stationPoint(arm.center, station);
    const play = looseness(input, station / Math.max(last, 1e-6), station, garmentOuter, garmentInner);
    if (station >= exit || station === last) {
      const edge = stationPoint(arm.outer, station);
      const least = Math.max(CLOTH * unit, HANGING * widest - distance(center, edge));
      outer.push(pushOut(center, edge, play.outer, least));
      if (reach < SHORT && !input.folded)
        widest = Math.max(widest, distance(center, outer[outer.length - 1]));
    }
    if (station >= entry || (station === last && !cap)) {
      const edge = pushOut(center, stationPoint(arm.inner, station), play.inner, CLOTH * unit);
      const seam = input.besideTorso(edge);
      if (!turnsBack(inner, seam)) inner.push(seam);
    }
  }
  if (cap) inner.push(belowArmpit(arm, armpit, UNDERARM * unit));
  const round = easeOut(roundShoulder(input, exit), stationPoint(arm.outer, exit), outer[0]);
  return { outer: resamplePolyline([shoulder, ...round, ...outer], 64), inner: resamplePolyline(inner, 64) };
}

/** Moves the points of a line off it more and more, until the one that follows would come to lie at `to`. */
function easeOut(line: readonly Point[], following: Point, to: Point): Point[] {
  return line.map(({ x, y }, n) => {
    const share = (n + 1) / (line.length + 1);
    return { x: x + (to.x - following.x) * share, y: y + (to.y - following.y) * share };
  });
}

/** In the crook of a bent arm the stations' edges crowd and overtake each other, where a seam goes straight on. */
function turnsBack(line: readonly Point[], next: Point): boolean {
  if (line.length < 2) return false;
  const [before, last] = line.slice(-2);
  const ahead = (last.x - before.x) * (next.x - last.x) + (last.y - before.y) * (next.y - last.y);
  return ahead <= 0;
}

/** By what share the sleeve is wider than the arm at a station. */
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
  const outer = stationPoint(input.arm.outer, station);
  const inner = stationPoint(input.arm.inner, station);
  const arm = Math.max(1, Math.hypot(outer.x - inner.x, outer.y - inner.y));
  // Near the armhole the garment's rows slant, so their length says little.
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

function stationPoint(points: readonly Point[], station: number): Point {
  const at = Math.min(points.length - 1, Math.max(0, station));
  const index = Math.min(points.length - 2, Math.floor(at));
  const share = at - index;
  return {
    x: points[index].x + (points[index + 1].x - points[index].x) * share,
    y: points[index].y + (points[index + 1].y - points[index].y) * share,
  };
}

/** How far down this arm the cuff would go by the sleeve's own length: 0 at the shoulder joint, 1 at the wrist. */
export function sleeveReach(input: SleeveStripInput): number {
  const { arm, scale, shoulder, armpit } = input;
  const { outer, inner } = input.sleeve;
  const exit = outwardStart(arm, shoulder);
  const round = [shoulder, ...roundShoulder(input, exit), arm.outer[exit]];
  const outside = [shoulder, ...arm.outer.slice(exit)];
  const detour = polylineLength(round) - distance(shoulder, arm.outer[exit]);
  const byOuter = stationAt(outside, polylineLength(outer) * scale - detour, exit);
  const root = between(shoulder, armpit, 0.5);
  const entry = Math.min(4, inwardStart(arm, armpit));
  const middle = [root, ...arm.center.slice(entry)];
  const own = distance(
    between(outer[0], inner[0], 0.5),
    between(outer[outer.length - 1], inner[inner.length - 1], 0.5),
  );
  return OUTER_SHARE * byOuter + (1 - OUTER_SHARE) * stationAt(middle, own * scale, entry);
}

/**
 * The share of both arms that a garment's sleeves cover: equal, because a sleeve is as long as the other one even where
 * the photo shows one arm foreshortened.
 * @param reaches as measured, one for each sleeve.
 */
export function commonReach(reaches: readonly number[]): number {
  const longest = Math.max(...reaches);
  if (longest > NEARLY_FULL) return 1;
  return Math.max(SHORTEST, reaches.reduce((sum, reach) => sum + reach, 0) / reaches.length);
}

/** Share of the arm at which a walk of `length` along `line` ends; its point 1 is station `first`. */
function stationAt(line: readonly Point[], length: number, first: number): number {
  let left = length;
  for (let n = 1; n < line.length; n++) {
    const step = Math.hypot(line[n].x - line[n - 1].x, line[n].y - line[n - 1].y);
    if (left <= step) {
      const before = n === 1 ? 0 : first + n - 2;
      const after = first + n - 1;
      return (before + ((after - before) * left) / Math.max(1e-6, step)) / 16;
    }
    left -= step;
  }
  return 1.05;
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Points of the person's outline between the shoulder tip and a station of the arm. */
function roundShoulder(input: SleeveStripInput, exit: number): Point[] {
  const { arm, shoulder, upperArm, unit } = input;
  const end = arm.outer[exit];
  const x = end.x - shoulder.x;
  const y = end.y - shoulder.y;
  const length = x * x + y * y;
  const points = upperArm.filter((point) => {
    const along = ((point.x - shoulder.x) * x + (point.y - shoulder.y) * y) / Math.max(1e-6, length);
    return along > 0.08 && along < 0.92;
  });
  // Drawn tight, cloth lies just outside the skin here as well.
  return input.folded ? points.map((point) => pushOut(arm.shoulder, point, 0, CLOTH * unit)) : points;
}

/** First station of the outer outline that lies beyond the shoulder tip, seen along the arm. */
function outwardStart(arm: ArmGeometry, shoulder: Point): number {
  const downX = arm.elbow.x - arm.shoulder.x;
  const downY = arm.elbow.y - arm.shoulder.y;
  const length = Math.max(1e-6, Math.hypot(downX, downY));
  for (let n = 0; n < 4; n++) {
    const point = arm.outer[n];
    const along = ((point.x - shoulder.x) * downX + (point.y - shoulder.y) * downY) / length;
    if (along > 0.06 * length) return n;
  }
  return 4;
}

/** Laid flat, a short sleeve may end right at its armpit: on the arm its cuff then slants up from there. */
function belowArmpit({ shoulder, elbow }: ArmGeometry, armpit: Point, length: number): Point {
  const share = length / Math.max(1e-6, distance(shoulder, elbow));
  return { x: armpit.x + (elbow.x - shoulder.x) * share, y: armpit.y + (elbow.y - shoulder.y) * share };
}

/** How many stations down the upper arm a point lies. */
function stationOf({ shoulder, elbow }: ArmGeometry, { x, y }: Point): number {
  const downX = elbow.x - shoulder.x;
  const downY = elbow.y - shoulder.y;
  const along = (x - shoulder.x) * downX + (y - shoulder.y) * downY;
  return (ELBOW * along) / Math.max(1e-6, downX * downX + downY * downY);
}

/** First station of the inner outline that lies below the armpit. */
function inwardStart(arm: ArmGeometry, armpit: Point): number {
  const downX = arm.elbow.x - arm.shoulder.x;
  const downY = arm.elbow.y - arm.shoulder.y;
  const wanted = (armpit.x - arm.shoulder.x) * downX + (armpit.y - arm.shoulder.y) * downY;
  for (let n = 1; n < 9; n++) {
    const point = arm.inner[n];
    if ((point.x - arm.shoulder.x) * downX + (point.y - arm.shoulder.y) * downY > wanted * 1.08) return n;
  }
  return 8;
}
