import type { Mask } from '#src/core/types.ts';
import { GARMENT_LANDMARK, GARMENT_PART, type GarmentReading, valuesOver } from './read-garment.ts';

/** Half a slit's width, pixels. */
const SLIT = 1;

const SIDES = [
  { sleeve: GARMENT_PART.sleeveLeft, armpit: GARMENT_LANDMARK.armpitLeft },
  { sleeve: GARMENT_PART.sleeveRight, armpit: GARMENT_LANDMARK.armpitRight },
] as const;

/**
 * Separates sleeves laid against the body from it, below the armpits that the network finds, so that the outline runs
 * around them as it does around spread sleeves.
 *
 * @param scale pixels of the mask per photo pixel.
 * @returns the mask with the slits; null when there are none.
 */
export function partSleeves(mask: Mask, reading: GarmentReading, scale: number): Mask | null {
  const data = mask.data.slice();
  for (const { sleeve, armpit } of SIDES) {
    if (reading.presence[armpit] < 0.5) continue;
    const top = reading.landmarks[armpit].y * scale;
    cutBelow(mask, sleeveOdds(mask, reading, sleeve, scale), top, data);
  }
  const parted = { ...mask, data };
  return data.some((value, i) => value !== mask.data[i]) ? parted : null;
}

/** Clears a line where sleeve and body meet below a row. */
function cutBelow(
  { width, height, data: inside }: Mask,
  odds: Float32Array,
  top: number,
  data: Uint8Array,
): void {
  for (let y = Math.max(1, Math.ceil(top)); y < height; y++) {
    for (let x = 1; x < width; x++) {
      const i = y * width + x;
      const meets = (k: number) => inside[k] !== 0 && odds[i] > 0 !== odds[k] > 0;
      if (inside[i] !== 0 && (meets(i - 1) || meets(i - width))) clear(data, width, height, x, y);
    }
  }
}

/** Log odds of each pixel belonging to the sleeve rather than the body; NaN outside the square that was read. */
function sleeveOdds(mask: Mask, reading: GarmentReading, sleeve: number, scale: number): Float32Array {
  const torso = reading.parts[GARMENT_PART.torso].data;
  const cells = reading.parts[sleeve].data.map((value, cell) => value - torso[cell]);
  return valuesOver({ ...reading.parts[sleeve], data: cells }, reading, { ...mask, scale });
}

function clear(data: Uint8Array, width: number, height: number, x: number, y: number): void {
  for (let row = Math.max(0, y - SLIT); row <= Math.min(height - 1, y + SLIT); row++) {
    for (let column = Math.max(0, x - SLIT); column <= Math.min(width - 1, x + SLIT); column++) {
      data[row * width + column] = 0;
    }
  }
}
