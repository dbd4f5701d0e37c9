import { expect, test } from 'vitest';
import type { GarmentAnalysis, GarmentSide } from '#src/core/types.ts';
import { cutSleeves } from './cut-sleeves.ts';

const SIZE = 100;

function side(sign: -1 | 1, sleeved: boolean): GarmentSide {
  const at = (x: number, y: number) => ({ x: 50 + sign * x, y });
  const sleeve = {
    cuffOuter: at(40, 60),
    cuffInner: at(25, 60),
    outer: [at(20, 14), at(40, 60)],
    inner: [at(20, 40), at(25, 60)],
  };
  return {
    neck: at(8, 10),
    shoulder: at(20, 14),
    armpit: at(20, 40),
    hem: at(20, 90),
    sleeve: sleeved ? sleeve : null,
  };
}

function garment({ worn = false, leftSleeve = true, rightSleeve = true }): GarmentAnalysis {
  const left = side(-1, leftSleeve);
  const right = side(1, rightSleeve);
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

const alphaOf = (given: GarmentAnalysis) => {
  const { data } = cutSleeves(given);
  expect(given.image.data.every((value) => value === 255)).toBe(true);
  return (x: number, y: number) => data[(y * SIZE + x) * 4 + 3];
};

test('sleeves bring nothing of the torso below the armpits, and all of the cloth above them', () => {
  const alpha = alphaOf(garment({}));
  for (const x of [29, 31, 50, 71]) expect(alpha(x, 60)).toBe(0);
  for (const x of [10, 26, 74, 90]) expect(alpha(x, 60)).toBe(255);
  expect(alpha(50, 30)).toBe(255);
  expect(alpha(50, 95)).toBe(255);
});

test('a worn sleeve may lie on the torso, and goes no farther down than its cuff', () => {
  const alpha = alphaOf(garment({ worn: true }));
  for (const x of [10, 26, 40, 50, 71]) expect(alpha(x, 58)).toBe(255);
  for (const y of [62, 95]) for (const x of [27, 50, 73]) expect(alpha(x, y)).toBe(0);
  for (const x of [10, 22, 78, 90]) expect(alpha(x, 80)).toBe(255);
});

test('where only one sleeve is there, the other half stays', () => {
  const alpha = alphaOf(garment({ rightSleeve: false }));
  expect(alpha(40, 60)).toBe(0);
  expect(alpha(60, 60)).toBe(255);
  expect(alphaOf(garment({ leftSleeve: false, rightSleeve: false }))(50, 60)).toBe(255);
});
