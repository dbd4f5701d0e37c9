import { expect, test } from 'vitest';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import type { MergedGarment } from './merge-layers.ts';
import { removeTop } from './remove-top.ts';
import { shadeGarment } from './shade-garment.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const GREY = 120;

/** Brightness of a grey garment, shaded, over an old top whose dye reveals no light; `trunk` is true on its trunk. */
function shaded(trunk: (x: number) => boolean): (x: number, y: number) => number {
  const person = drawPerson({
    topColor: (x, y) => (((x >> 1) + (y >> 1)) % 2 ? [90, 90, 90] : [170, 170, 170]),
  });
  const masks = createSoftMasks(person, box);
  const undressed = removeTop(person, box, masks, { hem: 0.9, bared: [] });
  const size = WIDTH * HEIGHT;
  const color = () => new Float32Array(size).fill(GREY);
  const garment: MergedGarment = {
    color: { red: color(), green: color(), blue: color() },
    alpha: new Float32Array(size).fill(1),
    trunk: Float32Array.from({ length: size }, (_, i) => (trunk(i % WIDTH) ? 1 : 0)),
    forearms: undefined,
    sleeveEnd: { left: 1, right: 1 },
  };
  const light = { x: 0, y: 0, z: 0.4 };
  shadeGarment(person, box, garment, { ...undressed, light });
  return (x, y) => garment.color.red[y * WIDTH + x];
}

test('a sleeve is round, the trunk beside it does not take its shade', () => {
  const sleeve = shaded(() => false);
  const trunk = shaded((x) => Math.abs(x - 120) < 54);
  expect(sleeve(168, 160)).toBeLessThan(GREY);
  expect(trunk(164, 160)).toBeGreaterThan(sleeve(164, 160) + 3);
  expect(trunk(184, 160)).toBeCloseTo(sleeve(184, 160), 1);
});
