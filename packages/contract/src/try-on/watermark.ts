import { WATERMARK_TEXT } from './watermark-text.ts';

/** An overlay for a picture: RGBA with straight (not premultiplied) alpha. */
export type Watermark = Readonly<ReturnType<typeof createWatermark>>;

/** Width of the text, relative to the picture's shorter side. */
const WORDS_SHARE = 0.25;
/**
 * Margins of the label, relative to the shorter side. The curtain at the side of the mirror covers the rightmost .085
 * of a picture, and the less tall mirror on a phone cuts off the lowest .058.
 */
const MARGIN_SHARES = { right: 0.1, bottom: 0.075 } as const;
/** Padding around the text, in text heights. */
const PADDING = 0.45;
/** The colours of the site's sewn label: dark text on its own light background is legible on every picture. */
const CLOTH = { colour: [253, 251, 245], alpha: 0.78 } as const;
const INK = { colour: [28, 25, 23], alpha: 0.95 } as const;

/**
 * Creates a picture's watermark: an overlay of the same size, empty but for a small label in the lower right corner,
 * on the server as in the browser. It never covers a face, because pictures of tops continue below the face.
 * @param width pixels, as `height`.
 */
export function createWatermark(width: number, height: number) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  const side = Math.min(width, height);
  const scale = (side * WORDS_SHARE) / WATERMARK_TEXT.width;
  const padding = PADDING * WATERMARK_TEXT.height;
  const right = Math.floor(width - side * MARGIN_SHARES.right);
  const bottom = Math.floor(height - side * MARGIN_SHARES.bottom);
  const left = Math.max(0, right - Math.ceil((WATERMARK_TEXT.width + 2 * padding) * scale));
  const top = Math.max(0, bottom - Math.ceil((WATERMARK_TEXT.height + 2 * padding) * scale));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const words = readWords((x + 0.5 - left) / scale - padding, (y + 0.5 - top) / scale - padding);
      writePixel(pixels, 4 * (y * width + x), words);
    }
  }
  return { width, height, pixels };
}

const FIRST_STEP = 'a'.charCodeAt(0);
let unpacked: string | null = null;

/** One pixel of the mask, from 0 to 1; 0 outside. */
function readPixel(x: number, y: number): number {
  const { width, height, mask } = WATERMARK_TEXT;
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  unpacked ??= mask.replaceAll(/(\d+)(\D)/g, (_, many, step) => step.repeat(Number(many)));
  return (unpacked.charCodeAt(y * width + x) - FIRST_STEP) / 15;
}

/** Interpolates the mask between its pixels. */
function readWords(u: number, v: number): number {
  if (u < 0 || v < 0 || u > WATERMARK_TEXT.width || v > WATERMARK_TEXT.height) return 0;
  const [x, y] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  const [right, low] = [u - 0.5 - x, v - 0.5 - y];
  const upper = readPixel(x, y) * (1 - right) + readPixel(x + 1, y) * right;
  const lower = readPixel(x, y + 1) * (1 - right) + readPixel(x + 1, y + 1) * right;
  return upper * (1 - low) + lower * low;
}

/** Writes a pixel of cloth, mixed with ink by the text's coverage. */
function writePixel(pixels: Uint8ClampedArray, at: number, words: number): void {
  const mix = (cloth: number, ink: number) => cloth + (ink - cloth) * words;
  CLOTH.colour.forEach((channel, index) => {
    pixels[at + index] = mix(channel, INK.colour[index] ?? 0);
  });
  pixels[at + 3] = 255 * mix(CLOTH.alpha, INK.alpha);
}
