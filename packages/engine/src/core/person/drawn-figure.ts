/** A person drawn from plain shapes, and networks that know its position, for tests of the person analysis. */
import {
  type AnalysisFrame,
  type BodyFrame,
  LABEL,
  type Networks,
  PART,
  type Point,
  type RgbaImage,
} from '../types.ts';
import { PARSER } from './parse-person.ts';

/** The photo is a square of this many pixels. */
export const FIGURE_SIDE = 400;
const INPUT = 256;

type Rgb = readonly [number, number, number];

export const FIGURE_COLORS = {
  background: [203, 205, 208],
  skin: [206, 150, 122],
  hair: [58, 38, 30],
  top: [52, 92, 150],
  bottom: [70, 68, 52],
} as const satisfies Record<string, Rgb>;

export interface FigureOptions {
  /** Position along the arm (0 shoulder, 1 wrist) where the sleeves end; 0.45 by default. */
  readonly sleeves?: number;
  readonly top?: Rgb;
  /** Joints that differ from those of a person standing with hanging arms, by MediaPipe's indices. */
  readonly joints?: Readonly<Record<number, Point>>;
  /** The pose network's confidence that there is a person. */
  readonly confidence?: number;
  /** Confidence and joints of a second person, found beside this one once this one is painted over. */
  readonly company?: number;
  readonly companyJoints?: Readonly<Record<number, Point>>;
  /** Confidence of a person found in this one's own place once this one is painted over. */
  readonly ghost?: number;
}

/** Edges of the drawn parts, photo pixels. */
export const FIGURE = {
  hem: 262,
  torsoLeft: 152,
  torsoRight: 248,
  armRadius: 13,
  shoulderY: 124,
} as const;

const LEFT_ARM = [
  { x: 158, y: 130 },
  { x: 132, y: 200 },
  { x: 122, y: 264 },
] as const;
const RIGHT_ARM = LEFT_ARM.map(({ x, y }) => ({ x: FIGURE_SIDE - x, y }));

/** An analysis frame that covers the whole photo at scale 1. */
export function wholeFrame(width: number, height = width): AnalysisFrame {
  return { roi: { x: 0, y: 0, width, height }, scale: 1, width, height };
}

/** The label at a photo point, a value of LABEL. */
export function figureLabel(x: number, y: number, sleeves = 0.45): number {
  const mirrored = x < FIGURE_SIDE / 2 ? x : FIGURE_SIDE - x;
  const arm = placeOnArm(mirrored, y);
  if (arm.away < FIGURE.armRadius && arm.along <= 1) return arm.along < sleeves ? LABEL.top : LABEL.skin;
  if (Math.hypot(mirrored - 119, y - 282) < 15) return LABEL.skin;
  if (Math.hypot((x - 200) / 25, (y - 66) / 33) < 1 && y > 46) return LABEL.skin;
  if (Math.hypot((x - 200) / 32, (y - 58) / 36) < 1 && y < 84) return LABEL.hair;
  if (y >= 90 && y < FIGURE.shoulderY && mirrored > 187 - Math.max(0, y - 112)) return LABEL.skin;
  if (y >= FIGURE.shoulderY - 6 && y < FIGURE.hem && mirrored >= FIGURE.torsoLeft) return LABEL.top;
  if (y >= FIGURE.hem && mirrored >= FIGURE.torsoLeft - 2) return LABEL.bottom;
  return LABEL.background;
}

/** Body axes of an upright person: middle of the shoulders, torso length, and the unit in pixels. */
export function uprightBody(shoulders: Point, torsoLength: number, unit: number): BodyFrame {
  return {
    shoulders,
    hips: { x: shoulders.x, y: shoulders.y + torsoLength },
    down: { x: 0, y: 1 },
    across: { x: 1, y: 0 },
    torsoLength,
    unit,
  };
}

/** Draws the photo. A little regular grain gives every colour some variance. */
export function drawFigure({ sleeves = 0.45, top = FIGURE_COLORS.top }: FigureOptions = {}): RgbaImage {
  const { background, skin, hair, bottom } = FIGURE_COLORS;
  const colors = [background, skin, hair, top, bottom];
  const data = new Uint8ClampedArray(FIGURE_SIDE * FIGURE_SIDE * 4);
  for (let y = 0, at = 0; y < FIGURE_SIDE; y += 1) {
    for (let x = 0; x < FIGURE_SIDE; x += 1, at += 4) {
      const color = colors[figureLabel(x, y, sleeves)];
      const grain = ((x * 7 + y * 13) % 5) - 2;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = color[channel] + grain;
      data[at + 3] = 255;
    }
  }
  return { width: FIGURE_SIDE, height: FIGURE_SIDE, data };
}

/**
 * Networks that return fixed joints and separate the person from the background by colour. The body's centre is the
 * photo's and its square the whole photo, so that every pass of the pose network sees the same picture.
 */
