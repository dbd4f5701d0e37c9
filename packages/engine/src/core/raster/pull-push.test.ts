import { expect, test } from 'vitest';
import { pullPush } from './pull-push.ts';

test('known pixels keep their exact value and holes stay within the range of the known ones', () => {
  const width = 33;
  const height = 21;
  const values = Float32Array.from({ length: width * height }, (_, i) => 10 + (i % width));
  const weight = Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    return x > 8 && x < 24 ? 0 : 1;
  });
  const [filled] = pullPush([values], weight, width, height);
  for (let i = 0; i < values.length; i++) {
    if (weight[i] === 1) expect(filled[i]).toBe(values[i]);
    expect(filled[i]).toBeGreaterThanOrEqual(10);
    expect(filled[i]).toBeLessThanOrEqual(42.001);
  }
});

test('a hole between two colours changes smoothly from one to the other', () => {
  const width = 64;
  const values = new Float32Array(width * width).fill(0);
  const weight = new Float32Array(width * width);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      values[y * width + x] = x < 16 ? 0 : 100;
      weight[y * width + x] = x < 16 || x >= 48 ? 1 : 0;
    }
  }
  const [filled] = pullPush([values], weight, width, width);
  const row = 32 * width;
  for (let x = 17; x < 48; x++) {
    const step = filled[row + x] - filled[row + x - 1];
    expect(step).toBeGreaterThan(-2);
    expect(step).toBeLessThan(20);
  }
  expect(filled[row + 20]).toBeLessThan(30);
  expect(filled[row + 44]).toBeGreaterThan(70);
});

test('every channel is filled by the same weights, and one known pixel is enough', () => {
  const weight = new Float32Array(15);
  weight[7] = 0.5;
  const first = new Float32Array(15);
  const second = new Float32Array(15);
  first[7] = 4;
  second[7] = -6;
  const filled = pullPush([first, second], weight, 5, 3);
  for (let i = 0; i < 15; i++) {
    expect(filled[0][i]).toBeCloseTo(4, 5);
    expect(filled[1][i]).toBeCloseTo(-6, 5);
  }
});

test('nothing known gives zero rather than a number that is none', () => {
  const [filled] = pullPush([new Float32Array(12).fill(9)], new Float32Array(12), 4, 3);
  expect([...filled]).toEqual(new Array(12).fill(0));
});
