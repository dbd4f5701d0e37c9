import { type BodyFrame, type BodyGeometry, LABEL, type Mask } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { bodyToPhoto } from './body-frame.ts';
import type { ArmMap } from './body-maps.ts';
import { type PersonPlanes, pixelAt } from './person-planes.ts';

/** Shares of skin along forearm and hand: below the first they are hidden, above the second they are bare. */
const HIDDEN_SKIN = 0.08;
const SEEN_SKIN = 0.8;
/** A forearm whose middle is farther from the spine than this, in U, hangs beside the trunk in a sleeve. */
const BESIDE_TRUNK = 0.55;
/** Where the upper arm (1 elbow) is assumed to disappear when no sleeve end is visible. */
const UPPER_ARM = 0.6;
const FAR = 9;
/** Range on the upper arm in which a short sleeve may end. */
const SLEEVE_ENDS = [0.3, 1] as const;
/** There the outline must step back to the trunk by at least the first, within twice the second; in U. */
const LEAST_STEP = 0.045;
const STEP_HEIGHT = 0.02;

export type Side = 'left' | 'right';

/** An arm that goes behind the back. */
export interface HiddenArm {
  readonly side: Side;
  /** Position along the arm (1 elbow) where its short sleeve ends; null when no end is visible. */
  readonly sleeveEnd: number | null;
}

/**
 * Finds a forearm behind the back: no skin where the joints put it although the other one is bare. Its joints lie
 * over the top's own side, which must not be taken for a sleeve.
 */
export function findHiddenArm(planes: PersonPlanes, body: BodyFrame): HiddenArm | null {
  const left = bareShare(planes.labels, planes.maps.left);
  const right = bareShare(planes.labels, planes.maps.right);
  const side = left < right ? 'left' : 'right';
  const goesBehind = Math.min(left, right) < HIDDEN_SKIN && Math.max(left, right) > SEEN_SKIN;
  if (!goesBehind || isBesideTrunk(planes, side)) return null;
  return { side, sleeveEnd: findSleeveEnd(planes, body, side) };
}

function isBesideTrunk({ frame, maps }: PersonPlanes, side: Side): boolean {
  const { elbow, wrist } = maps.joints[side];
  const middle = pixelAt(frame, (elbow.x + wrist.x) / 2, (elbow.y + wrist.y) / 2);
  return middle < 0 || Math.abs(maps.lateral[middle]) > BESIDE_TRUNK;
}

/** Share of the forearm's bone that is labelled skin. */
function bareShare(labels: Mask, arm: ArmMap): number {
  let skin = 0;
  let all = 1;
  for (let i = 0; i < labels.data.length; i += 1) {
    if (arm.distance[i] > 0.06 || arm.along[i] < 1.1 || arm.along[i] > 2.6) continue;
    all += 1;
    if (labels.data[i] === LABEL.skin) skin += 1;
  }
  return skin / all;
}

/** Where the person's outline steps back from the sleeve to the trunk, as a share of the upper arm. */
function findSleeveEnd({ frame, labels, maps }: PersonPlanes, body: BodyFrame, side: Side): number | null {
  const { shoulder, elbow } = maps.joints[side];
  const length = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
  const sign = side === 'left' ? -1 : 1;
  const reachAt = (along: number): number => {
    const x = shoulder.x + along * (elbow.x - shoulder.x);
    const y = shoulder.y + along * (elbow.y - shoulder.y);
    const at = pixelAt(frame, x, y);
    if (at < 0) return 0;
    const spine = photoToAnalysis(frame, bodyToPhoto(body, maps.v[at], 0));
    return personReach({ frame, labels }, body, sign, spine.x, spine.y);
  };
  const from = Math.ceil(SLEEVE_ENDS[0] * length);
  const reach = Array.from({ length: Math.floor(SLEEVE_ENDS[1] * length) - from }, (_, n) =>
    reachAt((from + n) / Math.max(1, length)),
  );
  const height = Math.max(1, Math.round(STEP_HEIGHT * maps.unit));
  let end: number | null = null;
  let most = LEAST_STEP * maps.unit;
  for (let n = height; n + height < reach.length; n += 1) {
    const step = reach[n - height] - reach[n + height];
    if (step <= most) continue;
    most = step;
    end = (from + n) / length;
  }
  return end;
}

/** Analysis pixels from a point of the spine to the background. */
function personReach(
  { frame, labels }: Pick<PersonPlanes, 'frame' | 'labels'>,
  { across }: BodyFrame,
  sign: 1 | -1,
  x: number,
  y: number,
): number {
  let step = 0;
  for (let i = 0; i >= 0; step += 1) {
    i = pixelAt(frame, x + sign * step * across.x, y + sign * step * across.y);
    if (i >= 0 && labels.data[i] === LABEL.background) break;
  }
  return step;
}

/** The planes as if the arm ended where it goes behind the body. */
export function withoutHidden(planes: PersonPlanes, { side, sleeveEnd }: HiddenArm): PersonPlanes {
  const arm = planes.maps[side];
  const end = sleeveEnd ?? UPPER_ARM;
  const distance = arm.distance.map((value, i) => (arm.along[i] > end ? FAR : value));
  return { ...planes, maps: { ...planes.maps, [side]: { ...arm, distance } } };
}

/** Takes the hidden measurements of an arm from the other one. */
export function matchHidden(arms: BodyGeometry['arms'], hidden: HiddenArm | null): BodyGeometry['arms'] {
  if (hidden === null) return arms;
  const { side, sleeveEnd } = hidden;
  const other = arms[side === 'left' ? 'right' : 'left'];
  const covered = sleeveEnd === null ? other.covered : sleeveEnd / 2;
  return { ...arms, [side]: { ...arms[side], covered, inFront: false, hidden: true } };
}
