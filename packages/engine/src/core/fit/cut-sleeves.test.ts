import { expect, test } from 'vitest';
import type { GarmentAnalysis, GarmentSide } from '#src/core/types.ts';
import { cutSleeves } from './cut-sleeves.ts';

const SIZE = 100;

function side(sign: -1 | 1): GarmentSide {
  const at = (x: number, y: number) => ({ x: 50 + sign * x, y });
  return {
    neck: at(8, 10),
    shoulder: at(20, 14),
    armpit: at(20, 40),
    hem: at(20, 90),
    sleeve: {
      cuffOuter: at(40, 60),
      cuffInner: at(25, 60),
      outer: [at(20, 14), at(40, 60)],
      inner: [at(20, 40), at(25, 60)],
    },
  };
}

function garment(worn: boolean): GarmentAnalysis {
  const left = side(-1);
  const right = side(1);
  return {
    image: { width: SIZE, height: SIZE, data: new Uint8ClampedArray(SIZE * SIZE * 4).fill(255) },
    worn,
    left,
    right,
    sideSeam: { left: [left.armpit, left.hem], right: [right.armpit, right.hem] },
    neckline: [left.neck, right.neck],
    hemline: [left.hem, right.hem],
  };
}

test('sleeves bring nothing of the torso below the armpits, and all of the cloth above them', () => {
  const { data } = cutSleeves(garment(false));
  const alpha = (x: number, y: number) => data[(y * SIZE + x) * 4 + 3];
  for (const x of [29, 31, 50, 71]) expect(alpha(x, 60)).toBe(0);
  for (const x of [10, 26, 74, 90]) expect(alpha(x, 60)).toBe(255);
  expect(alpha(50, 30)).toBe(255);
  expect(alpha(50, 95)).toBe(255);
});

test('a worn sleeve may lie on the torso', () => {
  const worn = garment(true);
  expect(cutSleeves(worn)).toBe(worn.image);
});
