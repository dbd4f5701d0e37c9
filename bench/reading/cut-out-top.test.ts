import { expect, test } from 'vitest';
import { TRUTH } from './classes.ts';
import { cutOutTop, disturbShape, findTop } from './cut-out-top.ts';
import { createRandom } from './draw-pairs.ts';

const { background, upper, dress, skin } = TRUTH;
const SIZE = 10;

/** Labels of a photo with one background and an upper garment of 4 by 4 in the middle. */
const labels = (part: number) => {
  const data = new Uint8Array(SIZE * SIZE).fill(background);
  for (let y = 3; y < 7; y++) data.fill(part, y * SIZE + 3, y * SIZE + 7);
  data[0] = skin;
  return { width: SIZE, height: SIZE, data };
};
const photo = (grey: number) => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(grey);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width: SIZE, height: SIZE, data };
};
const topOf = (part: number) => {
  const top = findTop(labels(part));
  if (top === null) throw new Error('There is a top.');
  return top;
};

test('a top is where the truth has an upper garment', () => {
  expect(topOf(upper).data.reduce((sum, set) => sum + set, 0)).toBe(16);
});

test('a dress and a strip of cloth are not tops', () => {
  expect(findTop(labels(dress))).toBeNull();
  const strip = labels(upper);
  strip.data.fill(background, 34);
  expect(findTop(strip)).toBeNull();
});

test.each([
  [90, 244],
  [230, 64],
])('a top of grey %i is rendered on a background of grey %i, with a margin on all sides', (grey, ground) => {
  const product = cutOutTop(photo(grey), topOf(upper));
  expect([product.width, product.height]).toEqual([4, 4]);
  const bare = topOf(upper);
  bare.data.fill(0, 3 * SIZE, 3 * SIZE + 5);
  const { data, width } = cutOutTop(photo(grey), bare);
  expect([data[0], data[3]]).toEqual([ground, 255]);
  expect(data[width * 4 * 3 + 8]).toBe(grey);
});

test('a wide top has some background beside it', () => {
  const wide = { width: 40, height: 40, data: new Uint8Array(1600) };
  for (let y = 10; y < 30; y++) wide.data.fill(1, y * 40 + 5, y * 40 + 35);
  const grey = new Uint8ClampedArray(1600 * 4).fill(255);
  for (let i = 0; i < 1600; i++) grey.fill(100, i * 4, i * 4 + 3);
  const { width, height, data } = cutOutTop({ width: 40, height: 40, data: grey }, wide);
  expect([width, height]).toEqual([30 + 8, 20 + 8]);
  expect(data[(3 * width + 3) * 4]).toBe(244);
  expect(data[(4 * width + 4) * 4]).toBe(100);
});

const SIDE = 120;
/** A black square in the middle of white. */
const square = () => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let y = 40; y < 80; y++)
    for (let x = 40; x < 80; x++) data.fill(0, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
  return { width: SIDE, height: SIDE, data };
};
const darkOf = ({ data }: { data: Uint8ClampedArray }) =>
  data.filter((value, i) => i % 4 === 0 && value < 128).length;

test('a shape is moved, but stays about as large, and the same for the same seed', () => {
  const image = square();
  for (let seed = 1; seed < 8; seed++) {
    const disturbed = disturbShape(image, createRandom(seed));
    const moved = disturbed.data.filter((value, i) => Math.abs(value - image.data[i]) > 128).length / 3;
    expect(moved).toBeGreaterThan(40);
    expect(darkOf(disturbed) / darkOf(image)).toBeGreaterThan(0.75);
    expect(darkOf(disturbed) / darkOf(image)).toBeLessThan(1.33);
    expect(disturbShape(image, createRandom(seed))).toEqual(disturbed);
  }
});

test('outside the picture its border goes on', () => {
  expect(disturbShape(square(), createRandom(3)).data.slice(0, 4)).toEqual(
    Uint8ClampedArray.of(255, 255, 255, 255),
  );
});
