import type { Dressed } from '../composite/composite.ts';
import { photoToCrop, type SquareCrop } from '../raster/square-crop.ts';
import type { Networks, RgbaImage } from '../types.ts';
import { createFinishInput, FINISHER, findFinishCrop } from './finish-input.ts';

const { height, width, step, gains, channels } = FINISHER;
const ROWS = height / step;
const COLUMNS = width / step;
/** Channel that shows what a gain is for, factor of the answer, and limits, as logarithms, of garment and invented skin. */
const GAINS = [
  // The network answers what is likely on the whole, which is weaker than the light of any single photo.
  { channel: 3, factor: 2.6, least: -0.28, most: 0.03 },
  { channel: 4, factor: 1.3, least: -0.3, most: 0.2 },
] as const;
/** How red, green and blue of skin fall in the shade: `SHADE` of `training/finish/network.py`. */
const SHADE = [0.86, 1.04, 1.18] as const;
/** How many times the gains are smoothed, each time over their neighbours. */
const SMOOTHINGS = 2;

/** Lights garment and invented skin as a camera would have seen them. Nothing else is changed. */
export async function finishPicture(dressed: Dressed, networks: Pick<Networks, 'finish'>): Promise<Dressed> {
  const crop = findFinishCrop(dressed.changed);
  if (crop === null) return dressed;
  const input = createFinishInput(crop, dressed.image, dressed.painted);
  const light = smoothGains(await networks.finish(input), input);
  return { ...dressed, image: relight(dressed, crop, light) };
}

/**
 * Within their limits, and smoothed over the cells that show what they are for, which extends them beyond it. They are
 * taken about their mean, so that colours stay.
 */
function smoothGains(answer: Float32Array, input: Float32Array): Float32Array {
  const result = answer.slice();
  for (const [gain, { channel, factor, least, most }] of GAINS.entries()) {
    const weights = sumCells(input, channel);
    const mean = meanOf(answer, gain, weights);
    for (let i = 0; i < weights.length; i++) {
      const at = i * gains + gain;
      result[at] = Math.min(most, Math.max(least, factor * (answer[at] - mean)));
    }
    for (let pass = 0; pass < SMOOTHINGS; pass++) smoothOnce(result, gain, weights);
  }
  return result;
}

/** Weighted mean of one kind of gains. */
function meanOf(answer: Float32Array, gain: number, weights: Float32Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i] * answer[i * gains + gain];
    total += weights[i];
  }
  return sum / total;
}

/** How far each cell of the answer shows what a channel of the input tells; hardly at all rather than never. */
function sumCells(input: Float32Array, channel: number): Float32Array {
  const sums = new Float32Array(ROWS * COLUMNS).fill(1e-3);
  for (let i = 0; i < height * width; i++) {
    const [row, column] = [Math.floor(i / width / step), Math.floor((i % width) / step)];
    sums[row * COLUMNS + column] += input[i * channels + channel] / (step * step);
  }
  return sums;
}

function smoothOnce(values: Float32Array, gain: number, weights: Float32Array): void {
  const old = values.slice();
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      let [sum, total] = [0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(ROWS - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(COLUMNS - 1, x + 1); column++) {
          const at = row * COLUMNS + column;
          const weight = weights[at] * (row === y ? 2 : 1) * (column === x ? 2 : 1);
          sum += weight * old[at * gains + gain];
          total += weight;
        }
      }
      values[(y * COLUMNS + x) * gains + gain] = sum / total;
    }
  }
}

function relight({ image, painted }: Dressed, crop: SquareCrop, light: Float32Array): RgbaImage {
  const data = image.data.slice();
  const across = Float64Array.from({ length: image.width }, (_, x) => {
    const place = (photoToCrop(crop, x, 0).x - (height - width) / 2) / step - 0.5;
    return Math.min(COLUMNS - 1, Math.max(0, place));
  });
  for (let y = 0; y < image.height; y++) {
    const down = Math.min(ROWS - 1, Math.max(0, photoToCrop(crop, 0, y).y / step - 0.5));
    relightRow(painted.data, light, across, down, y * image.width * 4, data);
  }
  return { ...image, data };
}

/**
 * Lights one row, with gains taken bilinearly.
 *
 * @param across,down position of each column and of the row among the gains.
 */
function relightRow(
  painted: Uint8ClampedArray,
  light: Float32Array,
  across: Float64Array,
  down: number,
  start: number,
  data: Uint8ClampedArray,
): void {
  const row = Math.min(ROWS - 2, down | 0);
  const fy = down - row;
  for (let x = 0, at = start; x < across.length; x++, at += 4) {
    const garment = painted[at] / 255;
    const skin = painted[at + 1] / 255;
    if (garment + skin === 0) continue;
    const column = Math.min(COLUMNS - 2, across[x] | 0);
    const from = (row * COLUMNS + column) * gains;
    const onGarment = Math.exp(garment * gainAt(light, from, across[x] - column, fy));
    const gain = skin === 0 ? 0 : gainAt(light, from + 1, across[x] - column, fy);
    for (let k = 0; k < 3; k++) {
      data[at + k] *= skin === 0 ? onGarment : onGarment * Math.exp(skin * (gain < 0 ? SHADE[k] : 1) * gain);
    }
  }
}

function gainAt(light: Float32Array, at: number, fx: number, fy: number): number {
  const below = at + COLUMNS * gains;
  const upper = light[at] + fx * (light[at + gains] - light[at]);
  const lower = light[below] + fx * (light[below + gains] - light[below]);
  return Math.fround(upper + fy * (lower - upper));
}
