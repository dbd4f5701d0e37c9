import type { Point, RgbaImage } from '#src/core/types.ts';
import type { CutNeck } from './find-cut-neck.ts';

/** A photo extended upwards, with a head drawn on the neck that its border had cut off. */
export interface DrawnHead {
  /** The photo below `rows` drawn rows; its own pixels are unchanged. */
  readonly photo: RgbaImage;
  readonly rows: number;
  /** Middle of the face, pixels of `photo`. */
  readonly face: Point;
  /** Width of the head, pixels. */
  readonly width: number;
}

/** Height of a head over its width, and height of the drawing over that of the head. */
const HEIGHT = 1.4;
const ROOM = 1.15;
const USUAL_HAIR = [34, 26, 21] as const;
const EYES = [17, 17, 17] as const;
const WHITES = [225, 220, 215] as const;
const SHADE = [60, 35, 30] as const;
const LIPS = [122, 42, 42] as const;
/** Colours are taken from the first rows below the border, which encoders blur. */
const FIRST_ROW = 2;
const SKIN_ROWS = 6;
/** Hair gets the colour of hair at the border if there is at least this much of it, relative to the skin. */
const LEAST_HAIR = 0.2;

/**
 * Shapes of the head, as ellipses: `across` in head widths and `down` in head heights from its middle. Without the
 * whites of the eyes, brows and a nose the pose network often sees the person from behind.
 */
const HEAD = { across: 0, down: 0, halfWidth: 0.5, halfHeight: 0.5 } as const;
const CAP = { across: 0, down: -0.05, halfWidth: 0.53, halfHeight: 0.5 } as const;
const HAIRLINE = -0.25;
const TEMPLE = 0.42;
const LEFT_EYE = { across: -0.19, down: -0.04, halfWidth: 0.04, halfHeight: 0.028 } as const;
const RIGHT_EYE = { ...LEFT_EYE, across: 0.19 } as const;
const BROW = { across: 0.19, down: -0.12, halfWidth: 0.1, halfHeight: 0.018 } as const;
const WHITE = { across: 0.19, down: -0.04, halfWidth: 0.085, halfHeight: 0.03 } as const;
const NOSE = { across: 0, down: 0.14, halfWidth: 0.07, halfHeight: 0.02 } as const;
const MOUTH = { across: 0, down: 0.3, halfWidth: 0.16, halfHeight: 0.03 } as const;
/** Neck and hair at the border continue straight up to these heights, hair only this near to the head's middle. */
const NECK_UP_TO = 0.2;
const HAIR_UP_TO = 0;
const HAIR_BESIDE = 0.75;

/**
 * Extends the photo upwards and draws a head there in the neck's own colours, so that the networks, which recognise
 * people by their heads, detect a person. Use it only to find the body; it must never get into a picture.
 *
 * @param width of the head, pixels.
 */
export function drawHead(photo: RgbaImage, neck: CutNeck, width: number): DrawnHead {
  const height = HEIGHT * width;
  const rows = Math.ceil(ROOM * height);
  const data = new Uint8ClampedArray(photo.width * (photo.height + rows) * 4);
  data.set(photo.data, photo.width * rows * 4);
  const ground = drawGround(photo, neck);
  const face = { x: neck.skin[neck.skin.length >> 1], y: rows - height / 2 };
  const paint = createPaint(photo, neck);
  for (let y = 0; y < rows; y += 1) {
    data.set(ground, y * photo.width * 4);
    const down = (y + 0.5 - face.y) / height;
    for (let x = 0; x < photo.width; x += 1) {
      const color = paint((x - face.x) / width, down, x, y);
      if (color !== null) data.set(color, (y * photo.width + x) * 4);
    }
  }
  return { photo: { width: photo.width, height: photo.height + rows, data }, rows, face, width };
}

type Color = ArrayLike<number>;

/** Colour of the drawing at a position on the head and a column of the photo; null for the ground. */
function createPaint(photo: RgbaImage, neck: CutNeck) {
  const hair = findHairColor(photo, neck);
  const isHair = new Uint8Array(photo.width);
  for (const x of neck.hair) isHair[x] = 1;
  return (across: number, down: number, x: number, y: number): Color | null => {
    if (isInside(LEFT_EYE, across, down) || isInside(RIGHT_EYE, across, down)) return EYES;
    if (isInside(WHITE, Math.abs(across), down)) return WHITES;
    if (isInside(BROW, Math.abs(across), down)) return EYES;
    if (isInside(NOSE, across, down)) return SHADE;
    if (isInside(MOUTH, across, down)) return LIPS;
    if (isInside(CAP, across, down) && down < 0 && (down < HAIRLINE || Math.abs(across) > TEMPLE))
      return hair;
    if (isInside(HEAD, across, down)) return down < HAIRLINE ? hair : skinAt(photo, neck, across, y);
    if (x < neck.left || x > neck.right) return null;
    if (isHair[x] === 0) return down > NECK_UP_TO ? colorAt(photo, x, FIRST_ROW) : null;
    return down > HAIR_UP_TO && Math.abs(across) < HAIR_BESIDE ? colorAt(photo, x, FIRST_ROW) : null;
  };
}

interface Ellipse {
  readonly across: number;
  readonly down: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

function isInside({ halfWidth, halfHeight, ...center }: Ellipse, across: number, down: number): boolean {
  return ((across - center.across) / halfWidth) ** 2 + ((down - center.down) / halfHeight) ** 2 <= 1;
}

/** Samples real skin, lit on each side of the face as the neck is, because colour models learn from it. */
function skinAt(photo: RgbaImage, { skin }: CutNeck, across: number, y: number): Color {
  const place = Math.min(skin.length - 1, Math.max(0, Math.floor((across + 0.5) * skin.length)));
  const row = Math.min(photo.height - 1, FIRST_ROW + (y % SKIN_ROWS));
  return colorAt(photo, skin[place], row);
}

function findHairColor(photo: RgbaImage, { skin, hair }: CutNeck): Color {
  if (hair.length < LEAST_HAIR * skin.length) return USUAL_HAIR;
  return [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(hair, (x) => colorAt(photo, x, FIRST_ROW)[channel]).sort();
    return values[values.length >> 1];
  });
}

function colorAt({ width, data }: RgbaImage, x: number, y: number): Uint8ClampedArray {
  const at = (y * width + x) * 4;
  return data.subarray(at, at + 3);
}

/** One row of the background: the border's own colours, interpolated behind the neck. */
function drawGround(photo: RgbaImage, neck: CutNeck): Uint8ClampedArray {
  const { width } = photo;
  const row = photo.data.slice(FIRST_ROW * width * 4, (FIRST_ROW + 1) * width * 4);
  const margin = Math.round(0.02 * width);
  const left = Math.max(0, neck.left - margin);
  const right = Math.min(width - 1, neck.right + margin);
  for (let x = left + 1; x < right; x += 1) {
    const share = (x - left) / (right - left);
    for (let channel = 0; channel < 3; channel += 1) {
      row[x * 4 + channel] = row[left * 4 + channel] * (1 - share) + row[right * 4 + channel] * share;
    }
  }
  for (let x = 0; x < width; x += 1) row[x * 4 + 3] = 255;
  return row;
}
