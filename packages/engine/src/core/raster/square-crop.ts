/** Cuts the turned square out of a photo that the networks look at, and maps points between the two. */
import type { Point, RgbaImage } from '#src/core/types.ts';

/** A square over the photo. `center` is in photo pixels (pixel centres at whole numbers). */
export interface SquareCrop {
  readonly center: Point;
  /** Length of a side, photo pixels; may reach outside the photo. */
  readonly side: number;
  /** Turn of the square in radians, clockwise as seen (the y axis points down). 0 is upright. */
  readonly rotation: number;
  /** Pixels a side of what the network gets, 256 for both networks. */
  readonly size: number;
}

/**
 * Resamples the square. Bilinear, with enough samples in each output pixel that a large photo does not
 * alias. Alpha is ignored (working photos are opaque).
 *
 * @param outside what the network sees beyond the photo's edge: black, or the edge's own colour drawn out.
 * @param out receives `size * size * 3` floats 0..1, RGB, row-major.
 */
export function cropSquare(
  photo: RgbaImage,
  crop: SquareCrop,
  outside: 'black' | 'edge' = 'black',
  out: Float32Array = new Float32Array(crop.size * crop.size * 3),
): Float32Array {
  const grid = createGrid(crop);
  for (let row = 0; row < crop.size; row++) cropRow(photo, grid, row, outside === 'black', out);
  return out;
}

/** Where the samples lie: sample (i, j) at `start + i * step` to the right and `j * step` down, turned. */
interface SampleGrid {
  readonly size: number;
  /** Samples a side in every output pixel. */
  readonly samples: number;
  readonly startX: number;
  readonly startY: number;
  readonly stepX: number;
  readonly stepY: number;
}

function createGrid({ size, side, rotation, center }: SquareCrop): SampleGrid {
  const step = side / size;
  // A bilinear sample averages two pixels each way, so half as many samples as pixels see them all.
  const samples = Math.min(8, Math.max(1, Math.round(step / 2)));
  const stepX = (Math.cos(rotation) * step) / samples;
  const stepY = (Math.sin(rotation) * step) / samples;
  const half = (size * samples - 1) / 2;
  const startX = center.x - half * stepX + half * stepY;
  const startY = center.y - half * stepY - half * stepX;
  return { size, samples, startX, startY, stepX, stepY };
}

function cropRow(photo: RgbaImage, grid: SampleGrid, row: number, black: boolean, out: Float32Array): void {
  const { width, height, data } = photo;
  const { size, samples, startX, startY, stepX, stepY } = grid;
  const norm = 1 / (255 * samples * samples);
  for (let column = 0; column < size; column++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let j = row * samples; j < (row + 1) * samples; j++) {
      for (let i = column * samples; i < (column + 1) * samples; i++) {
        const x = startX + i * stepX - j * stepY;
        const y = startY + i * stepY + j * stepX;
        if (black && (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5)) continue;
        const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
        const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
        const x0 = cx | 0;
        const y0 = cy | 0;
        const fx = cx - x0;
        const fy = cy - y0;
        const a = (y0 * width + x0) * 4;
        const b = x0 + 1 < width ? a + 4 : a;
        const below = y0 + 1 < height ? width * 4 : 0;
        const wa = (1 - fx) * (1 - fy);
        const wb = fx * (1 - fy);
        const wc = (1 - fx) * fy;
        const wd = fx * fy;
        red += wa * data[a] + wb * data[b] + wc * data[a + below] + wd * data[b + below];
        green += wa * data[a + 1] + wb * data[b + 1] + wc * data[a + below + 1] + wd * data[b + below + 1];
        blue += wa * data[a + 2] + wb * data[b + 2] + wc * data[a + below + 2] + wd * data[b + below + 2];
      }
    }
    const at = (row * size + column) * 3;
    out[at] = red * norm;
    out[at + 1] = green * norm;
    out[at + 2] = blue * norm;
  }
}

/**
 * Where a point that a network answered lies in the photo.
 *
 * @param x 0 at the left edge of the crop's first pixel, `crop.size` at the right edge of its last; so for `y`.
 */
export function cropToPhoto(crop: SquareCrop, x: number, y: number): Point {
  const across = (x / crop.size - 0.5) * crop.side;
  const down = (y / crop.size - 0.5) * crop.side;
  const cos = Math.cos(crop.rotation);
  const sin = Math.sin(crop.rotation);
  return { x: crop.center.x + across * cos - down * sin, y: crop.center.y + across * sin + down * cos };
}

/** The inverse of {@link cropToPhoto}; subtract 0.5 from both to index the crop's pixels by their centres. */
export function photoToCrop(crop: SquareCrop, x: number, y: number): Point {
  const dx = (x - crop.center.x) / crop.side;
  const dy = (y - crop.center.y) / crop.side;
  const cos = Math.cos(crop.rotation);
  const sin = Math.sin(crop.rotation);
  return { x: (dx * cos + dy * sin + 0.5) * crop.size, y: (dy * cos - dx * sin + 0.5) * crop.size };
}
