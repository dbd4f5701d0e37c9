/** Cuts the rotated square that the networks look at out of a photo, and maps points between the two. */
import type { Point, RgbaImage } from '#src/core/types.ts';

/** A square over the photo. `center` is in photo pixels (pixel centres at whole numbers). */
export interface SquareCrop {
  readonly center: Point;
  /** Length of a side, photo pixels; may reach outside the photo. */
  readonly side: number;
  /** Rotation of the square in radians, clockwise on the screen (the y axis points down). 0 is upright. */
  readonly rotation: number;
  /** Pixels a side of the network's input. */
  readonly size: number;
  /** Pixels across where only the middle of the square is needed; `size` by default. */
  readonly columns?: number;
  /** Samples a side in every pixel; by default enough to cover every second pixel of the photo. */
  readonly samples?: number;
}

/**
 * Resamples the square. Bilinear, with enough samples in each output pixel that a large photo does not alias. Alpha
 * is ignored (working photos are opaque).
 *
 * @param outside what the network sees beyond the photo's edge: black, or the edge's own colour extended.
 * @param out receives `size * columns * 3` floats 0..1, RGB, row-major.
 */
export function cropSquare(
  photo: RgbaImage,
  crop: SquareCrop,
  outside: 'black' | 'edge' = 'black',
  out: Float32Array = new Float32Array(crop.size * (crop.columns ?? crop.size) * 3),
): Float32Array {
  const grid = createGrid(crop);
  for (let row = 0; row < crop.size; row++) cropRow(photo, grid, row, outside === 'black', out);
  return out;
}

/** Positions of the samples: sample (i, j) is `start + i * step` to the right and `j * step` down, rotated. */
interface SampleGrid {
  readonly columns: number;
  /** Samples a side in every output pixel. */
  readonly samples: number;
  readonly startX: number;
  readonly startY: number;
  readonly stepX: number;
  readonly stepY: number;
}

function createGrid(crop: SquareCrop): SampleGrid {
  const { size, columns = size, side, rotation, center } = crop;
  const step = side / size;
  // A bilinear sample averages two pixels in each direction, so half as many samples as pixels cover all of them.
  const samples = crop.samples ?? Math.min(8, Math.max(1, Math.round(step / 2)));
  const stepX = (Math.cos(rotation) * step) / samples;
  const stepY = (Math.sin(rotation) * step) / samples;
  const down = (size * samples - 1) / 2;
  const across = (columns * samples - 1) / 2;
  const startX = center.x - across * stepX + down * stepY;
  const startY = center.y - across * stepY - down * stepX;
  return { columns, samples, startX, startY, stepX, stepY };
}

function cropRow(photo: RgbaImage, grid: SampleGrid, row: number, black: boolean, out: Float32Array): void {
  const { width, height, data } = photo;
  const { columns, samples, startX, startY, stepX, stepY } = grid;
  const norm = 1 / (255 * samples * samples);
  for (let column = 0; column < columns; column++) {
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
    const at = (row * columns + column) * 3;
    out[at] = red * norm;
    out[at + 1] = green * norm;
    out[at + 2] = blue * norm;
  }
}

/**
 * Maps a point of a network's output to the photo.
 *
 * @param x 0 at the left edge of the crop's first pixel, `crop.size` at the right edge of its last; likewise `y`.
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
  if (crop.rotation === 0) return { x: (dx + 0.5) * crop.size, y: (dy + 0.5) * crop.size };
  const cos = Math.cos(crop.rotation);
  const sin = Math.sin(crop.rotation);
  return { x: (dx * cos + dy * sin + 0.5) * crop.size, y: (dy * cos - dx * sin + 0.5) * crop.size };
}

/** Size of a resampled area and its position in the photo: photo x = `x` + (column + 0.5) / scale - 0.5. */
export interface SampledArea {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Values of a crop, bilinear, at every pixel of an area.
 *
 * @param values `crop.size` squared, row-major.
 * @returns `area.width * area.height` values; NaN where the area reaches outside the crop.
 */
export function sampleCrop(area: SampledArea, crop: SquareCrop, values: Float32Array): Float32Array {
  const { width, height, scale } = area;
  const result = new Float32Array(width * height);
  const origin = photoToCrop(crop, area.x + 0.5 / scale - 0.5, area.y + 0.5 / scale - 0.5);
  const next = photoToCrop(crop, area.x + 1.5 / scale - 0.5, area.y + 0.5 / scale - 0.5);
  const dx = next.x - origin.x;
  const dy = next.y - origin.y;
  const last = crop.size - 1;
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const cx = origin.x - 0.5 + x * dx - y * dy;
      const cy = origin.y - 0.5 + x * dy + y * dx;
      if (cx < -0.5 || cy < -0.5 || cx > last + 0.5 || cy > last + 0.5) {
        result[i] = Number.NaN;
        continue;
      }
      const px = cx < 0 ? 0 : cx > last ? last : cx;
      const py = cy < 0 ? 0 : cy > last ? last : cy;
      const x0 = px | 0;
      const y0 = py | 0;
      const at = y0 * crop.size + x0;
      const right = x0 < last ? at + 1 : at;
      const step = y0 < last ? crop.size : 0;
      const fx = px - x0;
      const above = values[at] + fx * (values[right] - values[at]);
      const below = values[at + step] + fx * (values[right + step] - values[at + step]);
      result[i] = above + (py - y0) * (below - above);
    }
  }
  return result;
}
