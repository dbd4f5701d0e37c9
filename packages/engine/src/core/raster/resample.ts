/**
 * Resizes pictures. Coordinates are pixel centres: the centre of pixel `i` lies at `i`, so a resize by `scale` puts
 * output pixel `x` at `(x + 0.5) / scale - 0.5` of its source.
 */
import type { Box, Plane, RgbaImage } from '#src/core/types.ts';

/**
 * Area average: every source pixel is weighted by the share of it that an output pixel covers, so fine weaves do not
 * cause moire. Colours are weighted by alpha. Intended for shrinking; enlarging repeats pixels.
 *
 * @param from part of `image` to read, inside it; the whole by default.
 */
export function shrinkRgba(
  image: RgbaImage,
  width: number,
  height: number,
  from: Box = wholeOf(image),
): RgbaImage {
  requireInside(image, from);
  const columns = coverage(from.x, from.width, width);
  const rows = coverage(from.y, from.height, height);
  const band = new Float32Array(width * 4);
  const line = new Float32Array(width * 4);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    band.fill(0);
    for (let k = rows.start[y]; k < rows.start[y + 1]; k++) {
      // A row that two output rows share was computed for the first one.
      if (k === 0 || rows.index[k] !== rows.index[k - 1]) shrinkRgbaRow(image, rows.index[k], columns, line);
      const weight = rows.weight[k];
      for (let i = 0; i < line.length; i++) band[i] += weight * line[i];
    }
    const row = y * width * 4;
    for (let i = 0; i < band.length; i += 4) {
      const alpha = band[i + 3];
      const scale = alpha > 0 ? 255 / alpha : 0;
      data[row + i] = band[i] * scale;
      data[row + i + 1] = band[i + 1] * scale;
      data[row + i + 2] = band[i + 2] * scale;
      data[row + i + 3] = alpha;
    }
  }
  return { width, height, data };
}

/**
 * Crops a picture.
 *
 * @throws RangeError when `box` is not wholly inside `image`.
 */
export function cropRgba(image: RgbaImage, box: Box): RgbaImage {
  requireInside(image, box);
  const data = new Uint8ClampedArray(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const start = ((box.y + y) * image.width + box.x) * 4;
    data.set(image.data.subarray(start, start + box.width * 4), y * box.width * 4);
  }
  return { width: box.width, height: box.height, data };
}

/** Bilinear value of `plane` between its pixels; positions outside take the nearest edge. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const { width, height, data } = plane;
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const x1 = Math.min(x0 + 1, width - 1);
  const y1 = Math.min(y0 + 1, height - 1);
  const fx = cx - x0;
  const above = data[y0 * width + x0] + fx * (data[y0 * width + x1] - data[y0 * width + x0]);
  const below = data[y1 * width + x0] + fx * (data[y1 * width + x1] - data[y1 * width + x0]);
  return above + (cy - y0) * (below - above);
}

/** Output pixel `o` is the sum of `weight[k] * source[index[k]]` for `k` from `start[o]` to `start[o + 1]`. */
interface Coverage {
  readonly start: Int32Array;
  readonly index: Int32Array;
  readonly weight: Float32Array;
}

function coverage(from: number, length: number, count: number): Coverage {
  const step = length / count;
  const start = new Int32Array(count + 1);
  const most = Math.ceil(length + count) + count;
  const index = new Int32Array(most);
  const weight = new Float32Array(most);
  let k = 0;
  for (let o = 0; o < count; o++) {
    start[o] = k;
    const low = o * step;
    const high = o === count - 1 ? length : low + step;
    const last = Math.min(length, Math.ceil(high - 1e-9));
    for (let i = Math.floor(low + 1e-9); i < last; i++) {
      index[k] = from + i;
      weight[k++] = (Math.min(high, i + 1) - Math.max(low, i)) / (high - low);
    }
  }
  start[count] = k;
  return { start, index, weight };
}

/** Writes one source row, alpha-weighted: colours times alpha / 255 in the first three channels. */
function shrinkRgbaRow(image: RgbaImage, row: number, columns: Coverage, out: Float32Array): void {
  const { data } = image;
  const base = row * image.width;
  const { start, index, weight } = columns;
  for (let x = 0, at = 0; at < out.length; x++, at += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let k = start[x]; k < start[x + 1]; k++) {
      const i = (base + index[k]) * 4;
      const opacity = data[i + 3];
      const share = opacity === 255 ? weight[k] : (weight[k] * opacity) / 255;
      red += share * data[i];
      green += share * data[i + 1];
      blue += share * data[i + 2];
      alpha += weight[k] * opacity;
    }
    out[at] = red;
    out[at + 1] = green;
    out[at + 2] = blue;
    out[at + 3] = alpha;
  }
}

function wholeOf(image: { readonly width: number; readonly height: number }): Box {
  return { x: 0, y: 0, width: image.width, height: image.height };
}

function requireInside(image: { readonly width: number; readonly height: number }, box: Box): void {
  const inside =
    box.x >= 0 && box.y >= 0 && box.x + box.width <= image.width && box.y + box.height <= image.height;
  if (!inside || box.width < 1 || box.height < 1) {
    throw new RangeError(
      `box ${box.width}x${box.height} at ${box.x},${box.y} is not inside ${image.width}x${image.height}`,
    );
  }
}
