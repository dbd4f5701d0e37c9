import { expect, test } from 'vitest';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { checkKind } from './check-garment.ts';
import { GARMENT_LANDMARK, GARMENT_PART, READER, readGarment, valueAt } from './read-garment.ts';

const { side, channels, parts: PARTS, partsSide, landmarks: LANDMARKS, placesSide } = READER;
const notAsked = () => Promise.reject(new Error('not asked'));

/** White on the left, black on the right, twice as wide as high. */
function photo(): RgbaImage {
  const data = new Uint8ClampedArray(200 * 100 * 4).fill(255);
  for (let y = 0; y < 100; y++) {
    for (let x = 100; x < 200; x++) data.set([0, 0, 0, 255], (y * 200 + x) * 4);
  }
  return { width: 200, height: 100, data };
}

/** A network's output with a torso in a number of cells around the middle, and one landmark in a cell. */
function answer(
  torso: number,
  landmark: number,
  place: readonly [number, number],
  facts = new Float32Array(24),
) {
  const parts = new Float32Array(partsSide * partsSide * PARTS);
  for (let cell = 0; cell < partsSide * partsSide; cell++) {
    const out = Math.max(
      Math.abs((cell % partsSide) + 0.5 - partsSide / 2),
      Math.abs(Math.floor(cell / partsSide) + 0.5 - partsSide / 2),
    );
    parts[cell * PARTS + (out < torso / 2 ? GARMENT_PART.torso : GARMENT_PART.ground)] = 9;
  }
  const landmarks = new Float32Array(placesSide * placesSide * LANDMARKS);
  landmarks[(place[1] * placesSide + place[0]) * LANDMARKS + landmark] = 20;
  return { parts, landmarks, facts };
}

/** @param ofMirrored the answer about a mirror image, whose first pixel is black. */
async function read(
  first: ReturnType<typeof answer>,
  { second = first, ofMirrored }: { second?: typeof first; ofMirrored?: typeof first } = {},
) {
  const inputs: Float32Array[] = [];
  const networks: Networks = {
    pose: notAsked,
    selfie: notAsked,
    parsePerson: notAsked,
    prefetch: () => undefined,
    finish: notAsked,
    checkPicture: notAsked,
    readGarment: async (input) => {
      inputs.push(input);
      const seen = inputs.length <= 2 ? first : second;
      return input[0] < 0 ? (ofMirrored ?? seen) : seen;
    },
  };
  return { reading: await readGarment(photo(), networks), inputs };
}

test('the network first gets the whole photo, coloured as in training, and where each pixel is', async () => {
  const { inputs } = await read(answer(48, 0, [0, 0]));
  const [input] = inputs;
  expect(input.length).toBe(side * side * channels);
  const pixel = (x: number, y: number) => [
    ...input.subarray((y * side + x) * channels, (y * side + x + 1) * channels),
  ];
  const [white, black] = [(1 - 0.7) / 0.3, -0.7 / 0.3];
  const first = 1 / side - 1;
  for (const [n, value] of [white, white, white, first, first].entries()) {
    expect(pixel(0, 0)[n]).toBeCloseTo(value, 5);
  }
  for (const [n, value] of [black, black, black, -first, -first].entries()) {
    expect(pixel(side - 1, side - 1)[n]).toBeCloseTo(value, 5);
  }
});

test('it then gets the garment as large as it goes, and what it says is told in places of the photo', async () => {
  // Half of a square of 200 pixels around the middle of the photo, with a margin.
  const { reading, inputs } = await read(answer(48, GARMENT_LANDMARK.hemLeft, [24, 47]));
  expect(inputs).toHaveLength(4);
  expect(reading.crop.side).toBeCloseTo(100 * 1.28, 5);
  expect(reading.crop.center).toEqual({ x: 99.5, y: 49.5 });
  const hem = reading.landmarks[GARMENT_LANDMARK.hemLeft];
  expect(hem.x).toBeCloseTo(99.5 + (0.5 / 48) * 128, 3);
  expect(hem.y).toBeCloseTo(49.5 + (23.5 / 48) * 128, 3);
  const torso = reading.parts[GARMENT_PART.torso];
  expect(valueAt(torso, reading, { x: 99.5, y: 49.5 })).toBeCloseTo(9, 5);
  expect(valueAt(torso, reading, { x: 5, y: 49.5 })).toBeNull();
});

