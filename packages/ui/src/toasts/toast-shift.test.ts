import { expect, test } from 'vitest';
import { shiftBelow } from './toast-shift.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const STACK = box(1000, 80, 380, 100);

test('toasts stay in place while they cover nothing', () => {
  expect(shiftBelow(STACK, [], 900)).toBe(0);
  expect(shiftBelow(STACK, [box(900, 100, 100, 40), box(1100, 180, 40, 40)], 900)).toBe(0);
});

test('toasts move below what they would cover, and below what they would cover there', () => {
  expect(shiftBelow(STACK, [box(1100, 100, 40, 40)], 900)).toBe(68);
  expect(shiftBelow(STACK, [box(1100, 230, 40, 40), box(1100, 100, 40, 40)], 900)).toBe(198);
});

test('toasts never leave the window', () => {
  expect(shiftBelow(STACK, [box(1000, 80, 380, 780)], 900)).toBe(0);
});
