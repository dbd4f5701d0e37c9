/** Runs the project's own network on a photo of a garment; see `networks/garment-reader.md`. */
import { samplePlane } from '#src/core/raster/resample.ts';
import {
  cropSquare,
  cropToPhoto,
  photoToCrop,
  type SquareCrop,
  sampleCrop,
} from '#src/core/raster/square-crop.ts';
import type { GarmentOutput, Networks, Plane, Point, RgbaImage } from '#src/core/types.ts';

/** Dimensions of the network, in the order of `training/garment/classes.py`. */
export const READER = {
  side: 192,
  channels: 5,
  parts: 7,
  partsSide: 96,
  landmarks: 13,
  placesSide: 48,
  facts: 24,
} as const;

/** Indices of the parts. */
export const GARMENT_PART = {
  ground: 0,
  torso: 1,
  sleeveLeft: 2,
  sleeveRight: 3,
  inside: 4,
  hood: 5,
  strap: 6,
} as const;

/** Indices of the landmarks. */
export const GARMENT_LANDMARK = {
  neckLeft: 0,
  neckRight: 1,
  shoulderLeft: 2,
  shoulderRight: 3,
  armpitLeft: 4,
  armpitRight: 5,
  cuffOuterLeft: 6,
  cuffInnerLeft: 7,
  cuffOuterRight: 8,
  cuffInnerRight: 9,
  hemLeft: 10,
  hemRight: 11,
  chest: 12,
} as const;

/** Positions of the classifications in the last output; the landmarks' presence comes first. */
const KINDS = { from: READER.landmarks, to: READER.landmarks + 7 };
const SLEEVES = { from: KINDS.to, to: KINDS.to + 3 };
const UPRIGHT = SLEEVES.to;

/** By channel of each output: the one that has its meaning in a mirror image. */
const OTHER_PARTS = [0, 1, 3, 2, 4, 5, 6];
const OTHER_LANDMARKS = [1, 0, 3, 2, 5, 4, 8, 9, 6, 7, 11, 10, 12];
const OTHER_FACTS = Array.from({ length: READER.facts }, (_, n) => OTHER_LANDMARKS[n] ?? n);

/** Normalisation of the pictures, as in training. */
const MEAN = 0.7;
const DEVIATION = 0.3;
/** Added to probabilities of which the logarithm is taken. */
const LEAST = 1e-9;
/** Margin of the second pass around the garment that the first one found, as a share of its longer side. */
const MARGIN = 0.14;

/** Probabilities. */
export interface GarmentKinds {
  readonly top: number;
  readonly outerwear: number;
  readonly dress: number;
  readonly skirt: number;
  readonly trousers: number;
  readonly shorts: number;
  /** Shoes, hats and everything else. */
  readonly other: number;
}

export interface GarmentReading {
  readonly kinds: GarmentKinds;
  /** Probabilities. */
  readonly sleeves: { readonly none: number; readonly short: number; readonly long: number };
  /** Probability that the neck is at the top. */
  readonly upright: number;
  /** By `GARMENT_LANDMARK`: the probability that it is visible. */
  readonly presence: readonly number[];
  /** The square of the photo that the planes cover. */
  readonly crop: SquareCrop;
  /** By `GARMENT_PART`: logits, `READER.partsSide` per side. */
  readonly parts: readonly Plane[];
  /** By `GARMENT_LANDMARK`: the likeliest position, in photo pixels. */
  readonly landmarks: readonly Point[];
  /** By `GARMENT_LANDMARK`: log probabilities of all positions, `READER.placesSide` per side. */
  readonly places: readonly Plane[];
}

