import { borrowPlane, returnPlanes } from './scratch.ts';

/**
 * Fills holes in any number of channels: known colours are averaged into smaller and smaller levels; on the way back,
 * every pixel takes from the coarser level the share that its own weight leaves open. Smooth, fast, and independent
 * of the size of the holes. Source: S. Gortler et al., "The Lumigraph", 1996, section 3.4.
 *
 * @param channels planes of `width * height` values; pixels of full weight keep their value.
 * @param weight `width * height` values 0..1: how far each pixel is known.
 * @returns new planes of the same size; 0 where nothing at all is known.
 */
export function pullPush(
  channels: readonly Float32Array[],
  weight: Float32Array,
  width: number,
  height: number,
): Float32Array[] {
  const filled = channels.map((channel) => weighted(channel, weight));
  fillWeighted(filled, weight, width, height);
  return filled;
}

/** The same in place, of channels that are multiplied by their weight already. */
export function fillWeighted(
  channels: readonly Float32Array[],
  weight: Float32Array,
  width: number,
  height: number,
): void {
  const levels: Level[] = [{ width, height, channels, weight }];
  for (let level = levels[0]; level.width > 1 || level.height > 1; ) {
    level = shrink(level);
    levels.push(level);
  }
  normalise(levels[levels.length - 1]);
  for (let index = levels.length - 2; index >= 0; index--) {
    const coarse = levels[index + 1];
    fillFrom(levels[index], coarse);
    returnPlanes(coarse.weight, ...coarse.channels);
  }
}

interface Level {
  readonly width: number;
  readonly height: number;
  /** Colours multiplied by weight on the way down, plain colours once filled. */
  readonly channels: readonly Float32Array[];
  readonly weight: Float32Array;
}

function weighted(channel: Float32Array, weight: Float32Array): Float32Array {
  const result = borrowPlane(channel.length);
  for (let i = 0; i < result.length; i++) result[i] = channel[i] * weight[i];
  return result;
}

/** Sums 2x2 blocks; the sum of weights is capped at 1 so that a few known pixels do not outvote many later. */
function shrink(level: Level): Level {
  const width = (level.width + 1) >> 1;
  const height = (level.height + 1) >> 1;
  const weight = sumBlocks(level.weight, level.width, level.height, width, height);
  const channels = level.channels.map((channel) =>
    sumBlocks(channel, level.width, level.height, width, height),
  );
  for (const channel of channels) capAt(weight, channel);
  for (let i = 0; i < weight.length; i++) if (weight[i] > 1) weight[i] = 1;
  return { width, height, channels, weight };
}

function capAt(weight: Float32Array, channel: Float32Array): void {
  for (let i = 0; i < weight.length; i++) if (weight[i] > 1) channel[i] *= 1 / weight[i];
}

function sumBlocks(
  source: Float32Array,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
) {
  const target = borrowPlane(width * height);
  for (let y = 0; y < height; y++) {
    const above = 2 * y * fromWidth;
    const below = 2 * y + 1 < fromHeight ? above + fromWidth : -1;
    sumRow(source, above, below, fromWidth, target, y * width);
  }
  return target;
}

/** @param below start of the second row; negative if there is none. */
function sumRow(
  source: Float32Array,
  above: number,
  below: number,
  length: number,
  target: Float32Array,
  start: number,
): void {
  for (let x = 0, at = start; x < length; x += 2, at++) {
    const isPair = x + 1 < length;
    let sum = isPair ? Math.fround(source[above + x] + source[above + x + 1]) : source[above + x];
    if (below >= 0) {
      sum = Math.fround(sum + source[below + x]);
      if (isPair) sum += source[below + x + 1];
    }
    target[at] = sum;
  }
}

function normalise(level: Level) {
  for (const channel of level.channels) {
    for (let i = 0; i < channel.length; i++) {
      channel[i] = level.weight[i] > 0 ? channel[i] / level.weight[i] : 0;
    }
  }
}

/** Adds the bilinearly enlarged coarse colour for the unknown share of each pixel. */
function fillFrom(fine: Level, coarse: Level) {
  for (let y = 0; y < fine.height; y++) {
    const near = y >> 1;
    const far = Math.min(coarse.height - 1, Math.max(0, near + ((y & 1) === 0 ? -1 : 1)));
    for (let index = 0; index < fine.channels.length; index++)
      fillRow(fine, coarse, fine.channels[index], coarse.channels[index], y * fine.width, near, far);
  }
}

function fillRow(
  { width, weight }: Level,
  coarse: Level,
  to: Float32Array,
  from: Float32Array,
  row: number,
  near: number,
  far: number,
): void {
  const nearRow = near * coarse.width;
  const farRow = far * coarse.width;
  for (let x = 0; x < width; x++) {
    const open = 1 - weight[row + x];
    if (open <= 0) continue;
    const nearX = x >> 1;
    const farX = Math.min(coarse.width - 1, Math.max(0, nearX + ((x & 1) === 0 ? -1 : 1)));
    const blend =
      0.5625 * from[nearRow + nearX] +
      0.1875 * (from[nearRow + farX] + from[farRow + nearX]) +
      0.0625 * from[farRow + farX];
    to[row + x] += open * blend;
  }
}
