import { gaussianBlur } from '../raster/blur.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { ColorPlanes } from './canvas.ts';

/** Smaller bends of the outline do not belong to the garment and are removed, in shoulder units; at least 1 pixel. */
const SMALLEST = 0.014;
/** Beside hands the outline follows their fingers. */
const BESIDE_HANDS = 0.02;
/** Opacity from which a pixel has a colour of its own. */
const SOLID = 0.6;

interface Garment {
  readonly color: ColorPlanes;
  readonly alpha: Float32Array;
}

/** The surroundings of the outline. */
export interface OutlinePlace {
  /** Columns of the box. */
  readonly width: number;
  /** Shoulder unit, photo pixels. */
  readonly unit: number;
  /** Hands over the box, 0..1. */
  readonly hands: Float32Array;
  /** Width in pixels of an outline in the photo. */
  readonly edgeWidth: number;
}

/**
 * Makes the garment's outline as smooth as cloth and as soft as the photo's own edges. After a cut from another
 * photo, a warp by a mesh and closing towards the old top, it has teeth and notches of a pixel or two.
 *
 * @param garment changed in place.
 */
export function smoothOutline(garment: Garment, { width, unit, hands, edgeWidth }: OutlinePlace): void {
  const { alpha } = garment;
  const height = alpha.length / width;
  const sigma = Math.max(1, SMALLEST * unit);
  const smooth = { width, height, data: borrowPlane(alpha.length) };
  const near = { width, height, data: borrowPlane(alpha.length) };
  gaussianBlur({ width, height, data: alpha }, sigma, smooth);
  gaussianBlur({ width, height, data: hands }, sigma, near);
  // Rise from one pixel to the next of a blurred straight edge.
  const rise = 1 / (sigma * Math.sqrt(2 * Math.PI));
  const half = Math.min(0.5, (edgeWidth * rise) / 2);
  for (let i = 0; i < alpha.length; i++) {
    const value = Math.min(1, Math.max(0, 0.5 + (smooth.data[i] - 0.5) / (2 * half)));
    smooth.data[i] = near.data[i] > BESIDE_HANDS ? alpha[i] : value;
  }
  const reach = Math.ceil(2 * sigma);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= SOLID && smooth.data[i] > alpha[i]) colorPixel(garment, i, width, reach);
  }
  alpha.set(smooth.data.subarray(0, alpha.length));
  returnPlanes(smooth.data, near.data);
}

/** Where the outline moves outwards, gives a pixel the mean colour of the cloth around it. */
function colorPixel(
  { color: { red, green, blue }, alpha }: Garment,
  at: number,
  width: number,
  reach: number,
): void {
  const column = at % width;
  const sum = [0, 0, 0, 0];
  for (let row = at - column - reach * width; row <= at - column + reach * width; row += width) {
    if (row < 0 || row >= alpha.length) continue;
    const last = row + Math.min(width - 1, column + reach);
    for (let near = row + Math.max(0, column - reach); near <= last; near++) {
      if (alpha[near] <= SOLID) continue;
      sum[0] += red[near];
      sum[1] += green[near];
      sum[2] += blue[near];
      sum[3]++;
    }
  }
  if (sum[3] === 0) return;
  red[at] = sum[0] / sum[3];
  green[at] = sum[1] / sum[3];
  blue[at] = sum[2] / sum[3];
}
