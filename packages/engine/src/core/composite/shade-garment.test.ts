import { expect, test } from 'vitest';
import { drawPerson } from './drawn-person.ts';
import { readOldLight } from './shade-garment.ts';

test('a soft fold of a plain old top darkens the garment there', () => {
  const person = drawPerson({
    topColor: (x, y) => {
      const fold = 1 - 0.35 * Math.exp(-(((x - 120 - (y - 150) / 4) / 8) ** 2));
      return [170 * fold, 120 * fold, 110 * fold];
    },
  });
  const { light } = readOldLight(person);
  const at = (x: number, y: number) => light.data[Math.round(y / 2) * light.width + Math.round(x / 2)];
  expect(at(120, 150)).toBeLessThan(-0.08);
  expect(at(120, 150)).toBeLessThan(at(95, 150) - 0.1);
});

test('a print on the old top leaves no trace', () => {
  const person = drawPerson({
    topColor: (x, y) => (Math.abs(x - 120) < 20 && y > 130 && y < 165 ? [250, 250, 250] : [60, 20, 90]),
  });
  const { light } = readOldLight(person);
  const at = (x: number, y: number) => light.data[Math.round(y / 2) * light.width + Math.round(x / 2)];
  expect(Math.abs(at(120, 148) - at(90, 180))).toBeLessThan(0.05);
});

test('an old top without a main colour says nothing about the light', () => {
  const person = drawPerson({
    topColor: (x, y) =>
      ((x >> 2) + (y >> 2)) % 3 === 0 ? [240, 60, 20] : x % 2 ? [20, 30, 200] : [30, 160, 40],
  });
  const { data } = readOldLight(person).light;
  expect(Math.max(...data)).toBeLessThan(0.03);
  expect(Math.min(...data)).toBeGreaterThan(-0.03);
});
