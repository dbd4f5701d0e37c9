import { boxBlur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import type { PersonAnalysis } from '../types.ts';
import { noiseAt } from './grain.ts';
import type { SoftMasks } from './soft-masks.ts';

const LARGEST_TILE = 56;
const SMALLEST_TILE = 26;
/** Structure wider than this many pixels is light, not texture. */
const TEXTURE_RADIUS = 2;
/** Moles, veins and folds would repeat visibly, so the texture is clipped at this many times its usual size. */
const STRONGEST = 2;
/** Standard deviation in L units; more is a sharpened photo or hair, and would look like knitting. */
const MOST_TEXTURE = 0.6;

/** Fine lightness texture of the person's own skin; read it with {@link skinDetailAt}. */
export interface SkinDetail {
  /** L units, a square of `side` pixels; null when nothing but the photo's grain is known. */
  readonly texture: Float32Array | null;
  readonly side: number;
  /** Standard deviation of the photo's grain, L units. */
  readonly grain: number;
}

/**
 * Takes the largest square of plain visible skin below the face, removes its light and keeps its texture.
 * Two mirrored repetitions of different length are added, so that no pattern shows. Without such a square the photo's grain is all there is.
 *
 * @param grain standard deviation of the photo's grain, L units.
 */
export function findSkinDetail(
  masks: SoftMasks,
  size: { readonly width: number; readonly height: number },
  person: PersonAnalysis,
  grain: number,
): SkinDetail {
  const tile = findTile(masks, size, person.frame.scale);
  if (tile === null) return { texture: null, side: 0, grain };
  return { texture: cutTexture(masks.lab.l, size.width, tile), side: tile.side, grain };
}

/** How much lighter the skin is at a pixel than its surroundings, L units. */
export function skinDetailAt({ texture, side, grain }: SkinDetail, x: number, y: number): number {
  if (texture === null) return grain * noiseAt(x, y);
  const second = side - (side >> 2) - 1;
  return (
    Math.SQRT1_2 *
    (texture[folded(y, side) * side + folded(x, side)] +
      texture[folded(y + 17, second) * side + folded(x + 31, second)])
  );
}

/** Runs 0..count-1 and back again. */
function folded(position: number, count: number): number {
  const at = position % (2 * count - 2);
  return at < count ? at : 2 * count - 2 - at;
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function findTile(
  masks: SoftMasks,
  { width, height }: { width: number; height: number },
  scale: number,
): Tile | null {
  const step = Math.max(1, Math.round(1 / scale));
  const columns = Math.floor(width / step);
  const rows = Math.floor(height / step);
  const unfit = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = y * step * width + x * step;
      const border = x === 0 || y === 0 || x === columns - 1 || y === rows - 1;
      const other = masks.skin[at] < 0.95 || masks.face[at] > 0 || masks.hands[at] > 0.2;
      if (border || other) unfit[y * columns + x] = 1;
    }
  }
  const room = distanceTo({ width: columns, height: rows, data: unfit }).data;
  let best = 0;
  for (let i = 1; i < room.length; i++) if (room[i] > room[best]) best = i;
  const side = Math.min(
    LARGEST_TILE,
    Math.floor(Math.min(room[best], columns, rows) * step * Math.SQRT2) - 2,
  );
  if (side < SMALLEST_TILE) return null;
  const middleX = (best % columns) * step;
  const middleY = Math.floor(best / columns) * step;
  const x = Math.min(width - side, Math.max(0, middleX - (side >> 1)));
  const y = Math.min(height - side, Math.max(0, middleY - (side >> 1)));
  return { x, y, side };
}

function cutTexture(lightness: Float32Array, width: number, { x, y, side }: Tile): Float32Array {
  const patch = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    const from = (y + row) * width + x;
    patch.set(lightness.subarray(from, from + side), row * side);
  }
  const light = boxBlur({ width: side, height: side, data: patch }, TEXTURE_RADIUS).data;
  for (let i = 0; i < patch.length; i++) patch[i] -= light[i];
  const sizes = patch.map(Math.abs).sort();
  const limit = STRONGEST * 1.5 * sizes[sizes.length >> 1];
  let squares = 0;
  for (let i = 0; i < patch.length; i++) {
    patch[i] = Math.min(limit, Math.max(-limit, patch[i]));
    squares += patch[i] * patch[i];
  }
  const scale = Math.min(1, MOST_TEXTURE / Math.sqrt(squares / patch.length + 1e-6));
  for (let i = 0; i < patch.length; i++) patch[i] *= scale;
  return patch;
}
