import { expect, test } from 'vitest';
import { watershed } from './watershed.ts';

const WIDTH = 9;
const HEIGHT = 5;

/** Marker 1 on the left, 2 on the right. */
function meet(heightAt: (x: number, y: number) => number, closed?: (x: number, y: number) => boolean) {
  const height = new Float32Array(WIDTH * HEIGHT);
  const passable = new Uint8Array(WIDTH * HEIGHT).fill(1);
  const marks = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < height.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    height[i] = heightAt(x, y);
    if (closed?.(x, y)) passable[i] = 0;
  }
  marks[2 * WIDTH] = 1;
  marks[2 * WIDTH + 8] = 2;
  watershed(height, 10, passable, marks, WIDTH);
  return marks;
}

test('markers meet on the ridge, not half-way', () => {
  const marks = meet((x) => (x === 6 ? 8 : 1));
  for (let y = 0; y < HEIGHT; y++) {
    expect(marks[y * WIDTH + 5]).toBe(1);
    expect(marks[y * WIDTH + 7]).toBe(2);
  }
});

test('on level ground they share the way', () => {
  const marks = meet(() => 0);
  expect([3, 5].map((x) => marks[2 * WIDTH + x])).toEqual([1, 2]);
});

test('what is closed stays unmarked', () => {
  const marks = meet(
    () => 0,
    (x) => x === 3,
  );
  expect(marks[3]).toBe(0);
  expect(marks[4]).toBe(2);
});
