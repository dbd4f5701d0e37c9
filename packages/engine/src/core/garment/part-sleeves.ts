import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Mask } from '#src/core/types.ts';
import { findSleeveArmpit } from './find-armpit.ts';
import { findOutline, type GarmentOutline } from './outline.ts';
import { GARMENT_LANDMARK, GARMENT_PART, type GarmentReading, valueAt } from './read-garment.ts';

/** Half a slit's width, pixels. */
const SLIT = 1;
/** Points of half an outline in which a pocket between sleeve and body is looked for. */
const OUTLINE_POINTS = 600;
/**
 * A pocket that begins farther than this share of the garment's height below where an armpit is seen is the gap beside
 * a cuff; a nearer one is the armpit, which on wide sleeves is seen too high.
 */
const NEAR = 0.33;

const SIDES = [
  { side: 'left', sleeve: GARMENT_PART.sleeveLeft, armpit: GARMENT_LANDMARK.armpitLeft },
  { side: 'right', sleeve: GARMENT_PART.sleeveRight, armpit: GARMENT_LANDMARK.armpitRight },
] as const;

/**
 * Parts sleeves that lie against the body from it, below the armpits that the network sees, so that the outline runs
 * round them like round spread ones.
 *
 * @param scale pixels of the mask per photo pixel.
 * @returns the mask with the slits; null where there are none.
 */
export function partSleeves(mask: Mask, reading: GarmentReading, scale: number): Mask | null {
  const outline = findOutline(mask);
  if (outline === null) return null;
  const data = mask.data.slice();
  for (const { side, sleeve, armpit } of SIDES) {
    if (reading.presence[armpit] < 0.5) continue;
    const top = reading.landmarks[armpit].y * scale;
    if (pocketTop(outline, side) > top + NEAR * outline.height) {
      cutBelow(mask, sleeveOdds(mask, reading, sleeve, scale), top, data);
    }
  }
  const parted = { ...mask, data };
  return data.some((value, i) => value !== mask.data[i]) ? parted : null;
}

/** The row in which the outline itself turns between sleeve and body. */
function pocketTop(outline: GarmentOutline, side: 'left' | 'right'): number {
  const points = resamplePolyline(outline[side], OUTLINE_POINTS);
  const pocket = findSleeveArmpit(points, outline.height);
  return pocket === null ? Number.POSITIVE_INFINITY : points[pocket].y;
}

/** Clears a line wherever sleeve and body meet below a row. */
function cutBelow(
  { width, height, data: inside }: Mask,
  odds: Float32Array,
  top: number,
  data: Uint8Array,
): void {
  for (let y = Math.max(1, Math.ceil(top)); y < height; y++) {
    for (let x = 1; x < width; x++) {
      const i = y * width + x;
      const isSleeve = odds[i] > 0;
      const meet = isSleeve !== odds[i - 1] > 0 || isSleeve !== odds[i - width] > 0;
      if (inside[i] !== 0 && meet) clear(data, width, height, x, y);
    }
  }
}

/** Log odds of each pixel of the mask being the sleeve's rather than the body's. */
function sleeveOdds(mask: Mask, reading: GarmentReading, sleeve: number, scale: number): Float32Array {
  const { width, data } = mask;
  const torso = reading.parts[GARMENT_PART.torso].data;
  const cells = reading.parts[sleeve].data.map((value, cell) => value - torso[cell]);
  const plane = { ...reading.parts[sleeve], data: cells };
  const odds = new Float32Array(data.length);
  for (let i = 0; i < odds.length; i++) {
    if (data[i] === 0) continue;
    const photo = { x: ((i % width) + 0.5) / scale - 0.5, y: (Math.floor(i / width) + 0.5) / scale - 0.5 };
    odds[i] = valueAt(plane, reading, photo) ?? 0;
  }
  return odds;
}

function clear(data: Uint8Array, width: number, height: number, x: number, y: number): void {
  for (let row = Math.max(0, y - SLIT); row <= Math.min(height - 1, y + SLIT); row++) {
    for (let column = Math.max(0, x - SLIT); column <= Math.min(width - 1, x + SLIT); column++) {
      data[row * width + column] = 0;
    }
  }
}
