import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import { toLab } from '#src/core/raster/lab.ts';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { analyseFlatGarment } from './analyse-flat-garment.ts';
import { checkSilhouette, isUnlikeTop } from './check-garment.ts';
import { findSilhouette } from './find-silhouette.ts';
import { readGarment } from './read-garment.ts';
import { readUpright } from './read-upright.ts';

const signal = { throwIfAborted() {} };
let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
}, 30_000);

const [WIDTH, HEIGHT] = [384, 512];

/** A blue thing on a light ground; `inside` takes shares of the picture. */
function draw(inside: (x: number, y: number) => boolean): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      data.set(inside(x / WIDTH, y / HEIGHT) ? [40, 70, 150, 255] : [236, 234, 230, 255], at);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

async function reasonOf(photo: RgbaImage): Promise<string | undefined> {
  try {
    analyseFlatGarment(photo, await readGarment(photo, networks), { signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.reason;
  }
}

const off = (x: number): number => Math.abs(x - 0.5);

test.each([
  ['a ball', (x: number, y: number) => Math.hypot(off(x), (y - 0.5) * 1.33) < 0.33],
  ['a box', (x: number, y: number) => off(x) < 0.3 && y > 0.2 && y < 0.8],
  ['a lying shoe', (x: number, y: number) => y > 0.45 + 0.1 * x && y < 0.62 && x > 0.15 && x < 0.85],
])('%s is no top', async (_, inside) => {
  expect(await reasonOf(draw(inside))).toBe('not_a_top');
});

test.each([
  ['top', 1.5, false],
  ['outerwear', 2.6, false],
  ['dress', 1.5, true],
  ['skirt', 1.5, true],
] as const)(
  'what is rather taken for a %s at home is said to be unlike a top: %s, %s',
  (kind, length, unlike) => {
    const none = { top: 0.35, outerwear: 0, dress: 0, skirt: 0, trousers: 0, shorts: 0, other: 0 };
    expect(isUnlikeTop({ ...none, [kind]: 0.65 }, { inStudio: false, length })).toBe(unlike);
  },
);

test('in a studio, where tops are taken for dresses, only what is long is said to be one', () => {
  const kinds = { top: 0.1, outerwear: 0, dress: 0.9, skirt: 0, trousers: 0, shorts: 0, other: 0 };
  expect(isUnlikeTop(kinds, { inStudio: true, length: 1.9 })).toBe(false);
  expect(isUnlikeTop(kinds, { inStudio: true, length: 2.6 })).toBe(true);
});

test('two things side by side are several garments', async () => {
  const one = (x: number, y: number) => Math.abs(x - 0.27) < 0.16 && y > 0.2 && y < 0.7;
  const other = (x: number, y: number) => Math.abs(x - 0.73) < 0.15 && y > 0.2 && y < 0.7;
  expect(await reasonOf(draw((x, y) => one(x, y) || other(x, y)))).toBe('several_garments');
});

test('a garment that runs out of the picture is cut off, unless no more than its sleeves do', async () => {
  expect(await reasonOf(draw((x, y) => off(x) < 0.3 && y > 0.3))).toBe('garment_cut_off');
  const check = (sleeves: number) => () => {
    const tee = draw((x, y) => y > 0.15 && y < (off(x) < 0.25 ? 0.85 : 0.15 + sleeves));
    checkSilhouette(findSilhouette(toLab(tee)), null);
  };
  expect(check(0.24)).not.toThrow();
  expect(check(0.36)).toThrow(expect.objectContaining({ reason: 'garment_cut_off' }));
});

test('a tee is read upright whichever side of its photo is up', async () => {
  const art = fileURLToPath(new URL('../../../../artwork/pictures/plain-tee.webp', import.meta.url));
  const { width, height, data } = await decodePicture(await readFile(art), 'garment', WIDTH * HEIGHT);
  const [upsideDown, onSide] = [data.slice(), data.slice()];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
      upsideDown.set(pixel, ((height - 1 - y) * width + width - 1 - x) * 4);
      onSide.set(pixel, (x * height + height - 1 - y) * 4);
    }
  }
  for (const photo of [
    { width, height, data },
    { width, height, data: upsideDown },
    { width: height, height: width, data: onSide },
  ]) {
    expect((await readUpright(photo, networks)).photo).toEqual({ width, height, data });
  }
});
