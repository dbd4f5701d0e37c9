import { expect, test } from 'vitest';
import { takeOver, wipe } from './wipe.ts';

test('every plane that can be reached is overwritten, however it is kept', () => {
  const planes = Array.from({ length: 5 }, () => new Float32Array(4).fill(0.5));
  const [first, second, third, fourth, fifth] = planes;
  const whole = new Uint8Array(8).fill(7);
  const circle: Record<string, unknown> = { first, list: [second, { third }], map: new Map([['a', fourth]]) };
  circle.itself = circle;
  wipe(circle, new Set([fifth]), whole.subarray(0, 4), null, 'text');
  for (const plane of planes) expect([...plane]).toEqual([0, 0, 0, 0]);
  expect([...whole]).toEqual([0, 0, 0, 0, 7, 7, 7, 7]);
});

test('what is shared and what was moved away is left alone', () => {
  const shared = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  const moved = new Uint8Array(4);
  structuredClone(moved, { transfer: [moved.buffer] });
  wipe({ shared, moved });
  expect(shared[0]).toBe(1);
});

test('what was taken over is a copy of its own, and nothing is left of the other', () => {
  const pool = new Uint8Array([1, 2, 3, 4]);
  const taken = takeOver(pool.subarray(1, 3));
  expect([[...taken], taken.buffer.byteLength, [...pool]]).toEqual([[2, 3], 2, [1, 0, 0, 4]]);
});
