import { gaussianBlur } from '../raster/blur.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { type ClothInBox, continueCloth } from './continue-cloth.ts';

/** Bends of the outline that are smaller than this are none of the garment's, in shoulder units; at least 1 pixel. */
const SMALLEST = 0.014;
/** Beside hands the outline is that of their fingers. */
const BESIDE_HANDS = 0.02;
/** Where the outline moves outwards, the cloth is carried on from at most this many pixels away. */
const REACH = 8;

/** What the outline meets. */
export interface OutlinePlace {
  /** Columns of the box. */
  readonly width: number;
  /** Shoulder unit, photo pixels. */
  readonly unit: number;
  /** Hands over the box, 0..1. */
  readonly hands: Float32Array;
  /** Pixels that the photo takes from one side of an outline to the other. */
  readonly edgeWidth: number;
}

/**
 * Makes the garment's outline as smooth as cloth and as soft as the photo's own edges are. What is left of a cut from
 * another photo, carried over by a mesh and closed towards the old top, has teeth and notches of a pixel or two.
 *
 * @param garment changed in place.
 */
export function smoothOutline(garment: ClothInBox, { width, unit, hands, edgeWidth }: OutlinePlace): void {
  const { alpha } = garment;
  const height = alpha.length / width;
  const sigma = Math.max(1, SMALLEST * unit);
  const smooth = { width, height, data: borrowPlane(alpha.length) };
  const near = { width, height, data: borrowPlane(alpha.length) };
  gaussianBlur({ width, height, data: alpha }, sigma, smooth);
  gaussianBlur({ width, height, data: hands }, sigma, near);
  // A straight edge, blurred, rises by this much from one pixel to the next.
  const rise = 1 / (sigma * Math.sqrt(2 * Math.PI));
  const half = Math.min(0.5, (edgeWidth * rise) / 2);
  for (let i = 0; i < alpha.length; i++) {
    const value = Math.min(1, Math.max(0, 0.5 + (smooth.data[i] - 0.5) / (2 * half)));
    smooth.data[i] = near.data[i] > BESIDE_HANDS ? alpha[i] : value;
  }
  continueCloth(garment, smooth.data, width, REACH);
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.min(alpha[i], smooth.data[i]);
  returnPlanes(smooth.data, near.data);
}