export function createFigureNetworks(options: FigureOptions = {}): Networks {
  const landmarks = figureLandmarks(options.joints ?? {});
  const beside = figureLandmarks(options.companyJoints ?? { 11: { x: 60, y: 130 }, 12: { x: 10, y: 130 } });
  return {
    pose: async (input) => {
      const middle = (INPUT / 2) * (INPUT + 1) * 3;
      const painted = input[middle] === 0.5 && input[middle + 1] === 0.5;
      const confidence = painted ? (options.company ?? options.ghost ?? 0) : (options.confidence ?? 1);
      return {
        landmarks: painted && options.company !== undefined ? beside : landmarks,
        confidence,
        mask: classify(input, 6, -6),
      };
    },
    selfie: async (input) => {
      const seen = classify(input, 0.99, 0.01);
      // Somebody at the left border.
      if (options.company !== undefined)
        for (let row = 40; row < 220; row += 1) seen.fill(0.99, row * INPUT, row * INPUT + 45);
      return seen;
    },
    readGarment: () => Promise.reject(new Error('not asked')),
    prefetch: () => undefined,
    finish: async () => new Float32Array((192 * 144 * 2) / 16),
    checkPicture: async () => new Float32Array(2),
    parsePerson: async (input) => labelByColor(input, options.top ?? FIGURE_COLORS.top),
  };
}

/** Joints of the drawn person in photo pixels, by MediaPipe's indices; `A` is the person's left. */
export function figureJoints(): Record<number, Point> {
  const joints: Record<number, Point> = { 0: { x: 200, y: 72 } };
  for (const index of [1, 2, 3]) joints[index] = { x: 209, y: 62 };
  for (const index of [4, 5, 6]) joints[index] = { x: 191, y: 62 };
  joints[7] = { x: 225, y: 66 };
  joints[8] = { x: 175, y: 66 };
  joints[9] = { x: 207, y: 82 };
  joints[10] = { x: 193, y: 82 };
  const sides = [RIGHT_ARM, LEFT_ARM];
  for (const [side, arm] of sides.entries()) {
    joints[11 + side] = arm[0];
    joints[13 + side] = arm[1];
    joints[15 + side] = arm[2];
    const hand = { x: side === 0 ? 281 : 119, y: 280 };
    for (const index of [17, 19, 21]) joints[index + side] = hand;
    joints[23 + side] = { x: side === 0 ? 224 : 176, y: 262 };
    for (const index of [25, 27, 29, 31]) joints[index + side] = { x: side === 0 ? 222 : 178, y: 390 };
  }
  joints[33] = { x: (FIGURE_SIDE - 1) / 2, y: (FIGURE_SIDE - 1) / 2 };
  joints[34] = { x: (FIGURE_SIDE - 1) / 2, y: (FIGURE_SIDE - 1) / 2 - FIGURE_SIDE / 2.5 };
  return joints;
}

function figureLandmarks(changed: Readonly<Record<number, Point>>): Float32Array {
  const joints = { ...figureJoints(), ...changed };
  const landmarks = new Float32Array(39 * 5);
  const scale = INPUT / FIGURE_SIDE;
  for (let index = 0; index < 35; index += 1) {
    landmarks[index * 5] = (joints[index].x + 0.5) * scale;
    landmarks[index * 5 + 1] = (joints[index].y + 0.5) * scale;
  }
  return landmarks;
}

function classify(input: Float32Array, person: number, nobody: number): Float32Array {
  const { background } = FIGURE_COLORS;
  return Float32Array.from({ length: INPUT * INPUT }, (_, i) => {
    const red = input[i * 3] * 255 - background[0];
    const green = input[i * 3 + 1] * 255 - background[1];
    const blue = input[i * 3 + 2] * 255 - background[2];
    return Math.hypot(red, green, blue) > 25 ? person : nobody;
  });
}

/** The person parser's logits: each pixel gets the class of the drawing's nearest colour. */
function labelByColor(input: Float32Array, top: readonly number[]): Float32Array {
  const { background, skin, hair, bottom } = FIGURE_COLORS;
  const colors: readonly (readonly [number, readonly number[]])[] = [
    [PART.background, background],
    [PART.skin, skin],
    [PART.hair, hair],
    [PART.upper, top],
    [PART.lower, bottom],
  ];
  const { width, height, channels, classes, shrinking } = PARSER;
  const logits = new Float32Array((width / shrinking) * (height / shrinking) * classes);
  for (let y = 0, i = 0; y < height; y += shrinking) {
    for (let x = 0; x < width; x += shrinking, i += classes) {
      const at = (y * width + x) * channels;
      const [red, green, blue] = [0, 1, 2].map((k) => input[at + k] * 64 + [120, 115, 110][k]);
      const away = ([r, g, b]: readonly number[]) => Math.hypot(red - r, green - g, blue - b);
      const [part] = colors.reduce((best, next) => (away(next[1]) < away(best[1]) ? next : best));
      logits[i + part] = 6;
    }
  }
  return logits;
}

function placeOnArm(x: number, y: number): { along: number; away: number } {
  const lengths = [0, 1].map((bone) => {
    return Math.hypot(LEFT_ARM[bone + 1].x - LEFT_ARM[bone].x, LEFT_ARM[bone + 1].y - LEFT_ARM[bone].y);
  });
  let best = { along: 0, away: Number.POSITIVE_INFINITY };
  for (const bone of [0, 1]) {
    const from = LEFT_ARM[bone];
    const ux = (LEFT_ARM[bone + 1].x - from.x) / lengths[bone];
    const uy = (LEFT_ARM[bone + 1].y - from.y) / lengths[bone];
    const t = Math.min(lengths[bone], Math.max(0, (x - from.x) * ux + (y - from.y) * uy));
    const away = Math.hypot(x - from.x - t * ux, y - from.y - t * uy);
    if (away < best.away) best = { along: (t + bone * lengths[0]) / (lengths[0] + lengths[1]), away };
  }
  return best;
}
