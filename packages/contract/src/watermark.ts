import { WATERMARK_WORDS } from './watermark-words.ts';

/** What is laid over a picture: RGBA, not multiplied by its alpha. */
export interface Watermark {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Width of the words, as a share of the picture's shorter side. */
const WORDS_SHARE = 0.2;
/** Size of a tile, in widths of the words: two of them on it, the second one half a tile further in both directions. */
const TILE_WIDTH = 2.1;
const TILE_HEIGHT = 1.5;
/** Rising to the right; steep enough to stay apart from seams, stripes and horizons. */
const SLOPE = (-24 * Math.PI) / 180;
/** Light letters on a faint shadow are seen on every ground and hide nothing of it. */
const LIGHT_ALPHA = 0.32;
const DARK_ALPHA = 0.2;
/** How far the shadow reaches around a letter, in heights of the words. */
const REACH = 0.07;
/** A picture is at least this large, pixels a side, as far as the words are concerned. */
const SMALLEST_SIDE = 16;
/** Where a face is, be the person whole or from the waist up: an ellipse in shares of the picture's width and height. */
const FACE = { x: 0.5, y: 0.19, width: 0.18, height: 0.15 };
/** The words come back between the ellipse and one this many times its size. */
const FACE_RIM = 1.3;

/**
 * The watermark for a picture, as large as that. It is the same on the server and in the browser. Wherever the picture
 * is cropped to something that still shows garment and person, words remain; where the face is there are none.
 * @param width pixels, as `height`.
 */
export function createWatermark(width: number, height: number): Watermark {
  const tile = createTile(width, height);
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    const tileRow = (y % tile.height) * tile.width;
    for (let x = 0; x < width; x += 1) {
      const at = tileRow + (x % tile.width);
      const light = tile.light[at] ?? 0;
      const dark = tile.dark[at] ?? 0;
      if (light === 0 && dark === 0) continue;
      const shown = awayFromFace(x / width, y / height);
      writePixel(pixels, 4 * (y * width + x), shown * light * LIGHT_ALPHA, shown * dark * DARK_ALPHA);
    }
  }
  return { width, height, pixels };
}

/** 0 on the face, 1 well away from it, and steadily more between. */
function awayFromFace(x: number, y: number): number {
  const distance = Math.hypot((x - FACE.x) / FACE.width, (y - FACE.y) / FACE.height);
  return Math.min(1, Math.max(0, (distance - 1) / (FACE_RIM - 1)));
}

/** The piece that is repeated in both directions. */
function createTile(pictureWidth: number, pictureHeight: number): Strengths {
  const wordsWidth = WORDS_SHARE * Math.max(SMALLEST_SIDE, Math.min(pictureWidth, pictureHeight));
  const [width, height] = [Math.round(wordsWidth * TILE_WIDTH), Math.round(wordsWidth * TILE_HEIGHT)];
  const tile = {
    width,
    height,
    light: new Float32Array(width * height),
    dark: new Float32Array(width * height),
  };
  for (const [x, y] of [
    [0.25, 0.25],
    [0.75, 0.75],
  ] as const) {
    // Words reach over the tile's edges; what goes out on one side comes in on the other.
    for (const row of [-1, 0, 1]) {
      for (const column of [-1, 0, 1]) {
        const centre = { x: (x + column) * width, y: (y + row) * height };
        drawWords(tile, centre, wordsWidth / WATERMARK_WORDS.width);
      }
    }
  }
  return tile;
}

/** How strong letters and shadow are in each pixel of a tile, 0 to 1. */
interface Strengths {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly dark: Float32Array;
}

/** @param scale pixels of the tile for one of the mask. */
function drawWords(
  { width, height, light, dark }: Strengths,
  centre: { x: number; y: number },
  scale: number,
): void {
  const { width: wordsWidth, height: wordsHeight } = WATERMARK_WORDS;
  const [cosine, sine] = [Math.cos(SLOPE), Math.sin(SLOPE)];
  const reach = REACH * wordsHeight;
  const [across, up] = [scale * (wordsWidth / 2 + reach), scale * (wordsHeight / 2 + reach)];
  const [halfWidth, halfHeight] = [
    across * cosine + up * Math.abs(sine),
    across * Math.abs(sine) + up * cosine,
  ];
  const lastX = Math.min(width - 1, Math.ceil(centre.x + halfWidth));
  const lastY = Math.min(height - 1, Math.ceil(centre.y + halfHeight));
  for (let y = Math.max(0, Math.floor(centre.y - halfHeight)); y <= lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(centre.x - halfWidth)); x <= lastX; x += 1) {
      const [dx, dy] = [(x + 0.5 - centre.x) / scale, (y + 0.5 - centre.y) / scale];
      const u = dx * cosine + dy * sine + wordsWidth / 2;
      const v = dy * cosine - dx * sine + wordsHeight / 2;
      const index = y * width + x;
      light[index] = Math.max(light[index] ?? 0, readWords(u, v));
      dark[index] = Math.max(dark[index] ?? 0, readShadow(u, v, reach));
    }
  }
}

let unpacked: Uint8Array | null = null;

/** One pixel of the mask, 0 to 1, and 0 outside. */
function readPixel(x: number, y: number): number {
  const { width, height, mask } = WATERMARK_WORDS;
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  unpacked ??= Uint8Array.from(atob(mask), (letter) => letter.charCodeAt(0));
  const index = y * width + x;
  const pair = unpacked[index >> 1] ?? 0;
  return (index % 2 === 0 ? pair >> 4 : pair & 15) / 15;
}

/** The mask between its pixels. */
function readWords(u: number, v: number): number {
  if (u < 0 || v < 0 || u > WATERMARK_WORDS.width || v > WATERMARK_WORDS.height) return 0;
  const [x, y] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  const [right, low] = [u - 0.5 - x, v - 0.5 - y];
  const upper = readPixel(x, y) * (1 - right) + readPixel(x + 1, y) * right;
  const lower = readPixel(x, y + 1) * (1 - right) + readPixel(x + 1, y + 1) * right;
  return upper * (1 - low) + lower * low;
}

/** The mean of the letter and of what lies around it. */
function readShadow(u: number, v: number, reach: number): number {
  const around =
    readWords(u - reach, v) + readWords(u + reach, v) + readWords(u, v - reach) + readWords(u, v + reach);
  return (2 * readWords(u, v) + around) / 6;
}

/** White over black, each at its own strength, as one colour and one alpha. */
function writePixel(pixels: Uint8ClampedArray, at: number, light: number, dark: number): void {
  const alpha = light + dark * (1 - light);
  const grey = alpha === 0 ? 0 : (255 * light) / alpha;
  pixels.fill(grey, at, at + 3);
  pixels[at + 3] = 255 * alpha;
}
