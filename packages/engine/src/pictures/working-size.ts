/**
 * Maximum number of pixels at which the engine works. Time and memory depend on the area, so the limit is an area and
 * not a box. It is just above 800 x 1422: a phone photo at the 800 pixels that the site uploads passes unscaled, up
 * to the tall 9:16 shape, and a 3:4 photo keeps 928 x 1238.
 */
export const WORKING_PIXELS = 1_150_000;

/**
 * The size at which a photo is processed: its own, or smaller at the same aspect ratio.
 * @param maxPixels largest area, pixels.
 * @returns whole pixels, at least 1 each.
 */
export function findWorkingSize(
  width: number,
  height: number,
  maxPixels: number = WORKING_PIXELS,
): { width: number; height: number } {
  const long = Math.max(width, height);
  const side = Math.max(1, Math.floor(long * Math.min(1, Math.sqrt(maxPixels / (width * height)))));
  const shrink = (length: number) => Math.max(1, Math.round((length * side) / long));
  return { width: shrink(width), height: shrink(height) };
}
