import { expect, test } from 'vitest';
import { COLORS, drawPerson, WIDTH } from '#src/core/composite/drawn-person.ts';
import { toLab } from '#src/core/raster/lab.ts';
import { cropRgba } from '#src/core/raster/resample.ts';
import { offGround } from './off-ground.ts';

test('ground is 0 off itself, a dot on it next to nothing, and cloth as far as its colour', () => {
  const wearer = drawPerson();
  const [red, green, blue] = COLORS.background;
  wearer.photo.data.set([red - 12, green - 12, blue - 12], (20 * WIDTH + 30) * 4);
  const box = { x: 10, y: 5, width: 220, height: 260 };
  const lab = toLab(cropRgba(wearer.photo, box));
  const off = offGround(wearer, box, lab);
  const at = (x: number, y: number) => off[(y - box.y) * box.width + x - box.x];
  expect(at(15, 10)).toBeLessThan(0.1);
  expect(at(30, 20)).toBeLessThan(1.5);
  expect(at(120, 150)).toBeGreaterThan(40);
});