/** Looks twice: at the whole photo, then at the garment as large as possible. */
export async function readGarment(photo: RgbaImage, networks: Networks): Promise<GarmentReading> {
  const whole = wholePhoto(photo);
  const first = await look(photo, whole, networks);
  const crop = closeUp(clothLogits(split(first.parts, READER.parts)), whole) ?? whole;
  const second = crop === whole ? first : await look(photo, crop, networks);
  const places = split(second.landmarks.map(toLog), READER.landmarks);
  // Of 62 small tops either look takes one or none for something else, the mean of both none.
  const closely = softmax(second.facts, KINDS);
  const kinds = softmax(first.facts, KINDS).map((share, kind) => (share + closely[kind]) / 2);
  const [top, outerwear, dress, skirt, trousers, shorts, other] = kinds;
  const [none, short, long] = softmax(second.facts, SLEEVES);
  return {
    kinds: { top, outerwear, dress, skirt, trousers, shorts, other },
    sleeves: { none, short, long },
    upright: toProbability((first.facts[UPRIGHT] + second.facts[UPRIGHT]) / 2),
    presence: Array.from(second.facts.subarray(0, READER.landmarks), toProbability),
    crop,
    parts: split(second.parts, READER.parts),
    landmarks: places.map((plane) => peakOf(plane, crop)),
    places,
  };
}

/** Centre of the likeliest cell, in photo pixels. */
function peakOf({ width, data }: Plane, crop: SquareCrop): Point {
  const best = data.reduce((likeliest, value, cell) => (value > data[likeliest] ? cell : likeliest), 0);
  const scale = crop.size / width;
  return cropToPhoto(crop, ((best % width) + 0.5) * scale, (Math.floor(best / width) + 0.5) * scale);
}

/** Splits interleaved channels into square planes. */
function split(values: Float32Array, channels: number): Plane[] {
  const cells = values.length / channels;
  const side = Math.round(Math.sqrt(cells));
  return Array.from({ length: channels }, (_, channel) => {
    const data = new Float32Array(cells);
    for (let cell = 0; cell < cells; cell++) data[cell] = values[cell * channels + channel];
    return { width: side, height: side, data };
  });
}

/** Of every channel over all positions. */
function toProbabilities(logits: Float32Array): Float32Array {
  const channels = READER.landmarks;
  const odds = new Float32Array(logits.length);
  const sums = new Float32Array(channels);
  for (let i = 0; i < odds.length; i++) {
    odds[i] = Math.exp(logits[i]);
    sums[i % channels] += odds[i];
  }
  for (let i = 0; i < odds.length; i++) odds[i] /= sums[i % channels];
  return odds;
}

const toProbability = (logit: number): number => 1 / (1 + Math.exp(-logit));

const toLog = (probability: number): number => Math.log(probability + LEAST);

/** Value of one of the reading's planes at a photo point; null outside the square that was read. */
export function valueAt(plane: Plane, { crop }: GarmentReading, photo: Point): number | null {
  const { x, y } = photoToCrop(crop, photo.x, photo.y);
  if (x < 0 || y < 0 || x >= crop.size || y >= crop.size) return null;
  const scale = plane.width / crop.size;
  return samplePlane(plane, x * scale - 0.5, y * scale - 0.5);
}

/**
 * Values of one of the reading's planes at every pixel of the photo, made `scale` times as large; NaN outside the square that was
 * read.
 */
export function valuesOver(
  plane: Plane,
  { crop }: GarmentReading,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): Float32Array {
  return sampleCrop({ x: 0, y: 0, width, height, scale }, { ...crop, size: plane.width }, plane.data);
}

function wholePhoto({ width, height }: RgbaImage): SquareCrop {
  const center = { x: (width - 1) / 2, y: (height - 1) / 2 };
  return { center, side: Math.max(width, height), rotation: 0, size: READER.side };
}

/**
 * Runs the network on a part of the photo and on its mirror image, and takes the mean of what it says of both.
 *
 * @returns of landmarks the probability of every position: where the two disagree, a mean of logits lies between both.
 */
