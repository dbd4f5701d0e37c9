import { expect, test } from 'vitest';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { checkKind } from './check-garment.ts';
import { readKind } from './read-kind.ts';

const notAsked = () => Promise.reject(new Error('not asked'));

/** White on the left, black on the right, twice as wide as high. */
function photo(): RgbaImage {
  const data = new Uint8ClampedArray(200 * 100 * 4).fill(255);
  for (let y = 0; y < 100; y++) {
    for (let x = 100; x < 200; x++) data.set([0, 0, 0, 255], (y * 200 + x) * 4);
  }
  return { width: 200, height: 100, data };
}

async function read(facts: Float32Array) {
  const inputs: Float32Array[] = [];
  const networks: Networks = {
    pose: notAsked,
    selfie: notAsked,
    parsePerson: notAsked,
    readGarment: async (input) => {
      inputs.push(input);
      return { parts: new Float32Array(0), landmarks: new Float32Array(0), facts };
    },
  };
  return { kinds: await readKind(photo(), networks), input: inputs[0] };
}

test('the network gets the whole photo, coloured as in training, and where each pixel is', async () => {
  const { input } = await read(new Float32Array(24));
  expect(input.length).toBe(128 * 128 * 5);
  const pixel = (x: number, y: number) => [...input.subarray((y * 128 + x) * 5, (y * 128 + x + 1) * 5)];
  const [white, black] = [(1 - 0.7) / 0.3, -0.7 / 0.3];
  const first = 1 / 128 - 1;
  for (const [n, value] of [white, white, white, first, first].entries()) {
    expect(pixel(0, 0)[n]).toBeCloseTo(value, 5);
  }
  for (const [n, value] of [black, black, black, -first, -first].entries()) {
    expect(pixel(127, 127)[n]).toBeCloseTo(value, 5);
  }
});

test('kinds are probabilities', async () => {
  const facts = new Float32Array(24).fill(5);
  facts.fill(0, 13, 20);
  facts[17] = Math.log(6);
  const { kinds } = await read(facts);
  expect(kinds.trousers).toBeCloseTo(0.5, 5);
  expect(kinds.top).toBeCloseTo(1 / 12, 5);
  expect(Object.values(kinds).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
});

const unlikely = { top: 0.02, outerwear: 0.02, dress: 0, skirt: 0.1, trousers: 0.76, shorts: 0.1, other: 0 };

test('what is surely no top is refused, and what may be one is not', () => {
  expect(() => checkKind(unlikely)).toThrow(expect.objectContaining({ reason: 'not_a_top' }));
  expect(() => checkKind({ ...unlikely, top: 0.2, trousers: 0.58 })).not.toThrow();
  expect(() => checkKind({ ...unlikely, outerwear: 0.2, trousers: 0.58 })).not.toThrow();
});
