/** Only edges of at least this contrast (L units) show how soft the photo's edges are. */
const LEAST_CONTRAST = 22;
/** Pixels on either side of an outline within which its edge begins and ends. */
const REACH = 5;
const ENOUGH = 30;
/** A photo whose edges cannot be measured counts as sharp. */
const USUAL = 1.6;
const NARROWEST = 1.4;
const WIDEST = 4;

/**
 * Width in pixels of the person's outline in the photo, as a linear ramp. Drawn parts look pasted on when their edges
 * are sharper than this.
 *
 * @param lightness plane of `width` columns, L units.
 * @param person matte of the same size.
 */
export function measureEdgeWidth(lightness: Float32Array, person: Float32Array, width: number): number {
  const widths: number[] = [];
  for (let row = 0; row < lightness.length; row += 3 * width) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const at = row + x;
      if (person[at] > 0.5 === person[at + 1] > 0.5) continue;
      const found = widthAt(lightness, at);
      if (found > 0) widths.push(found);
    }
  }
  if (widths.length < ENOUGH) return USUAL;
  widths.sort((first, second) => first - second);
  return Math.min(WIDEST, Math.max(NARROWEST, widths[widths.length >> 1]));
}

/** 0 where there is no clear edge. */
function widthAt(lightness: Float32Array, at: number): number {
  const contrast = Math.abs(lightness[at + REACH] - lightness[at - REACH]);
  if (contrast < LEAST_CONTRAST) return 0;
  let steepest = 0;
  for (let i = at - REACH; i < at + REACH; i++) {
    steepest = Math.max(steepest, Math.abs(lightness[i + 1] - lightness[i]));
  }
  return contrast / steepest;
}