test('what it says of the mirror image counts as much, with left and right exchanged', async () => {
  const facts = (landmark: number, kind: number) =>
    new Float32Array(24)
      .fill(0)
      .fill(4, landmark, landmark + 1)
      .fill(6, kind, kind + 1);
  const [seen, reflected] = [
    answer(48, 0, [0, 0], facts(GARMENT_LANDMARK.hemLeft, 13)),
    answer(48, GARMENT_LANDMARK.hemRight, [37, 47], facts(GARMENT_LANDMARK.hemLeft, 14)),
  ];
  reflected.parts.forEach((_, i) => {
    if (i % PARTS === GARMENT_PART.sleeveRight && Math.floor(i / PARTS) % partsSide > 80)
      reflected.parts[i] = 30;
  });
  const { reading } = await read(seen, { ofMirrored: reflected });
  const { crop, landmarks, presence, kinds, parts } = reading;
  expect(landmarks[GARMENT_LANDMARK.hemLeft].x).toBeCloseTo(
    crop.center.x + ((10.5 - 24) / 48) * crop.side,
    3,
  );
  expect(presence[GARMENT_LANDMARK.hemLeft]).toBeCloseTo(presence[GARMENT_LANDMARK.hemRight], 5);
  expect(kinds.top).toBeCloseTo(kinds.outerwear, 5);
  expect(parts[GARMENT_PART.sleeveLeft].data[0]).toBe(15);
  expect(parts[GARMENT_PART.sleeveLeft].data[partsSide - 1]).toBe(0);
});

test('where no garment is seen the whole photo is all there is', async () => {
  const { reading, inputs } = await read(answer(0, 0, [0, 0]));
  expect(inputs).toHaveLength(2);
  expect(reading.crop.side).toBe(200);
});

test('kinds and sleeves are probabilities', async () => {
  const facts = new Float32Array(24).fill(5);
  facts.fill(0, 13, 23);
  facts[17] = Math.log(6);
  facts[22] = Math.log(2);
  const { reading } = await read(answer(48, 0, [0, 0], facts));
  expect(reading.kinds.trousers).toBeCloseTo(0.5, 5);
  expect(reading.kinds.top).toBeCloseTo(1 / 12, 5);
  expect(Object.values(reading.kinds).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
  expect(reading.sleeves.long).toBeCloseTo(0.5, 5);
});

test('both looks tell the kind alike, and the closer one the sleeves', async () => {
  const facts = (sure: readonly number[]) =>
    Float32Array.from({ length: 24 }, (_, i) => (sure.includes(i) ? 30 : 0));
  const [skirt, top, none, long] = [16, 13, 20, 22];
  const { reading } = await read(answer(48, 0, [0, 0], facts([skirt, none])), {
    second: answer(48, 0, [0, 0], facts([top, long])),
  });
  expect(reading.kinds).toMatchObject({ skirt: expect.closeTo(0.5), top: expect.closeTo(0.5) });
  expect(reading.sleeves.long).toBeCloseTo(1);
});

const unlikely = { top: 0.02, outerwear: 0.02, dress: 0, skirt: 0.1, trousers: 0.76, shorts: 0.1, other: 0 };

test('what is surely no top is refused, and what may be one is not', () => {
  expect(() => checkKind(unlikely)).toThrow(expect.objectContaining({ reason: 'not_a_top' }));
  expect(() => checkKind({ ...unlikely, top: 0.3, trousers: 0.48 })).not.toThrow();
  expect(() => checkKind({ ...unlikely, outerwear: 0.3, trousers: 0.48 })).not.toThrow();
});
