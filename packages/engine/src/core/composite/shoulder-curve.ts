import { type ArmShape, shapeArm } from '../person/arm-shape.ts';
import { distance } from '../person/body-frame.ts';
import { outwards } from '../person/meet-bare-arm.ts';
import type { ArmGeometry, PersonAnalysis, Point } from '../types.ts';

/** Station from which the outline is that of the arm alone: below the bulge of the shoulder muscle. */
const END = 4;
/** Points of the shoulder line and stations of the arm from which their directions are measured. */
const LINE_POINTS = 5;
const ARM_STATIONS = 2;
/** Share of the way to where both directions meet over which each is kept: a quarter of an ellipse. */
const ROUND = 0.66;
/** The same, as a share of the distance to the other end, where they do not meet ahead. */
const STRAIGHT = 0.36;
/** Directions that meet farther away than this, in shares of the distance to the other end, count as parallel. */
const FARTHEST = 1.2;
const POINTS = 10;
/** An arm's round end may be narrowed to this share of its width to stay within the shoulder; less further down. */
const LEAST_WIDTH = 0.4;

/**
 * Outline of a bare shoulder, from the end of the shoulder line around to the outside of the arm, connecting both
 * without a corner. Photo points, without the end of the line.
 */
export function shoulderCurve(line: readonly Point[], arm: ArmGeometry, shape: ArmShape): Point[] {
  const from = line[line.length - 1];
  const edge = (station: number): Point => {
    const away = outwards(arm, station);
    const { x, y } = shape.line[station];
    return { x: x + shape.radii[station] * away.x, y: y + shape.radii[station] * away.y };
  };
  const to = edge(END);
  const start = direction(line[Math.max(0, line.length - LINE_POINTS)], from);
  const end = direction(to, edge(END + ARM_STATIONS));
  const [before, after] = handles(from, start, to, end);
  const first = { x: from.x + before * start.x, y: from.y + before * start.y };
  const second = { x: to.x - after * end.x, y: to.y - after * end.y };
  return Array.from({ length: POINTS }, (_, n) => bezier(from, first, second, to, (n + 1) / POINTS));
}

/** Shape of a bare arm whose round upper end stays within the shoulder. */
export function shapeArmOfShoulder(arm: ArmGeometry, line: readonly Point[], person: PersonAnalysis) {
  const shape = shapeArm(arm, person);
  const shoulder = shoulderCurve(line, arm, shape);
  const outline = [line[line.length - 1], ...shoulder];
  for (let i = 0; i < END; i++) {
    const room = distanceToLine(shape.line[i], outline);
    const least = 1 - (1 - LEAST_WIDTH) * (1 - i / END) ** 2;
    shape.radii[i] = Math.min(shape.radii[i], Math.max(least * shape.radii[i], room));
  }
  return { shape, shoulder };
}

function handles(from: Point, start: Point, to: Point, end: Point): readonly [number, number] {
  const way = distance(from, to);
  const across = start.x * end.y - start.y * end.x;
  const x = to.x - from.x;
  const y = to.y - from.y;
  const ahead = (x * end.y - y * end.x) / across;
  const behind = (start.x * y - start.y * x) / across;
  const meet = Number.isFinite(ahead) && ahead > 0 && behind > 0;
  if (!meet || Math.max(ahead, behind) > FARTHEST * way) return [STRAIGHT * way, STRAIGHT * way];
  return [ROUND * ahead, ROUND * behind];
}

function direction(from: Point, to: Point): Point {
  const length = Math.max(1e-6, distance(from, to));
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t;
  const [first, second, third, fourth] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: first * a.x + second * b.x + third * c.x + fourth * d.x,
    y: first * a.y + second * b.y + third * c.y + fourth * d.y,
  };
}

function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let n = 1; n < line.length; n++) {
    const from = line[n - 1];
    const x = line[n].x - from.x;
    const y = line[n].y - from.y;
    const share = ((point.x - from.x) * x + (point.y - from.y) * y) / Math.max(1e-6, x * x + y * y);
    const held = Math.min(1, Math.max(0, share));
    nearest = Math.min(nearest, Math.hypot(point.x - from.x - held * x, point.y - from.y - held * y));
  }
  return nearest;
}
