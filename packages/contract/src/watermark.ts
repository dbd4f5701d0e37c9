import { WATERMARK_WORDS } from './watermark-words.ts';

/** A piece of picture that is repeated in both directions to cover one: RGBA, not multiplied by its alpha. */
export interface WatermarkTile {
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
/** Pictures whose shorter sides differ by less share a tile. */
const SIDE_STEP = 16;

/**
 * The watermark for a picture, to be repeated all over it from any corner. It is the same on the server and in the
 * browser. Wherever the picture is cropped to something that still shows garment and person, words remain.
 * @param shorterSide of the picture, pixels.
 */
export function createWatermarkTile(shorterSide: number): WatermarkTile {
  const side = Math.max(SIDE_STEP, Math.round(shorterSide / SIDE_STEP) * SIDE_STEP);
  const scale = (side * WORDS_SHARE) / WATERMARK_WORDS.width;
  const width = Math.max(1, Math.round(WATERMARK_WORDS.width * scale * TILE_WIDTH));
  const height = Math.max(1, Math.round(WATERMARK_WORDS.width * scale * TILE_HEIGHT));
  const readWords = createReader();
  const reach = REACH * WATERMARK_WORDS.height;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [light, dark] = [0, 0];
      for (const [centreX, centreY] of CENTRES) {
        const [u, v] = turnToWords(x + 0.5 - centreX * width, y + 0.5 - centreY * height, scale);
        light = Math.max(light, readWords(u, v));
        dark = Math.max(dark, readShadow(readWords, u, v, reach));
      }
      writePixel(pixels, 4 * (y * width + x), light * LIGHT_ALPHA, dark * DARK_ALPHA);
    }
  }
  return { width, height, pixels };
}

/** Where words lie on a tile, in tiles; those of the neighbours reach over its edges. */
const CENTRES: readonly (readonly [x: number, y: number])[] = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].flatMap((column): [number, number][] => [
    [column + 0.25, row + 0.25],
    [column + 0.75, row + 0.75],
  ]),
);

/** From an offset on the tile to a place on the mask, whose middle lies where the offset is nothing. */
function turnToWords(dx: number, dy: number, scale: number): [u: number, v: number] {
  const { width, height } = WATERMARK_WORDS;
  const u = (dx * Math.cos(SLOPE) + dy * Math.sin(SLOPE)) / scale + width / 2;
  const v = (dy * Math.cos(SLOPE) - dx * Math.sin(SLOPE)) / scale + height / 2;
  return [u, v];
}

/** Reads the mask between its pixels; 0 to 1, and 0 outside. */
function createReader(): (u: number, v: number) => number {
  const { width, height, mask } = WATERMARK_WORDS;
  const packed = Uint8Array.from(atob(mask), (letter) => letter.charCodeAt(0));
  const at = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const index = y * width + x;
    const pair = packed[index >> 1] ?? 0;
    return (index % 2 === 0 ? pair >> 4 : pair & 15) / 15;
  };
  return (u, v) => {
    if (u < 0 || v < 0 || u > width || v > height) return 0;
    const [x, y] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
    const [right, low] = [u - 0.5 - x, v - 0.5 - y];
    const upper = at(x, y) * (1 - right) + at(x + 1, y) * right;
    const lower = at(x, y + 1) * (1 - right) + at(x + 1, y + 1) * right;
    return upper * (1 - low) + lower * low;
  };
}

/** The mean of the letter and of what lies around it. */
function readShadow(read: (u: number, v: number) => number, u: number, v: number, reach: number): number {
  const straight = read(u - reach, v) + read(u + reach, v) + read(u, v - reach) + read(u, v + reach);
  return (2 * read(u, v) + straight) / 6;
}

/** White over black, each at its own strength, as one colour and one alpha. */
function writePixel(pixels: Uint8ClampedArray, at: number, light: number, dark: number): void {
  const alpha = light + dark * (1 - light);
  const grey = alpha === 0 ? 0 : (255 * light) / alpha;
  pixels.fill(grey, at, at + 3);
  pixels[at + 3] = 255 * alpha;
}
