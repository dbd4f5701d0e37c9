import { expect, test } from 'vitest';
import { findArmholeLimits } from './armhole-limits.ts';
import { drawLayer } from './drawn-person.ts';

const box = { x: 10, y: 20, width: 100, height: 100 };
const layer = drawLayer('torso', () => true, [0, 0, 0]);

test('a garment lies between its armholes, and below them anywhere', () => {
  const armholes = {
    left: {
      curve: [
        { x: 40, y: 50 },
        { x: 60, y: 70 },
      ],
      end: 0.2,
    },
    right: {
      curve: [
        { x: 100, y: 50 },
        { x: 90, y: 70 },
      ],
      end: 0.2,
    },
  };
  const limits = findArmholeLimits([{ ...layer, armholes }], box);
  expect(limits?.left[0]).toBe(30);
  expect(limits?.left[40]).toBe(40);
  expect(limits?.right[40]).toBe(85);
  expect(limits?.left[60]).toBe(Number.NEGATIVE_INFINITY);
  expect(limits?.right[60]).toBe(Number.POSITIVE_INFINITY);
});

test('a garment with sleeves has none', () => {
  expect(findArmholeLimits([layer], box)).toBeNull();
});
