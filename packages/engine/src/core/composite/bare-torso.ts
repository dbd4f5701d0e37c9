import { bodyToPhoto } from '../person/body-frame.ts';
import { type ArmGeometry, type PersonAnalysis, type Plane, POSE, type Point } from '../types.ts';
import { shapeArmOfShoulder } from './shoulder-curve.ts';

/** Height of the armpits as a share of the torso. */
const ARMPIT = 0.36;
/** Stations of the arm at which the outline turns back up to the armpit. */
const BACK = [4, 2] as const;
/** Below this only the sides form the outline; the closed outline extends a little farther. */
const SIDES_ONLY = 0.46;
const OUTLINE_END = 0.7;

/** The bare trunk with the neck but without the arms; planes of the analysis frame. */
export interface BareTorso {
  /** Distance to the outline in photo pixels, positive inside; clipped far outside. */
  readonly edge: Plane;
  /** Distance in photo pixels to the side of the trunk alone, extended straight below the hips; positive inside. */
  readonly side: Plane;
  /** Position across the trunk: -1 on its outline on the picture's left, 0 on the spine line, 1 on the right. */
  readonly across: Plane;
  /** 0 at the shoulders, 1 at the hips. */
  readonly along: Plane;
}

/** Distances to the outline of the trunk, from the measured shoulder line and torso widths. */
export function shapeBareTorso(person: PersonAnalysis): BareTorso {
  const { frame, body } = person;
  const { width, height } = frame;
  const outline = torsoOutline(person);
  const edge = outlineDistance(outline, person, 0.3 * body.unit);
  const across = new Float32Array(width * height);
  const along = new Float32Array(width * height);
  const side = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const photoX = frame.roi.x + (x + 0.5) / frame.scale - 0.5 - body.shoulders.x;
      const photoY = frame.roi.y + (y + 0.5) / frame.scale - 0.5 - body.shoulders.y;
      const v = (photoX * body.down.x + photoY * body.down.y) / body.torsoLength;
      const lateral = photoX * body.across.x + photoY * body.across.y;
      const at = y * width + x;
      along[at] = v;
      const half = trunkHalfWidth(person, v, lateral);
      across[at] = Math.min(1.5, Math.max(-1.5, lateral / half));
      side[at] = half - Math.abs(lateral);
      if (v > SIDES_ONLY) edge.data[at] = side[at];
    }
  }
  const plane = (data: Float32Array): Plane => ({ width, height, data });
  return { edge, side: plane(side), across: plane(across), along: plane(along) };
}

/**
 * Half the trunk's width in pixels at `v` on the side of `lateral`. Above the armpits, where the outline is that of
 * the arms, it stays the width at the armpits.
 */
export function trunkHalfWidth({ geometry }: PersonAnalysis, v: number, lateral: number): number {
  const { v: rows, left, right } = geometry.torso;
  const first = rows[0];
  const last = rows.length - 1;
  const at = Math.min(last, Math.max(0, (Math.max(v, ARMPIT) - first) / ((rows[last] - first) / last)));
  const below = Math.floor(at);
  const above = Math.min(last, below + 1);
  const side = lateral < 0 ? left : right;
  return Math.max(1, side[below] + (at - below) * (side[above] - side[below]));
}

/** Closed outline: chin, left shoulder, left side down to the lowest row, and up again on the right. */
function torsoOutline(person: PersonAnalysis): Point[] {
  const { body, geometry, pose } = person;
  const mouth = pose.landmarks[POSE.mouthLeft];
  const otherMouth = pose.landmarks[POSE.mouthRight];
  const middle = { x: (mouth.x + otherMouth.x) / 2, y: (mouth.y + otherMouth.y) / 2 };
  const half = geometry.neckHalfWidth;
  const outline: Point[] = [];
  const chin = (side: number) => ({
    x: middle.x + side * half * body.across.x,
    y: middle.y + side * half * body.across.y,
  });
  const down: Point[] = [];
  const up: Point[] = [];
  for (let v = ARMPIT; v <= OUTLINE_END; v += 0.04) {
    down.push(bodyToPhoto(body, v, -trunkHalfWidth(person, v, -1)));
    up.unshift(bodyToPhoto(body, v, trunkHalfWidth(person, v, 1)));
  }
  const { shoulderLine, arms } = geometry;
  outline.push(
    chin(-1),
    ...shoulderLine.left,
    ...aroundShoulder(arms.left, shoulderLine.left, person),
    ...down,
  );
  const right = [...shoulderLine.right, ...aroundShoulder(arms.right, shoulderLine.right, person)];
  outline.push(...up, ...right.reverse(), chin(1));
  return outline;
}

