import { type BodyFrame, type BodyGeometry, LABEL, POSE, type Point, type Pose } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { measureArm } from './arm-outline.ts';
import { bodyToPhoto, photoToBody } from './body-frame.ts';
import type { Face } from './find-face.ts';
import { findHiddenArm, matchHidden, withoutHidden } from './hidden-arm.ts';
import { matteAt, type PersonPlanes, pixelAt } from './person-planes.ts';
import { measureShoulder } from './shoulder-line.ts';
import { measureTorso } from './torso-outline.ts';

/** Height of the pit of the throat above the line of the shoulder joints, in U. */
const NECK_PIT = 0.09;
/** Sideways shift of the throat per difference in depth of the shoulders, and its maximum, in U. */
const TURN_PER_DEPTH = 0.1;
const MOST_TURN = 0.12;
const NECK_WIDTHS = [0.12, 0.21] as const;
const USUAL_NECK = 0.165;
/** Half width of the columns in which the old top's end is looked for, in U. */
const HEM_HALF_WIDTH = 0.3;

/** Measures all lengths that the fitting needs, from the labels. */
export function measureBody(
  planes: PersonPlanes,
  body: BodyFrame,
  face: Face,
  waist: number | null,
  pose: Pose,
): BodyGeometry {
  const hidden = findHiddenArm(planes, body);
  const torso = measureTorso(hidden === null ? planes : withoutHidden(planes, hidden), body);
  const neck = bodyToPhoto(body, (-NECK_PIT * body.unit) / body.torsoLength, findTurn(pose, body));
  const neckHalfWidth = measureNeck(planes, body, face, neck);
  const half = (side: 'left' | 'right') => (v: number) => interpolate(torso.v, torso[side], v);
  return {
    torso,
    shoulderLine: {
      left: measureShoulder(planes, body, 'left', neckHalfWidth),
      right: measureShoulder(planes, body, 'right', neckHalfWidth),
    },
    arms: matchHidden(
      {
        left: measureArm(planes, body, 'left', half('left')),
        right: measureArm(planes, body, 'right', half('right')),
      },
      hidden,
    ),
    waist,
    topHem: findTopHem(planes, waist),
    neck,
    neckHalfWidth,
  };
}

/**
 * Offset of the throat from the spine, pixels: the chest of a turned person faces the side on which the shoulder is
 * farther away. The head's position must agree, because depths are guesses.
 */
function findTurn({ landmarks }: Pose, body: BodyFrame): number {
  const depth = (landmarks[POSE.shoulderA].z - landmarks[POSE.shoulderB].z) / body.unit;
  const left = photoToBody(body, landmarks[POSE.mouthLeft]).lateral;
  const right = photoToBody(body, landmarks[POSE.mouthRight]).lateral;
  if (depth * (left + right) <= 0) return 0;
  return Math.min(MOST_TURN, Math.max(-MOST_TURN, TURN_PER_DEPTH * depth)) * body.unit;
}

/** Linear interpolation in a table of evenly spaced, ascending `at`; clamped at the ends. */
export function interpolate(at: Float32Array, values: Float32Array, where: number): number {
  const step = at[1] - at[0];
  const place = Math.min(at.length - 1, Math.max(0, (where - at[0]) / step));
  const index = Math.min(at.length - 2, Math.floor(place));
  return values[index] + (place - index) * (values[index + 1] - values[index]);
}

/** Half the narrowest width of bare throat, or the usual width when hair or a collar hides the throat. */
function measureNeck(planes: PersonPlanes, body: BodyFrame, face: Face, pit: Point): number {
  const { frame, maps, labels, matte } = planes;
  const bottom = photoToAnalysis(frame, pit);
  const widths: number[] = [];
  for (let t = 0.25; t <= 0.75; t += 0.1) {
    const x = face.chin.x + (bottom.x - face.chin.x) * t;
    const y = face.chin.y + (bottom.y - face.chin.y) * t;
    const reach = (sign: -1 | 1): number | null => {
      for (let step = 0; step < 0.3 * maps.unit; step += 1) {
        const point = { x: x + sign * step * body.across.x, y: y + sign * step * body.across.y };
        const i = pixelAt(frame, point.x, point.y);
        if (i < 0) return null;
        if (matteAt(matte, point) < 0.5) return step;
        if (labels.data[i] !== LABEL.skin) return null;
      }
      return null;
    };
    const left = reach(-1);
    const right = reach(1);
    if (left !== null && right !== null) widths.push((left + right) / 2 / frame.scale / body.unit);
  }
  const width = widths.length === 0 ? USUAL_NECK : Math.min(...widths);
  return Math.min(NECK_WIDTHS[1], Math.max(NECK_WIDTHS[0], width)) * body.unit;
}

/** Lowest v that still shows the old top, as the median over the middle columns, without the arms. */
export function findTopHem(
  { frame, labels, maps }: Pick<PersonPlanes, 'frame' | 'labels' | 'maps'>,
  waist: number | null,
): number {
  const columns = 41;
  const lowest = new Float32Array(columns).fill(-1);
  for (let i = 0; i < frame.width * frame.height; i += 1) {
    if (labels.data[i] !== LABEL.top || Math.abs(maps.lateral[i]) > HEM_HALF_WIDTH) continue;
    if (maps.left.distance[i] < 0.1 && maps.left.along[i] > 1) continue;
    if (maps.right.distance[i] < 0.1 && maps.right.along[i] > 1) continue;
    const column = Math.round(((maps.lateral[i] + HEM_HALF_WIDTH) / (2 * HEM_HALF_WIDTH)) * (columns - 1));
    if (maps.v[i] > lowest[column]) lowest[column] = maps.v[i];
  }
  const found = lowest.filter((v) => v > 0.2).sort();
  return found.length < columns / 4 ? (waist ?? 1) : found[found.length >> 1];
}
