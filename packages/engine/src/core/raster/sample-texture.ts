import type { RgbaImage } from '#src/core/types.ts';
import type { TextureMap } from './mesh-raster.ts';

/** A picture and its successive half-size reductions, as far as any was needed; level n has 1/2^n of the pixels a side. */
export interface Texture {
  readonly levels: RgbaImage[];
}

/** Halves a picture by averaging squares of four pixels; an odd last row or column counts twice. */
function halve(image: RgbaImage): RgbaImage {
  const width = Math.max(1, (image.width + 1) >> 1);
  const height = Math.max(1, (image.height + 1) >> 1);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = y * 2 * image.width;
    const below = Math.min(image.height - 1, y * 2 + 1) * image.width;
    halveRow(image, row * 4, below * 4, data, y * width * 4, width);
  }
  return { width, height, data };
}

function halveRow(
  { data, width }: RgbaImage,
  above: number,
  below: number,
  out: Uint8ClampedArray,
  start: number,
  columns: number,
): void {
  for (let x = 0, at = start; x < columns; x++) {
    const left = x * 8;
    const right = Math.min(width - 1, x * 2 + 1) * 4;
    for (let k = 0; k < 4; k++, at++) {
      out[at] =
        (data[above + left + k] +
          data[above + right + k] +
          data[below + left + k] +
          data[below + right + k]) /
        4;
    }
  }
}

/**
 * Prepares a picture for sampling at any reduction.
 * @param image straight alpha. Colours must continue beyond the soft edge, because colour and alpha are averaged
 *   separately; otherwise the colour of transparent pixels shows as a fringe.
 */
export function createTexture(image: RgbaImage): Texture {
  return { levels: [image] };
}

/** A level that the texture has, reduced to on demand; the smallest has a side of at most 16 pixels. */
function levelOf({ levels }: Texture, level: number): number {
  for (
    let last = levels[levels.length - 1];
    levels.length <= level && Math.min(last.width, last.height) > 16;
  ) {
    last = halve(last);
    levels.push(last);
  }
  return Math.min(levels.length - 1, level);
}

/**
 * Adds one bilinear sample of `image`, times `weight`, to `sum`; outside the picture alpha counts as 0.
 * @param sum red, green, blue, alpha, then the position (x, y). The position is here because fractional numbers
 *   passed as arguments are allocated on the heap at each call.
 */
function addSample(image: RgbaImage, weight: number, sum: Float64Array): void {
  const { width, height, data } = image;
  const x = sum[4];
  const y = sum[5];
  const outside = x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5;
  const clampedX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const clampedY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = clampedX | 0;
  const top = clampedY | 0;
  const fractionX = clampedX - left;
  const fractionY = clampedY - top;
  const stepX = left < width - 1 ? 4 : 0;
  const stepY = top < height - 1 ? width * 4 : 0;
  const at = (top * width + left) * 4;
  const a = (1 - fractionX) * (1 - fractionY) * weight;
  const b = fractionX * (1 - fractionY) * weight;
  const c = (1 - fractionX) * fractionY * weight;
  const d = fractionX * fractionY * weight;
  sum[0] += data[at] * a + data[at + stepX] * b + data[at + stepY] * c + data[at + stepX + stepY] * d;
  sum[1] +=
    data[at + 1] * a + data[at + stepX + 1] * b + data[at + stepY + 1] * c + data[at + stepX + stepY + 1] * d;
  sum[2] +=
    data[at + 2] * a + data[at + stepX + 2] * b + data[at + stepY + 2] * c + data[at + stepX + stepY + 2] * d;
  if (outside) return;
  sum[3] +=
    data[at + 3] * a + data[at + stepX + 3] * b + data[at + stepY + 3] * c + data[at + stepX + stepY + 3] * d;
}

/**
 * Draws the texture through a map. Each pixel picks the level that matches how much the map shrinks the texture there
 * and averages four bilinear samples within its footprint, so fine weaves and stripes do not shimmer and nothing is
 * blurred more than needed.
 * @returns a picture of the map's size, straight alpha, alpha multiplied by the map's opacity.
 */
export function sampleTexture(texture: Texture, map: TextureMap): RgbaImage {
  const { width, height } = map;
  const data = new Uint8ClampedArray(width * height * 4);
  const sum = new Float64Array(6);
  for (let y = 0; y < height; y++) sampleRow(texture, map, y, sum, data);
  return { width, height, data };
}

function sampleRow(
  texture: Texture,
  map: TextureMap,
  y: number,
  sum: Float64Array,
  data: Uint8ClampedArray,
): void {
  for (let x = 0, at = y * map.width; x < map.width; x++, at++) {
    if (map.opacity[at] > 0) samplePixel(texture, map, x, y, sum, data);
  }
}

/** @param sum buffer for {@link addSample}. */
function samplePixel(
  texture: Texture,
  { width, height, x: mapX, y: mapY, opacity }: TextureMap,
  x: number,
  y: number,
  sum: Float64Array,
  data: Uint8ClampedArray,
): void {
  const at = y * width + x;
  const right = x + 1 < width && opacity[at + 1] > 0 ? 1 : x > 0 && opacity[at - 1] > 0 ? -1 : 0;
  const below = y + 1 < height && opacity[at + width] > 0 ? 1 : y > 0 && opacity[at - width] > 0 ? -1 : 0;
  const acrossX = right === 0 ? 0 : (mapX[at + right] - mapX[at]) * right;
  const acrossY = right === 0 ? 0 : (mapY[at + right] - mapY[at]) * right;
  const downX = below === 0 ? 0 : (mapX[at + width * below] - mapX[at]) * below;
  const downY = below === 0 ? 0 : (mapY[at + width * below] - mapY[at]) * below;
  const across = acrossX * acrossX + acrossY * acrossY;
  const shrink = Math.sqrt(Math.max(across, downX * downX + downY * downY, 1e-6));
  // A neighbour on another sheet of the mesh gives a huge step; the limit of 16 keeps such a pixel from blurring.
  const level = levelOf(texture, shrink < 2 ? 0 : shrink < 4 ? 1 : shrink < 8 ? 2 : shrink < 16 ? 3 : 4);
  const image = texture.levels[level];
  const scale = 1 / (1 << level);
  const baseX = (mapX[at] + 0.5) * scale - 0.5;
  const baseY = (mapY[at] + 0.5) * scale - 0.5;
  sum[0] = sum[1] = sum[2] = sum[3] = 0;
  if (shrink <= 1.05 || shrink > 16) {
    sum[4] = baseX;
    sum[5] = baseY;
    addSample(image, 1, sum);
  } else {
    const reach = 0.25 * scale;
    const offsetX = (acrossX + downX) * reach;
    const offsetY = (acrossY + downY) * reach;
    const otherX = (acrossX - downX) * reach;
    const otherY = (acrossY - downY) * reach;
    for (let n = 0; n < 4; n++) {
      const sign = n === 0 || n === 2 ? -1 : 1;
      sum[4] = baseX + sign * (n < 2 ? offsetX : otherX);
      sum[5] = baseY + sign * (n < 2 ? offsetY : otherY);
      addSample(image, 0.25, sum);
    }
  }
  data[at * 4] = sum[0];
  data[at * 4 + 1] = sum[1];
  data[at * 4 + 2] = sum[2];
  data[at * 4 + 3] = sum[3] * Math.min(1, opacity[at]);
}
