/** Runs the person parser: builds its input and resamples its output to the analysis frame. */
import { cropSquare, type SampledArea, type SquareCrop, sampleCrop } from '../raster/square-crop.ts';
import type { AnalysisFrame, Networks, NetworkView, Point, RgbaImage } from '../types.ts';
import { drawPoseMaps, POSE_MAPS } from './pose-maps.ts';

/** Size of the parser's input and output, as in `training/person/network.py`. */
export const PARSER = {
  width: 240,
  height: 320,
  channels: 5 + POSE_MAPS,
  classes: 10,
  shrinking: 2,
} as const;

/** Colours are normalised as (value - mean) / spread, from values 0..255. */
const MEAN = [120, 115, 110] as const;
const SPREAD = 64;

/** Probabilities 0..1 in the analysis frame, one plane per entry of `PART`. */
export type PersonParts = readonly Float32Array[];

/** Outputs of the two other networks. */
export interface ParserHints {
  /** The pose network's landmarks, photo pixels. */
  readonly landmarks: readonly Point[];
  /** In logits. */
  readonly pose: NetworkView;
  /** In probabilities. */
  readonly selfie: NetworkView;
}

/** Runs the parser on the part of the photo inside the frame. */
export async function parsePerson(
  photo: RgbaImage,
  frame: AnalysisFrame,
  hints: ParserHints,
  networks: Networks,
): Promise<PersonParts> {
  const window = findWindow(frame);
  const logits = await networks.parsePerson(createInput(photo, window, hints));
  return toFrame(logits, window, frame);
}

/** Runs the parser on the mirror image: a second opinion, which is wrong elsewhere. */
export async function parseMirrored(
  photo: RgbaImage,
  frame: AnalysisFrame,
  hints: ParserHints,
  networks: Pick<Networks, 'parsePerson'>,
): Promise<PersonParts> {
  const { width, channels, shrinking, classes } = PARSER;
  const window = findWindow(frame);
  // No channel and no class tells left from right.
  const logits = await networks.parsePerson(mirrorRows(createInput(photo, window, hints), width, channels));
  return toFrame(mirrorRows(logits, width / shrinking, classes), window, frame);
}

/** @param values `channels` per pixel, row-major, `width` pixels a row. */
function mirrorRows(values: Float32Array, width: number, channels: number): Float32Array {
  const mirrored = new Float32Array(values.length);
  for (let i = 0; i * channels < values.length; i += 1) {
    const x = i % width;
    const from = (i - x + width - 1 - x) * channels;
    for (let k = 0; k < channels; k += 1) mirrored[i * channels + k] = values[from + k];
  }
  return mirrored;
}

/** The analysis frame, fitted into the input and centred; the window may extend beyond the photo. */
function findWindow({ roi }: AnalysisFrame): SampledArea {
  const { width, height } = PARSER;
  const scale = Math.min(width / roi.width, height / roi.height);
  return {
    x: roi.x + (roi.width - width / scale) / 2,
    y: roi.y + (roi.height - height / scale) / 2,
    scale,
    width,
    height,
  };
}

/** Picture, both masks and the pose maps, interleaved per pixel; all 0 outside the photo. */
function createInput(
  photo: RgbaImage,
  window: SampledArea,
  { landmarks, pose: seen, selfie }: ParserHints,
): Float32Array {
  const { width, height, scale } = window;
  const crop: SquareCrop = {
    center: { x: window.x + (width / scale - 1) / 2, y: window.y + (height / scale - 1) / 2 },
    side: height / scale,
    rotation: 0,
    size: height,
    columns: width,
    samples: Math.min(8, Math.ceil(1 / scale - 0.2)),
  };
  const picture = cropSquare(photo, crop, 'edge');
  const mask = sampleCrop(window, selfie.crop, selfie.mask);
  const pose = sampleCrop(window, seen.crop, seen.mask.map(toProbability));
  const maps = drawPoseMaps(landmarks, window);
  const planes = [mask, pose, ...maps];
  const isBeside = (x: number) => isOutside(window.x + (x + 0.5) / scale, photo.width);
  let [left, right] = [0, width];
  while (left < width && isBeside(left)) left += 1;
  while (right > left && isBeside(right - 1)) right -= 1;
  const input = new Float32Array(width * height * PARSER.channels);
  for (let y = 0; y < height; y += 1) {
    if (isOutside(window.y + (y + 0.5) / scale, photo.height)) continue;
    fillRow(picture, planes, y * width + left, y * width + right, input);
  }
  return input;
}

function fillRow(
  picture: Float32Array,
  planes: readonly Float32Array[],
  start: number,
  end: number,
  input: Float32Array,
): void {
  for (let i = start, at = start * PARSER.channels; i < end; i += 1, at += PARSER.channels) {
    for (let k = 0; k < 3; k += 1) input[at + k] = (255 * picture[i * 3 + k] - MEAN[k]) / SPREAD;
    for (let k = 0; k < planes.length; k += 1) input[at + 3 + k] = planes[k][i] || 0;
  }
}

function isOutside(position: number, extent: number): boolean {
  return position <= 0 || position >= extent;
}

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Converts logits at half the input's size to probabilities, interpolated bilinearly at every analysis pixel. */
function toFrame(logits: Float32Array, window: SampledArea, frame: AnalysisFrame): PersonParts {
  const parts = Array.from({ length: PARSER.classes }, () => new Float32Array(frame.width * frame.height));
  const columns = PARSER.width / PARSER.shrinking;
  const rows = PARSER.height / PARSER.shrinking;
  const across = positions(frame.width, frame.roi.x, frame.scale, window.x, window.scale, columns);
  const down = positions(frame.height, frame.roi.y, frame.scale, window.y, window.scale, rows);
  for (let y = 0; y < frame.height; y += 1) toFrameRow(logits, columns, rows, across, down[y], y, parts);
  return parts;
}

/** Position of each analysis pixel in the output, by pixel centres. */
function positions(
  count: number,
  start: number,
  scale: number,
  windowStart: number,
  windowScale: number,
  extent: number,
): Float32Array {
  const step = windowScale / scale / PARSER.shrinking;
  const first = ((start - windowStart) * windowScale) / PARSER.shrinking;
  return Float32Array.from({ length: count }, (_, i) =>
    Math.min(extent - 1, Math.max(0, first + (i + 0.5) * step - 0.5)),
  );
}

function toFrameRow(
  logits: Float32Array,
  columns: number,
  rows: number,
  across: Float32Array,
  down: number,
  y: number,
  parts: PersonParts,
): void {
  const { classes } = PARSER;
  const top = Math.min(down | 0, rows - 2);
  const fy = down - top;
  const values = new Float32Array(classes);
  for (let x = 0; x < across.length; x += 1) {
    const i = y * across.length + x;
    const left = Math.min(across[x] | 0, columns - 2);
    const fx = across[x] - left;
    const at = (top * columns + left) * classes;
    const below = at + columns * classes;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < classes; k += 1) {
      const upper = logits[at + k] + fx * (logits[at + classes + k] - logits[at + k]);
      const lower = logits[below + k] + fx * (logits[below + classes + k] - logits[below + k]);
      const value = upper + fy * (lower - upper);
      values[k] = value;
      if (value > most) most = value;
    }
    let sum = 0;
    for (let k = 0; k < classes; k += 1) {
      values[k] = Math.exp(values[k] - most);
      sum += values[k];
    }
    for (let k = 0; k < classes; k += 1) parts[k][i] = values[k] / sum;
  }
}