async function look(photo: RgbaImage, crop: SquareCrop, networks: Networks): Promise<GarmentOutput> {
  const colours = cropSquare(photo, crop, 'edge');
  const seen = await networks.readGarment(inputOf(colours, false));
  const reflected = await networks.readGarment(inputOf(colours, true));
  return {
    parts: meanOfBoth(seen.parts, reflected.parts, OTHER_PARTS),
    landmarks: meanOfBoth(
      toProbabilities(seen.landmarks),
      toProbabilities(reflected.landmarks),
      OTHER_LANDMARKS,
    ),
    facts: meanOfBoth(seen.facts, reflected.facts, OTHER_FACTS),
  };
}

/** @param others by channel: the channel that has its meaning in the mirror. */
function meanOfBoth(seen: Float32Array, reflected: Float32Array, others: readonly number[]): Float32Array {
  const channels = others.length;
  const side = Math.round(Math.sqrt(seen.length / channels));
  const mean = new Float32Array(seen.length);
  for (let cell = 0, i = 0; i < mean.length; cell++) {
    const mirrored = (cell + side - 1 - 2 * (cell % side)) * channels;
    for (let k = 0; k < channels; k++, i++) mean[i] = (seen[i] + reflected[mirrored + others[k]]) / 2;
  }
  return mean;
}

function inputOf(colours: Float32Array, mirrored: boolean): Float32Array {
  const { side, channels } = READER;
  const input = new Float32Array(side * side * channels);
  for (let row = 0; row < side; row++) fillRow(colours, mirrored, row, input);
  return input;
}

/** Writes colours, then the position, from which the network knows left from right. */
function fillRow(colours: Float32Array, mirrored: boolean, row: number, input: Float32Array): void {
  const { side, channels } = READER;
  const down = ((row + 0.5) / side) * 2 - 1;
  for (let column = 0; column < side; column++) {
    const pixel = row * side + column;
    const from = mirrored ? (row + 1) * side - 1 - column : pixel;
    for (let channel = 0; channel < 3; channel++) {
      input[pixel * channels + channel] = (colours[from * 3 + channel] - MEAN) / DEVIATION;
    }
    input[pixel * channels + 3] = ((column + 0.5) / side) * 2 - 1;
    input[pixel * channels + 4] = down;
  }
}

/**
 * The square around all that is not ground, without the outer hundredth on each side, which may be specks.
 * @returns null when there is nothing but ground.
 */
function closeUp(cloth: Plane, whole: SquareCrop): SquareCrop | null {
  const side = cloth.width;
  const columns = new Float32Array(side);
  const rows = new Float32Array(side);
  for (let cell = 0; cell < side * side; cell++) {
    if (cloth.data[cell] <= 0) continue;
    columns[cell % side] += 1;
    rows[Math.floor(cell / side)] += 1;
  }
  const across = extent(columns);
  const down = extent(rows);
  if (across === null || down === null) return null;
  const size = Math.max(across.to - across.from, down.to - down.from);
  const middle = ({ from, to }: Range) => (((from + to) / 2) * whole.size) / side;
  return {
    ...whole,
    center: cropToPhoto(whole, middle(across), middle(down)),
    side: Math.min(1, (size * (1 + 2 * MARGIN)) / side) * whole.side,
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function extent(counts: Float32Array): Range | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let from = 0;
  for (let sum = counts[0]; sum <= 0.01 * total; sum += counts[from]) from++;
  let to = counts.length - 1;
  for (let sum = counts[to]; sum <= 0.01 * total; sum += counts[to]) to--;
  return { from, to: to + 1 };
}

/** Log odds of each cell belonging to the garment. */
export function clothLogits(parts: readonly Plane[]): Plane {
  const [ground, ...cloth] = parts;
  const data = ground.data.map((value, cell) => {
    const most = cloth.reduce((one, part) => Math.max(one, part.data[cell]), Number.NEGATIVE_INFINITY);
    return most + Math.log(cloth.reduce((sum, part) => sum + Math.exp(part.data[cell] - most), 0)) - value;
  });
  return { ...ground, data };
}

function softmax(facts: Float32Array, { from, to }: Range): number[] {
  const odds = Array.from(facts.subarray(from, to), Math.exp);
  const sum = odds.reduce((total, value) => total + value, 0);
  return odds.map((value) => value / sum);
}
