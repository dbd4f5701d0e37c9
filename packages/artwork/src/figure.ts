import type { Point, Station } from './geometry.ts';

/** The size of the picture that contains a figure, in pixels. */
export const PICTURE = { width: 768, height: 1024 } as const;

/** The vertical centre line of the figure, in picture pixels. */
export const AXIS = 384;

/** Heights of the body's landmarks in picture pixels: a standing adult of about seven and a half heads. */
export const LEVEL = {
  crown: 74,
  eyes: 157,
  chin: 240,
  neckPit: 296,
  shoulder: 318,
  armpit: 408,
  bust: 424,
  waist: 532,
  hip: 668,
  crotch: 742,
} as const;

/** Half widths of the body in picture pixels, and factors for other proportions. */
export interface Build {
  readonly neck: number;
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  /** Thickness of the arms, 1 for a slim adult. */
  readonly arm: number;
  /** Fullness of the bust, 0 to 1. */
  readonly bust: number;
  /** Roundness of the belly, 0 to 1. */
  readonly belly: number;
  /** Scale of the whole figure, around 1. */
  readonly stature: number;
}

/** The pose of an arm; `side` is -1 for the left of the picture and 1 for the right. */
export type ArmPose = 'down' | 'pocket' | 'crossed';
export type Side = -1 | 1;

/** The centre line of one arm from shoulder to wrist, the hand's rotation, and the joints. */
export interface Arm {
  readonly side: Side;
  readonly pose: ArmPose;
  readonly stations: readonly Station[];
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  /** Clockwise rotation of the hand in degrees; 0 hangs straight down. */
  readonly handTurn: number;
}

/** Computes one arm; a hanging arm is kept clear of the torso. */
export function armOf(build: Build, side: Side, pose: ArmPose): Arm {
  const { shoulder, hip, arm } = build;
  const x = (offset: number): number => AXIS + side * offset;
  const joint = shoulder - 30 * arm;
  const [elbowOut, elbowY, wristOut, wristY] = {
    down: [
      joint + (Math.max(shoulder + 32, hip + 50 + 8 * arm) - joint) * 0.62,
      548,
      Math.max(shoulder + 32, hip + 50 + 8 * arm),
      716,
    ],
    pocket: [Math.max(shoulder + 40, hip + 46), 540, hip + 12, 668],
    crossed: [shoulder + 4, 536, -shoulder * 0.46, side === 1 ? 468 : 494],
  }[pose] as [number, number, number, number];
  const wrist: Point = [x(wristOut), wristY];
  const along = (share: number): number => joint + (elbowOut - joint) * share;
  const below = (share: number, radius: number): Station => [
    x(elbowOut + (wristOut - elbowOut) * share),
    elbowY + (wristY - elbowY) * share,
    radius,
  ];
  const thin = Math.sqrt(arm);
  const stations: Station[] = [
    [x(joint - 3), 321 + 23 * arm, 24.5 * arm],
    [x(along(0.08)), 382, 29.5 * arm],
    [x(along(0.4)), 432, 27 * arm],
    [x(along(0.8)), 502, 23 * arm],
    [x(elbowOut), elbowY, 21.5 * arm],
    below(0.22, 23.4 * arm),
    below(0.55, 20 * arm),
    below(0.88, 14.5 * thin),
    below(1, 13.6 * thin),
  ];
  if (pose === 'pocket')
    stations.push([x(hip - 10), wristY + 34, 19 * arm], [x(hip - 26), wristY + 66, 19 * arm]);
  if (pose === 'crossed') stations.push(below(1.16, 18 * thin), below(1.34, 17 * thin));
  const lean = (Math.atan2(elbowOut - wristOut, wristY - elbowY) * 180) / Math.PI;
  return {
    side,
    pose,
    stations,
    shoulder: [x(joint + 6), 350],
    elbow: [x(elbowOut), elbowY],
    wrist,
    handTurn: side * lean * 0.7,
  };
}

/** The joints that a pose network reports, in picture pixels, left and right of the picture. */
export interface Joints {
  readonly shoulders: readonly [Point, Point];
  readonly elbows: readonly [Point, Point];
  readonly hips: readonly [Point, Point];
}

/** Scales a point together with the whole figure, about the middle of the floor line. */
export function inStature(build: Build, [x, y]: Point): Point {
  const floor = PICTURE.height + 40;
  return [AXIS + (x - AXIS) * build.stature, floor + (y - floor) * build.stature];
}

/** The scaled joints of a figure, in picture pixels. */
export function jointsOf(build: Build, arms: readonly [Arm, Arm]): Joints {
  const place = (point: Point): Point => {
    const [x, y] = inStature(build, point);
    return [Math.round(x), Math.round(y)];
  };
  const hip = (side: Side): Point => [AXIS + side * (build.hip * 0.3 + 32), LEVEL.hip + 18];
  return {
    shoulders: [place(arms[0].shoulder), place(arms[1].shoulder)],
    elbows: [place(arms[0].elbow), place(arms[1].elbow)],
    hips: [place(hip(-1)), place(hip(1))],
  };
}
