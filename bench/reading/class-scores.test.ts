import { expect, test } from 'vitest';
import { classScores, countClasses, meanScore } from './class-scores.ts';
import { TRUTH } from './classes.ts';

const { background, hair, skin, upper, lower, dress, other } = TRUTH;

/** One row of pixels. */
const row = (truth: readonly number[], read: readonly number[], v = truth.map(() => 0.5)) => ({
  width: truth.length,
  height: 1,
  truth: Uint8Array.from(truth),
  read: Uint8Array.from(read),
  v: Float32Array.from(v),
});

test('the score of a class is its shared pixels over all pixels with it on either side', () => {
  const counts = countClasses(row([upper, upper, upper, skin], [upper, upper, skin, skin]));
  const scores = classScores(counts);
  expect(scores[upper]).toBeCloseTo(2 / 3);
  expect(scores[skin]).toBeCloseTo(1 / 2);
});

test('a class that occurs nowhere has no score and no weight in the mean', () => {
  const scores = classScores(countClasses(row([upper, background], [upper, background])));
  expect(scores[hair]).toBeNaN();
  expect(meanScore(scores)).toBe(1);
});

test('a dress above the hips is an upper garment and nothing else', () => {
  const scores = classScores(countClasses(row([dress, dress], [upper, lower], [0.9, 0.9])));
  expect(scores[upper]).toBeCloseTo(1 / 2);
  expect(scores[lower]).toBe(0);
});

test('a dress below the hips counts as upper or lower, and as lower if read as neither', () => {
  const scores = classScores(countClasses(row([dress, dress, dress], [upper, lower, skin], [1, 1.2, 1.5])));
  expect(scores[upper]).toBe(1);
  expect(scores[lower]).toBeCloseTo(1 / 2);
  expect(scores[skin]).toBe(0);
});

test('pixels without a label in the engine do not count', () => {
  const counts = countClasses(row([other, other, upper], [background, upper, upper]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('away from edges only pixels with uniform surroundings count', () => {
  const truth = [skin, skin, skin, skin, upper, upper, upper];
  const read = [skin, skin, upper, upper, upper, skin, upper];
  const counts = countClasses(row(truth, read), 2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(classScores(counts)[skin]).toBe(1);
});

test('the border of another class is an edge in both directions', () => {
  const size = 5;
  const truth = new Uint8Array(size * size).fill(upper);
  truth[0] = other;
  const v = new Float32Array(size * size);
  const counts = countClasses({ width: size, height: size, truth, read: truth.map(() => upper), v }, 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(size * size - 4);
});
