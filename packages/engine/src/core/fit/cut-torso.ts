import type { GarmentAnalysis, Point, RgbaImage } from '#src/core/types.ts';

/** Halfway down the armhole the torso extends under the sleeve by this share of its height; at the ends by none. */
const UNDERLAP = 0.1;
/** Pixels kept beyond the side seam for its soft edge. */
export const SEAM_MARGIN = 2;

/** The garment's picture without its sleeves. */
export function cutTorso(garment: GarmentAnalysis): RgbaImage {
  const { image } = garment;
  const data = image.data.slice();
  const left = outerLimit(garment, 'left');
  const right = outerLimit(garment, 'right');
  for (let y = 0; y < image.height; y++) cutRow(data, y * image.width, image.width, left[y], right[y]);
  return { width: image.width, height: image.height, data };
}

/** Fades alpha out beyond the two limits, in place. */
function cutRow(data: Uint8ClampedArray, start: number, width: number, left: number, right: number): void {
  for (let x = 0, at = start * 4 + 3; x < width; x++, at += 4) {
    if (data[at] === 0) continue;
    const inside = Math.min(x - left, right - x);
    if (inside < 1) data[at] *= Math.max(0, inside);
  }
}

/** For every row, the x beyond which the sleeve is shown instead of the torso. */
function outerLimit(garment: GarmentAnalysis, name: 'left' | 'right'): Float32Array {
  const { image } = garment;
  const side = garment[name];
  const sign = name === 'left' ? -1 : 1;
  const limit = new Float32Array(image.height);
  const seam = seamByRow(garment.sideSeam[name], image.height, sign);
  const hole = Math.max(1, side.armpit.y - side.shoulder.y);
  for (let y = 0; y < image.height; y++) {
    if (side.sleeve === null) {
      limit[y] = sign < 0 ? -1e6 : 1e6;
    } else if (y < side.armpit.y) {
      const share = Math.min(1, Math.max(0, (y - side.shoulder.y) / hole));
      const x = side.shoulder.x + (side.armpit.x - side.shoulder.x) * share;
      limit[y] = x + sign * (UNDERLAP * hole * 4 * share * (1 - share) + SEAM_MARGIN / 2);
    } else {
      limit[y] = seam[y] + sign * SEAM_MARGIN;
    }
  }
  return limit;
}

/** Outermost x of the seam in every row; rows above and below it repeat its ends. */
export function seamByRow(seam: readonly Point[], height: number, sign: number): Float32Array {
  const rows = new Float32Array(height).fill(Number.NaN);
  for (let n = 1; n < seam.length; n++) {
    const from = seam[n - 1];
    const to = seam[n];
    const steps = Math.max(1, Math.ceil(Math.abs(to.y - from.y)));
    for (let step = 0; step <= steps; step++) {
      const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
      const x = from.x + ((to.x - from.x) * step) / steps;
      if (y < 0 || y >= height) continue;
      rows[y] = Number.isNaN(rows[y]) ? x : sign * Math.max(sign * rows[y], sign * x);
    }
  }
  let last = seam[0].x;
  for (let y = 0; y < height; y++) {
    if (Number.isNaN(rows[y])) rows[y] = last;
    else last = rows[y];
  }
  return rows;
}
