import { distance } from '#src/core/person/body-frame.ts';
import { pointAlong, polylineLength, resamplePolyline } from '#src/core/raster/contour.ts';
import { gridTriangles, type TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import type { Point } from '#src/core/types.ts';
import { armCurves, type SleeveCurves, type SleeveStripInput } from './arm-curves.ts';

const ROWS = 26;
/** Includes two columns at each side between which the strip fades. */
const COLUMNS = 13;
/** Extra rows before the armhole and beyond the cuff, as shares of the sleeve's length. */
const BEFORE = 0.1;
const BEYOND = 0.05;
/** The first column lies this far outside the outer outline (share of the width), to carry the soft edge. */
const OUTER_MARGIN = 0.07;
/** Photo pixels over which the first column fades, for cloth that extends beyond the margin. */
const SOFT_EDGE = 1.25;
/** The last column fades out this many garment pixels beyond the inner outline, where the trunk may follow. */
const INNER_MARGIN = 3;
/** First share of the strip's length, over which it moves from the torso's spline to the arm. */
const BLEND = 0.14;
/** Degrees away from the trunk at which the inner seam starts to leave the spline sooner, and leaves it at once. */
const TURNED_AWAY = [25, 75] as const;
/** Share by which the outer seam leaves the spline sooner, which would dent or lift the shoulder's own outline. */
const AT_ONCE = 0.95;
/** Share of the seam from which its direction is measured. */
const START = 0.12;

/**
 * Lays the sleeve along the person's own arm as a ruled strip.
 * @param reach share of the arm that it covers.
 */
export function buildSleeveStrip(input: SleeveStripInput, reach: number): TexturedMesh {
  const { sleeve, carry } = input;
  const outer = resamplePolyline(sleeve.outer, 64);
  const inner = resamplePolyline(sleeve.inner, 64);
  const target = armCurves(input, reach, outer, inner);
  const away = turnAway(input, inner, target);
  const columns = COLUMNS;
  const count = ROWS * columns;
  const mesh = {
    targetX: new Float32Array(count),
    targetY: new Float32Array(count),
    textureX: new Float32Array(count),
    textureY: new Float32Array(count),
    opacity: new Float32Array(count),
    triangles: edgesFirst(gridTriangles(columns, ROWS), columns),
  };
  for (let row = 0; row < ROWS; row++) {
    const along = -BEFORE + ((1 + BEFORE + BEYOND) * row) / (ROWS - 1);
    const fromOuter = extend(outer, along);
    const fromInner = extend(inner, along);
    const toOuter = extend(target.outer, along);
    const toInner = extend(target.inner, along);
    const soft = SOFT_EDGE / Math.max(1, distance(toOuter, toInner));
    const margin = INNER_MARGIN / Math.max(1, distance(fromOuter, fromInner));
    for (let column = 0; column < columns; column++) {
      const across = acrossAt(column, soft, margin);
      const n = row * columns + column;
      const x = fromOuter.x + (fromInner.x - fromOuter.x) * across;
      const y = fromOuter.y + (fromInner.y - fromOuter.y) * across;
      const spot = carry({ x, y });
      const inward = Math.min(1, Math.max(0, across));
      const turn = smoothstep(0, BLEND * (1 - away * inward) * (1 - AT_ONCE * (1 - inward)), along);
      mesh.textureX[n] = x;
      mesh.textureY[n] = y;
      mesh.targetX[n] = spot.x * (1 - turn) + (toOuter.x + (toInner.x - toOuter.x) * across) * turn;
      mesh.targetY[n] = spot.y * (1 - turn) + (toOuter.y + (toInner.y - toOuter.y) * across) * turn;
      const edge = column === 0 || column === columns - 1;
      mesh.opacity[n] = edge ? 0 : smoothstep(-BEFORE, -0.3 * BEFORE, along);
    }
  }
  return mesh;
}

/**
 * How far the inner seam on the body turns away from the trunk, relative to where the torso's spline would place it,
 * 0..1. Otherwise a sleeve that was laid beside the trunk would hang from the armpit of a raised arm as a flap.
 */
function turnAway({ carry, armpit }: SleeveStripInput, from: readonly Point[], to: SleeveCurves): number {
  const near = pointAlong(from, START * polylineLength(from));
  const carried = carry(near);
  const laid = pointAlong(to.inner, START * polylineLength(to.inner));
  const outside = pointAlong(to.outer, START * polylineLength(to.outer));
  const [x, y] = [carried.x - armpit.x, carried.y - armpit.y];
  const [toX, toY] = [laid.x - armpit.x, laid.y - armpit.y];
  const turn = (Math.atan2(x * toY - y * toX, x * toX + y * toY) * 180) / Math.PI;
  const outward = Math.sign(x * (outside.y - laid.y) - y * (outside.x - laid.x));
  return smoothstep(TURNED_AWAY[0], TURNED_AWAY[1], turn * outward);
}

/** Position of a column: 0 on the outer outline, 1 on the inner one, with a margin at either end. */
function acrossAt(column: number, soft: number, margin: number): number {
  if (column < 2) return column * soft - OUTER_MARGIN;
  return column === COLUMNS - 1 ? 1 + margin : (column - 2) / (COLUMNS - 4);
}

/**
 * Puts the triangles of the edges first. Rows overlap where the strip bends sharply, so the empty margins are drawn
 * before the middle, which they would otherwise erase.
 */
function edgesFirst(triangles: Uint32Array, columns: number): Uint32Array {
  const across = columns - 1;
  const result = new Uint32Array(triangles.length);
  let at = 0;
  for (let edge = 0; edge < across / 2; edge++) {
    for (let cell = 0; cell < triangles.length / 6; cell++) {
      const column = cell % across;
      if (Math.min(column, across - 1 - column) !== edge) continue;
      result.set(triangles.subarray(cell * 6, cell * 6 + 6), at);
      at += 6;
    }
  }
  return result;
}

/** Point at a share of the line's length; before 0 and beyond 1 the line continues straight from its end. */
function extend(line: readonly Point[], share: number): Point {
  const length = polylineLength(line);
  if (share >= 0 && share <= 1) return pointAlong(line, share * length);
  const end = share < 0 ? line[0] : line[line.length - 1];
  const near = pointAlong(line, share < 0 ? 0.12 * length : 0.88 * length);
  const over = ((share < 0 ? -share : share - 1) * length) / Math.max(1e-6, distance(near, end));
  return { x: end.x + (end.x - near.x) * over, y: end.y + (end.y - near.y) * over };
}
