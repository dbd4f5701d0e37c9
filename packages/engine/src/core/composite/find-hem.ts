import { photoToBody } from '../person/body-frame.ts';
import type { Box, PersonAnalysis, WarpedLayer } from '../types.ts';

/** Half width of the middle part of the hem that is measured, in shoulder units. */
const HALF_WIDTH = 0.22;
/** Share of a hem that may be higher than the height at which it counts as ending. */
const HIGH = 0.1;
/** Alpha from which a pixel shows the garment. */
const SOLID = 128;

/** A hem that rises more steeply than this (rows per column) has become the garment's side. */
const STEEPEST = 1.5;
const NOWHERE = -1;

/**
 * Share of the torso at which the warped garment ends in the middle of the body; for an uneven hem, where it is high.
 * 1 without a torso layer.
 */
export function findHem({ body }: PersonAnalysis, layers: readonly WarpedLayer[]): number {
  const torso = layers.find((layer) => layer.name === 'torso');
  if (torso === undefined) return 1;
  const { box } = torso;
  const ends: number[] = [];
  for (let column = 0; column < box.width; column += 4) {
    const row = lowestRow(torso, column);
    if (row < 0) continue;
    const { v, lateral } = photoToBody(body, { x: box.x + column, y: box.y + row });
    if (Math.abs(lateral) < HALF_WIDTH * body.unit) ends.push(v);
  }
  ends.sort((first, second) => first - second);
  return ends.length > 0 ? ends[Math.floor(HIGH * ends.length)] : 1;
}

/**
 * For each column of the box, the row in which the warped garment ends; beside the garment, the row of its nearer
 * corner. Null without a torso layer in the box.
 */
export function findHemline(layers: readonly WarpedLayer[], box: Box): Float32Array | null {
  const torso = layers.find((layer) => layer.name === 'torso');
  if (torso === undefined) return null;
  const rows = Float32Array.from({ length: box.width }, (_, column) => {
    const end = lowestRow(torso, column + box.x - torso.box.x);
    return end < 0 ? NOWHERE : end + torso.box.y - box.y;
  });
  const covered = Array.from(rows.keys()).filter((column) => rows[column] !== NOWHERE);
  if (covered.length === 0) return null;
  const middle = covered[covered.length >> 1];
  for (let column = middle + 1; column < rows.length; column++) holdCorner(rows, column, column - 1);
  for (let column = middle - 1; column >= 0; column--) holdCorner(rows, column, column + 1);
  return rows;
}

/** Last row of a layer's column that shows cloth, or -1. */
function lowestRow({ box, image }: WarpedLayer, column: number): number {
  if (column < 0 || column >= box.width) return -1;
  let row = box.height - 1;
  while (row >= 0 && image.data[(row * box.width + column) * 4 + 3] < SOLID) row--;
  return row;
}

/** Where the garment ends or its side rises, the hem keeps the height of the next column towards the middle. */
function holdCorner(rows: Float32Array, column: number, inner: number): void {
  if (rows[column] < rows[inner] - STEEPEST) rows[column] = rows[inner];
}
