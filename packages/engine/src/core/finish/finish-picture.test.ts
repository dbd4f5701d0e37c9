import { expect, test } from 'vitest';
import type { Dressed } from '../composite/composite.ts';
import type { RgbaImage } from '../types.ts';
import { FINISHER } from './finish-input.ts';
import { finishPicture } from './finish-picture.ts';

const SIZE = 200;
const { height, width, channels, gains, step } = FINISHER;
const CELLS = (height * width) / step ** 2;

/** Of one value, with the covers of garment, invented skin and change in blocks of rows. */
function imageOf(value: (x: number, y: number) => readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) data.set([...value(i % SIZE, Math.floor(i / SIZE)), 255], i * 4);
  return { width: SIZE, height: SIZE, data };
}

const image = imageOf((x) => [100, x % 2 === 0 ? 100 : 60, 100]);
const painted = imageOf((_, y) => (y < 40 || y >= 160 ? [0, 0, 0] : y < 100 ? [255, 0, 255] : [0, 255, 255]));
const changed = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
for (let i = 40 * SIZE; i < 160 * SIZE; i++) changed.data[i] = 1;
const measures = {
  garmentPixels: 0,
  removedPixels: 0,
  paintedOverPixels: 0,
  inventedSkinPixels: 0,
  vagueHands: 0,
};
const dressed: Dressed = {
  image,
  changed,
  painted,
  cover: { width: 1, height: 1, data: new Float32Array(1) },
  measures,
};

const left = (cell: number) => cell % (width / step) < width / step / 2;

async function finish(answer: (cell: number, gain: number) => number) {
  const inputs: Float32Array[] = [];
  const networks = {
    async finish(input: Float32Array) {
      inputs.push(input);
      return Float32Array.from({ length: CELLS * gains }, (_, i) => answer(Math.floor(i / gains), i % gains));
    },
  };
  const result = await finishPicture(dressed, networks);
  const at = (x: number, y: number) => [
    ...result.image.data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3),
  ];
  return { at, input: inputs[0] };
}

test('garment and invented skin are lit by their own gains, prints stay, and nothing else moves', async () => {
  const { at } = await finish((cell, gain) => 0.5 - (left(cell) ? [0.2, 0.1][gain] : 0));
  expect(at(60, 70)).toEqual([77, 77, 77]);
  expect(at(61, 70)).toEqual([77, 46, 77]);
  expect(at(30, 130)).toEqual([95, 93, 93]);
  expect(at(170, 130)).toEqual([107, 107, 107]);
  expect(at(100, 39)).toEqual([100, 100, 100]);
  expect(at(100, 160)).toEqual([100, 100, 100]);
});

test('gains lie where the network saw their pixels, within limits, and steps are softened', async () => {
  const { at } = await finish((cell) => (left(cell) ? -3 : 3));
  expect(at(20, 70)[0]).toBe(76);
  expect(at(180, 70)[0]).toBe(103);
  const [before, middle, after] = [at(96, 70)[0], at(100, 70)[0], at(104, 70)[0]];
  expect(before).toBeLessThan(middle);
  expect(middle).toBeLessThan(after);
});

test('the network sees picture and covers around what changed', async () => {
  const { input } = await finish(() => 0);
  const row = Math.round(height * 0.5);
  const pixel = (at: number) =>
    [...input.subarray(at * channels, (at + 1) * channels)].map((v) => Math.round(v * 255));
  expect(pixel((row - 10) * width + 72).slice(3)).toEqual([255, 0, 255]);
  expect(pixel((row + 10) * width + 72).slice(3)).toEqual([0, 255, 255]);
  expect(pixel(2 * width + 72).slice(3)).toEqual([0, 0, 0]);
});
