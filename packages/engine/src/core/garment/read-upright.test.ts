import { expect, test } from 'vitest';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { READER } from './read-garment.ts';
import { readUpright } from './read-upright.ts';

const { side, channels, parts, partsSide, landmarks, placesSide, facts } = READER;
const notAsked = () => Promise.reject(new Error('not asked'));
const [WIDTH, HEIGHT] = [30, 20];

/** Black where `isNeck`, else white. */
function photo(width: number, height: number, isNeck: (x: number, y: number) => boolean): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (isNeck(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

/** A network that is certain of `upright` about a photo that is black left and right of the middle of its upper half. */
function reader(upright: (neckUp: boolean) => number) {
  const asked = { times: 0 };
  const isBlack = (input: Float32Array, column: number) =>
    input[(Math.round(0.3 * side) * side + Math.round(column * side)) * channels] < 0;
  const networks: Networks = {
    pose: notAsked,
    selfie: notAsked,
    parsePerson: notAsked,
    prefetch: () => undefined,
    finish: notAsked,
    checkPicture: notAsked,
    readGarment: async (input) => {
      asked.times += 1;
      const said = new Float32Array(facts);
      said[facts - 1] = upright(isBlack(input, 0.4) && isBlack(input, 0.6));
      return {
        parts: new Float32Array(partsSide ** 2 * parts),
        landmarks: new Float32Array(placesSide ** 2 * landmarks),
        facts: said,
      };
    },
  };
  return { networks, asked };
}

const byNeck = (neckUp: boolean) => (neckUp ? 5 : -5);

test.each([
  ['upright', photo(WIDTH, HEIGHT, (_, y) => y < HEIGHT / 2)],
  ['on its left side', photo(HEIGHT, WIDTH, (x) => x < HEIGHT / 2)],
  ['upside down', photo(WIDTH, HEIGHT, (_, y) => y >= HEIGHT / 2)],
  ['on its right side', photo(HEIGHT, WIDTH, (x) => x >= HEIGHT / 2)],
])('a garment that lies %s is read with its neck at the top', async (_, lying) => {
  const found = await readUpright(lying, reader(byNeck).networks);
  expect(found.photo).toEqual(photo(WIDTH, HEIGHT, (_x, y) => y < HEIGHT / 2));
  expect(found.reading.upright).toBeGreaterThan(0.9);
});

test('a photo that is upright is looked at from one side only, and one that cannot be told stays as it is', async () => {
  const upright = photo(WIDTH, HEIGHT, (_, y) => y < HEIGHT / 2);
  const once = reader(byNeck);
  await readUpright(upright, once.networks);
  const unsure = reader(() => -1);
  expect((await readUpright(upright, unsure.networks)).photo).toBe(upright);
  expect(unsure.asked.times).toBe(4 * once.asked.times);
});