/** Around a shoulder and back up the middle of the arm; the area between that and the trunk stays outside. */
function aroundShoulder(arm: ArmGeometry, line: readonly Point[], person: PersonAnalysis): Point[] {
  const { shape, shoulder } = shapeArmOfShoulder(arm, line, person);
  return [...shoulder, ...BACK.map((station) => shape.line[station])];
}

/** Exact signed distance to a closed outline, positive inside, measured only within `reach` of its box. */
function outlineDistance(outline: readonly Point[], { frame, body }: PersonAnalysis, reach: number): Plane {
  const { width, height, scale, roi } = frame;
  const data = new Float32Array(width * height).fill(-reach);
  const xs = Float32Array.from(outline, (point) => point.x);
  const ys = Float32Array.from(outline, (point) => point.y);
  const limit = (low: number, high: number, origin: number, length: number) => [
    Math.max(0, Math.floor((low - reach - origin) * scale)),
    Math.min(length - 1, Math.ceil((high + reach - origin) * scale)),
  ];
  const [left, right] = limit(Math.min(...xs), Math.max(...xs), roi.x, width);
  const lowest = Math.max(body.shoulders.y, bodyToPhoto(body, SIDES_ONLY, 0).y + 0.1 * body.torsoLength);
  const [top, bottom] = limit(Math.min(...ys), Math.min(lowest - reach, Math.max(...ys)), roi.y, height);
  const columns = Math.max(0, right - left + 1);
  const px = Float64Array.from({ length: columns }, (_, n) => roi.x + (left + n + 0.5) / scale - 0.5);
  const nearest = new Float64Array(columns);
  const inside = new Uint8Array(columns);
  for (let y = top; y <= bottom; y++) {
    measureRow(xs, ys, px, roi.y + (y + 0.5) / scale - 0.5, nearest, inside);
    for (let n = 0; n < columns; n++) {
      const distance = Math.sqrt(nearest[n]);
      data[y * width + left + n] = Math.max(-reach, inside[n] === 1 ? distance : -distance);
    }
  }
  return { width, height, data };
}

/** Squared distances of a row of points to a closed outline, and 1 where they lie inside it. */
function measureRow(
  xs: Float32Array,
  ys: Float32Array,
  px: Float64Array,
  py: number,
  nearest: Float64Array,
  inside: Uint8Array,
): void {
  nearest.fill(Number.POSITIVE_INFINITY);
  inside.fill(0);
  const count = xs.length;
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const stepX = xs[i] - xs[j];
    const stepY = ys[i] - ys[j];
    const length = stepX * stepX + stepY * stepY;
    const down = (py - ys[j]) * stepY;
    const crosses = ys[i] > py !== ys[j] > py;
    const crossing = crosses ? (stepX * (py - ys[j])) / stepY + xs[j] : 0;
    for (let n = 0; n < px.length; n++) {
      const share = length > 0 ? ((px[n] - xs[j]) * stepX + down) / length : 0;
      const held = share < 0 ? 0 : share > 1 ? 1 : share;
      const awayX = px[n] - xs[j] - held * stepX;
      const awayY = py - ys[j] - held * stepY;
      const squared = awayX * awayX + awayY * awayY;
      if (squared < nearest[n]) nearest[n] = squared;
      if (crosses && px[n] < crossing) inside[n] ^= 1;
    }
  }
}
