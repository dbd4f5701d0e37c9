/** A person drawn from plain shapes, with a perfect analysis, for tests of the steps that follow the analysis. */
import { uprightBody } from '../person/drawn-figure.ts';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import {
  type ArmGeometry,
  type BodyGeometry,
  LABEL,
  type PersonAnalysis,
  type Point,
  type RgbaImage,
  type WarpedLayer,
} from '../types.ts';
import { createColorPlanes } from './canvas.ts';
import type { MergedGarment } from './merge-layers.ts';

export const WIDTH = 240;
export const HEIGHT = 320;
const SCALE = 0.5;

type Rgb = readonly [number, number, number];
export const COLORS = {
  background: [205, 206, 208],
  skin: [214, 160, 130],
  hair: [50, 35, 30],
  top: [170, 30, 40],
  bottom: [45, 60, 120],
} as const satisfies Record<string, Rgb>;

export interface DrawnPersonOptions {
  /** Long sleeves instead of short ones. */
  readonly longSleeves?: boolean;
  /** Colour of one pixel of the old top, for folds and prints. */
  readonly topColor?: (x: number, y: number) => Rgb;
}

/** Shoulders at y = 96, hips at y = 216, middle at x = 120, arms hanging down at x = 66 and 174. */
export function drawPerson({ longSleeves = false, topColor }: DrawnPersonOptions = {}): PersonAnalysis {
  const width = WIDTH * SCALE;
  const height = HEIGHT * SCALE;
  const labelAt = (x: number, y: number) => labelOf(x, y, longSleeves);
  const photo = drawPhoto(labelAt, topColor ?? (() => COLORS.top));
  const lab = toLab(shrinkRgba(photo, width, height));
  const labels = { width, height, data: new Uint8Array(width * height) };
  const hands = { width, height, data: new Uint8Array(width * height) };
  const matte = { width, height, data: new Float32Array(width * height) };
  const plate = toLab({ width, height, data: filled(width * height, COLORS.background) });
  for (let i = 0; i < labels.data.length; i++) {
    const x = ((i % width) + 0.5) / SCALE;
    const y = (Math.floor(i / width) + 0.5) / SCALE;
    labels.data[i] = labelAt(x, y);
    matte.data[i] = labels.data[i] === LABEL.background ? 0 : 1;
    hands.data[i] = y > 222 && labels.data[i] === LABEL.skin ? 1 : 0;
  }
  return {
    photo,
    pose: { confidence: 1, landmarks: landmarks() },
    body: uprightBody({ x: 120, y: 96 }, 120, 100),
    frame: { roi: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, scale: SCALE, width, height },
    matte,
    plate,
    lab,
    labels,
    hands,
    geometry: geometry(longSleeves),
    wearsCoat: false,
    skinAndHair: 0.3,
    views: { pose: blankView(), selfie: blankView() },
  };
}

/** Output of a network that found no person. */
function blankView(): PersonAnalysis['views']['pose'] {
  const crop = { center: { x: WIDTH / 2, y: HEIGHT / 2 }, side: HEIGHT, rotation: 0, size: 2 };
  return { mask: new Float32Array(4), crop };
}

/** One garment layer of a single colour that covers `inside`. */
export function drawLayer(
  name: WarpedLayer['name'],
  inside: (x: number, y: number) => boolean,
  color: Rgb,
): WarpedLayer {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const alpha = inside(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0;
    data.set([...color, alpha], i * 4);
  }
  const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  return { name, box, image: { width: WIDTH, height: HEIGHT, data } };
}

/** Colour of one pixel. */
export function pixelAt(image: RgbaImage, x: number, y: number): [number, number, number] {
  const at = (y * image.width + x) * 4;
  return [image.data[at], image.data[at + 1], image.data[at + 2]];
}

/** Largest difference in any channel. */
export function difference(first: Rgb, second: Rgb): number {
  return Math.max(...first.map((value, channel) => Math.abs(value - second[channel])));
}

function labelOf(x: number, y: number, longSleeves: boolean): number {
  const side = Math.abs(x - 120);
  const head = ((x - 120) / 24) ** 2 + ((y - 52) / 30) ** 2;
  if (head < 1) return y < 36 ? LABEL.hair : LABEL.skin;
  if (side < 12 && y >= 70 && y < 96) return LABEL.skin;
  if (side >= 42 && side < 66 && y >= 90 && y < 246) {
    return y < (longSleeves ? 216 : 140) ? LABEL.top : LABEL.skin;
  }
  if (side < 42 && y >= 90 && y < 204) return LABEL.top;
  if (side < 42 && y >= 204) return LABEL.bottom;
  return LABEL.background;
}

function drawPhoto(
  labelAt: (x: number, y: number) => number,
  topColor: (x: number, y: number) => Rgb,
): RgbaImage {
  const byLabel: readonly Rgb[] = [COLORS.background, COLORS.skin, COLORS.hair, COLORS.top, COLORS.bottom];
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = (i % WIDTH) + 0.5;
    const y = Math.floor(i / WIDTH) + 0.5;
    const label = labelAt(x, y);
    data.set([...(label === LABEL.top ? topColor(x, y) : byLabel[label]), 255], i * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function filled(size: number, color: Rgb): Uint8ClampedArray {
  const data = new Uint8ClampedArray(size * 4);
  for (let i = 0; i < size; i++) data.set([...color, 255], i * 4);
  return data;
}

function landmarks() {
  const points = new Array(35).fill({ x: 120, y: 100, z: 0 });
  const set = (index: number, x: number, y: number) => {
    points[index] = { x, y, z: 0 };
  };
  set(0, 120, 56);
  set(2, 112, 48);
  set(5, 128, 48);
  set(7, 98, 52);
  set(8, 142, 52);
  set(9, 113, 66);
  set(10, 127, 66);
  return points;
}

function geometry(longSleeves: boolean): BodyGeometry {
  const rows = 28;
  const edge = new Float32Array(rows).fill(42);
  const trust = new Float32Array(rows).fill(1);
  const shoulder = (side: number): Point[] =>
    Array.from({ length: 8 }, (_, i) => ({ x: 120 + side * (12 + i * 6), y: 90 }));
  return {
    torso: {
      v: Float32Array.from({ length: rows }, (_, i) => 0.1 + i * 0.045),
      left: edge,
      right: edge,
      leftTrust: trust,
      rightTrust: trust,
    },
    shoulderLine: { left: shoulder(-1), right: shoulder(1) },
    arms: { left: arm(-1, longSleeves), right: arm(1, longSleeves) },
    waist: 0.9,
    topHem: 0.9,
    neck: { x: 120, y: 92 },
    neckHalfWidth: 12,
  };
}

function arm(side: number, longSleeves: boolean): ArmGeometry {
  const line = (lateral: number): Point[] =>
    Array.from({ length: 17 }, (_, i) => ({ x: 120 + side * lateral, y: 100 + i * 7.5 }));
  const center = line(54);
  return {
    shoulder: center[0],
    elbow: center[8],
    wrist: center[16],
    center,
    outer: line(66),
    inner: line(42),
    length: 120,
    covered: longSleeves ? 1 : 0.33,
    inFront: false,
  };
}

/** An empty garment without sleeves over the whole picture. */
export function mergedGarment(): MergedGarment {
  const size = WIDTH * HEIGHT;
  return {
    color: createColorPlanes(size),
    alpha: new Float32Array(size),
    trunk: new Float32Array(size),
    forearms: undefined,
    sleeveEnd: { left: 0, right: 0 },
  };
}
