import { expect, test } from 'vitest';
import { drawPerson } from './drawn-person.ts';
import { readOldLight } from './read-old-light.ts';

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

test('wide patches of mottled dye are no shade', () => {
  const person = drawPerson({
    topColor: (x, y) => {
      const patch = 1 - 0.3 * Math.exp(-(((x - 120) / 14) ** 2) - ((y - 150) / 14) ** 2);
      const thread = ((x >> 1) + (y >> 1)) % 2 === 0 ? 1.14 : 0.86;
      return [130 * patch * thread, 130 * patch * thread, 135 * patch * thread];
    },
  });
  const { light } = readOldLight(person);
  const at = (x: number, y: number) => light.data[Math.round(y / 2) * light.width + Math.round(x / 2)];
  expect(Math.abs(at(120, 150) - at(95, 150))).toBeLessThan(0.02);
});

test('a speck of plain cloth among lace is no shade', () => {
  const person = drawPerson({
    topColor: (x, y) => {
      if (y > 132) return [190, 190, 190];
      return Math.hypot(x - 120, y - 120) < 5 ? [150, 150, 150] : [40, 40, 40];
    },
  });
  const { light } = readOldLight(person);
  const at = (x: number, y: number) => light.data[Math.round(y / 2) * light.width + Math.round(x / 2)];
  expect(Math.abs(at(120, 120) - at(104, 120))).toBeLessThan(0.015);
});
