import { LABEL, type PersonAnalysis, type Point } from '../types.ts';

/** The hand's edge is searched for up to this far along the forearm's line, in shoulder units. */
const HAND_REACH = 0.38;
/** Skin is searched for up to this far on either side of an arm's line, in shoulder units. */
const BESIDE = 0.16;
/** Least width of an arm's skin across its line, in shoulder units, and least share of it without gaps. */
const LEAST_WIDTH = 0.08;
const LEAST_FILLED = 0.85;
/** Skin nearly as wide as the search range is not that of the arm alone. */
const MOST_WIDTH = 1.6 * BESIDE;

/** The analysis label at a point of the photo. */
export function labelAt({ frame, labels }: PersonAnalysis, x: number, y: number): number {
  const column = Math.round((x - frame.roi.x + 0.5) * frame.scale - 0.5);
  const row = Math.round((y - frame.roi.y + 0.5) * frame.scale - 0.5);
  if (column < 0 || row < 0 || column >= labels.width || row >= labels.height) return LABEL.background;
  return labels.data[row * labels.width + column];
}

/** Where a hand begins, photo pixels. */
export interface VisibleHand {
  /** Distance beyond the wrist, along the arm's line. */
  readonly far: number;
  /** Offset of the hand's middle from that line. */
  readonly aside: number;
  /** Half width of the hand. */
  readonly radius: number;
}

/** Finds the hand beyond a sleeve; null when none is visible. */
export function findHand(wrist: Point, along: Point, person: PersonAnalysis): VisibleHand | null {
  const { unit } = person.body;
  const across = { x: -along.y, y: along.x };
  const beyond = (far: number) => ({ x: wrist.x + along.x * far, y: wrist.y + along.y * far });
  for (let far = -0.08 * unit; far < HAND_REACH * unit; far += 1.5) {
    const edge = skinAcross(beyond(far), across, person);
    if (edge.count < LEAST_WIDTH * unit || edge.count < LEAST_FILLED * edge.width) continue;
    // The cuff may be slanted; a little farther on the whole hand is visible.
    const { aside, count } = skinAcross(beyond(far + 0.035 * unit), across, person);
    return count < edge.count
      ? { aside: edge.aside, radius: edge.count / 2, far }
      : { aside, radius: count / 2, far };
  }
  return null;
}

/** Offset of the middle of bare skin from a point of the bones; null where it is not the skin of an arm alone. */
export function skinAside(point: Point, across: Point, person: PersonAnalysis): number | null {
  const { unit } = person.body;
  const { aside, width, count } = skinAcross(point, across, person);
  if (count < LEAST_WIDTH * unit || count < LEAST_FILLED * width || width > MOST_WIDTH * unit) return null;
  return aside;
}

/** Measures visible skin on a line through a point of the arm, along the unit vector `across`. */
function skinAcross(point: Point, across: Point, person: PersonAnalysis) {
  const beside = Math.round(BESIDE * person.body.unit);
  let first = beside;
  let last = -beside;
  let count = 0;
  for (let side = -beside; side <= beside; side++) {
    if (labelAt(person, point.x + across.x * side, point.y + across.y * side) !== LABEL.skin) continue;
    first = Math.min(first, side);
    last = side;
    count++;
  }
  return { aside: (first + last) / 2, width: last - first + 1, count };
}
