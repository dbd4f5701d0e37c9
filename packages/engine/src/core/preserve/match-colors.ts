import type { RgbaImage } from '../types.ts';

/** Only every pixel at this spacing in both directions is compared. */
const STEP = 3;
const ROUNDS = 4;
/** Differences beyond this (levels of 255) after a round are treated as repainted. */
const OUTLIER = 30;
/** Weight (share of the pixels) that holds the gain at no change where plain surroundings do not determine it. */
const INERTIA = 0.02;
const GAINS = [0.6, 1.6] as const;

/**
 * Undoes the overall change of light and colour in a repainted picture: a gain and an offset per channel, fitted to
 * the area outside the garment. In place.
 *
 * @param isCompared whether a pixel, by its index, should be the same in both.
 */
export function matchColors(
  answer: RgbaImage,
  photo: RgbaImage,
  isCompared: (index: number) => boolean,
): void {
  const places = findPlaces(answer, isCompared);
  for (let channel = 0; channel < 3; channel += 1) {
    const { gain, offset } = fitChannel(answer, photo, places, channel);
    const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => gain * value + offset);
    for (let i = channel; i < answer.data.length; i += 4) answer.data[i] = table[answer.data[i]];
  }
}

function findPlaces({ width, height, data }: RgbaImage, isCompared: (index: number) => boolean): number[] {
  const places: number[] = [];
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) {
      const i = y * width + x;
      if (data[i * 4 + 3] === 255 && isCompared(i)) places.push(i * 4);
    }
  }
  return places;
}

function fitChannel(answer: RgbaImage, photo: RgbaImage, places: readonly number[], channel: number) {
  let line = { gain: 1, offset: medianDifference(answer, photo, places, channel) };
  for (let round = 0; round < ROUNDS; round += 1) {
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    let sumXX = 0;
    let sumXY = 0;
    for (const place of places) {
      const x = answer.data[place + channel];
      const y = photo.data[place + channel];
      if (Math.abs(line.gain * x + line.offset - y) > OUTLIER) continue;
      count += 1;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
    }
    if (count === 0) return line;
    const variance = sumXX / count - (sumX / count) ** 2;
    const covariance = sumXY / count - (sumX / count) * (sumY / count);
    const inertia = INERTIA * 128 * 128;
    const gain = Math.min(GAINS[1], Math.max(GAINS[0], (covariance + inertia) / (variance + inertia)));
    line = { gain, offset: sumY / count - (gain * sumX) / count };
  }
  return line;
}

function medianDifference(
  answer: RgbaImage,
  photo: RgbaImage,
  places: readonly number[],
  channel: number,
): number {
  if (places.length === 0) return 0;
  const differences = Int16Array.from(
    places,
    (place) => photo.data[place + channel] - answer.data[place + channel],
  );
  return differences.sort()[differences.length >> 1];
}
