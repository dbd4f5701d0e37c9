/** Draws the joints for the person parser; must match `pose_maps` in `training/person/dataset.py`. */
import type { SampledArea } from '../raster/square-crop.ts';
import type { Point } from '../types.ts';

/** Number of maps: face, trunk, upper arms, forearms, hands, legs, height on the body, distance from the spine. */
export const POSE_MAPS = 8;

/** Maps are drawn at this fraction of the size and enlarged. */
const SHRINKING = 4;
/** Least torso length, input pixels. */
const LEAST_TORSO = 4;
/** Least unit, as a share of the torso. */
const UNIT_PER_TORSO = 0.55;
const LOWEST_V = -1;
const FARTHEST = 2.5;

/** Lines are drawn as Gaussians of this width, in units of the distance between the shoulders. */
const THICKNESS = { face: 0.22, trunk: 0.18, upperArm: 0.13, forearm: 0.11, hand: 0.12, leg: 0.16 } as const;

type Line = readonly [Point, Point];

/**
 * @param landmarks of the pose network, photo pixels.
 * @param window the parser's input in the photo.
 * @returns one plane per map, row-major, `window.width * window.height` each.
 */
export function drawPoseMaps(landmarks: readonly Point[], window: SampledArea): Float32Array[] {
  const { scale } = window;
  const joints = landmarks.map(({ x, y }) => ({
    x: (x - window.x + 0.5) * scale - 0.5,
    y: (y - window.y + 0.5) * scale - 0.5,
  }));
  const between = (a: number, b: number) => halfway(joints[a], joints[b]);
  const line = (a: number, b: number): Line => [joints[a], joints[b]];
  const [shoulders, hips] = [between(11, 12), between(23, 24)];
  const torso = Math.max(LEAST_TORSO, Math.hypot(hips.x - shoulders.x, hips.y - shoulders.y));
  const unit = Math.max(
    Math.hypot(joints[11].x - joints[12].x, joints[11].y - joints[12].y),
    UNIT_PER_TORSO * torso,
  );
  const eyes = between(2, 5);
  const lines: readonly (readonly [number, readonly Line[]])[] = [
    [
      THICKNESS.face,
      [
        [joints[0], between(7, 8)],
        [eyes, eyes],
      ],
    ],
    [THICKNESS.trunk, [line(11, 12), [shoulders, hips], line(23, 24)]],
    [THICKNESS.upperArm, [line(11, 13), line(12, 14)]],
    [THICKNESS.forearm, [line(13, 15), line(14, 16)]],
    [
      THICKNESS.hand,
      [
        [joints[15], between(19, 17)],
        [joints[16], between(20, 18)],
      ],
    ],
    [THICKNESS.leg, [line(23, 25), line(24, 26), line(25, 27), line(26, 28)]],
  ];
  const small = { width: window.width / SHRINKING, height: window.height / SHRINKING };
  const maps = lines.map(([thickness, each]) => drawLines(each, thickness * unit, small.width, small.height));
  const down = { x: (hips.x - shoulders.x) / torso, y: (hips.y - shoulders.y) / torso };
  maps.push(...drawAxes(shoulders, down, torso, unit, small.width, small.height));
  return maps.map((map) => enlarge(map, small.width, small.height));
}

/** 1 on the lines, falling off as a Gaussian. */
function drawLines(lines: readonly Line[], sigma: number, width: number, height: number): Float32Array {
  const map = new Float32Array(width * height);
  for (const line of lines) drawLine(map, line, sigma, width, height);
  return map;
}

function drawLine(map: Float32Array, [a, b]: Line, sigma: number, width: number, height: number): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.max(1e-6, dx * dx + dy * dy);
  const falloff = -1 / (2 * sigma * sigma);
  for (let row = 0, i = 0; row < height; row += 1) {
    const y = inInput(row) - a.y;
    for (let column = 0; column < width; column += 1, i += 1) {
      const x = inInput(column) - a.x;
      const along = (x * dx + y * dy) / length;
      const t = along < 0 ? 0 : along > 1 ? 1 : along;
      const away = (x - t * dx) ** 2 + (y - t * dy) ** 2;
      map[i] = Math.max(map[i], Math.exp(away * falloff));
    }
  }
}

/** Height on the body and distance from the spine, halved to stay in about the range of the other maps. */
function drawAxes(
  origin: Point,
  down: Point,
  torso: number,
  unit: number,
  width: number,
  height: number,
): Float32Array[] {
  const v = new Float32Array(width * height);
  const side = new Float32Array(width * height);
  for (let row = 0, i = 0; row < height; row += 1) {
    const y = inInput(row) - origin.y;
    for (let column = 0; column < width; column += 1, i += 1) {
      const x = inInput(column) - origin.x;
      v[i] = Math.min(FARTHEST, Math.max(LOWEST_V, (x * down.x + y * down.y) / torso)) / 2;
      side[i] = Math.min(FARTHEST, Math.abs(y * down.x - x * down.y) / unit) / 2;
    }
  }
  return [v, side];
}

function inInput(index: number): number {
  return (index + 0.5) * SHRINKING - 0.5;
}

function halfway(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Enlarges bilinearly, by pixel centres. */
function enlarge(map: Float32Array, width: number, height: number): Float32Array {
  const wide = width * SHRINKING;
  const result = new Float32Array(wide * height * SHRINKING);
  const lines = new Float64Array(wide * height);
  for (let row = 0; row < height; row += 1) stretchRow(map, row, width, lines);
  for (let y = 0; y < height * SHRINKING; y += 1) {
    const py = Math.min(height - 1, Math.max(0, (y + 0.5) / SHRINKING - 0.5));
    const y0 = Math.min(height - 2, py | 0);
    mixRows(lines, y0 * wide, py - y0, wide, result, y * wide);
  }
  return result;
}

function stretchRow(map: Float32Array, row: number, width: number, lines: Float64Array): void {
  for (let x = 0; x < width * SHRINKING; x += 1) {
    const px = Math.min(width - 1, Math.max(0, (x + 0.5) / SHRINKING - 0.5));
    const x0 = Math.min(width - 2, px | 0);
    const at = row * width + x0;
    lines[row * width * SHRINKING + x] = map[at] + (px - x0) * (map[at + 1] - map[at]);
  }
}

function mixRows(
  lines: Float64Array,
  above: number,
  share: number,
  wide: number,
  result: Float32Array,
  start: number,
): void {
  for (let x = 0; x < wide; x += 1) {
    const upper = lines[above + x];
    result[start + x] = upper + share * (lines[above + wide + x] - upper);
  }
}
