/** The engine's pictures of the project's own drawings, reduced, as they are compared and kept. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shrinkRgba } from '#src/core/raster/resample.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';

/** Together they show every kind of cloth and cut that the drawings have. */
export const GOLDEN_PAIRS = [
  ['maya', 'printed-tee'],
  ['tom', 'long-sleeve'],
  ['rosa', 'v-neck'],
  ['kenji', 'oxford-shirt'],
  ['leila', 'breton'],
] as const;

/** Small enough to be kept with the code, large enough to show a collar or a stripe that has moved. */
const WIDTH = 256;

/** Makes one picture and reduces it. */
export async function drawGolden(person: string, garment: string, networks: Networks): Promise<RgbaImage> {
  const { image } = await tryOnCore({
    person: await decodePicture(await drawing(person), 'person'),
    garment: await decodePicture(await drawing(garment), 'garment'),
    networks,
    signal: new AbortController().signal,
  });
  return shrinkRgba(image, WIDTH, Math.round((WIDTH * image.height) / image.width));
}

/** Where the picture of a pair is kept. */
export function goldenFile(person: string, garment: string): string {
  return fileURLToPath(new URL(`./pictures/${person}-${garment}.png`, import.meta.url));
}

function drawing(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
}
