import { expect, test } from 'vitest';
import { COLORS, drawPerson, WIDTH } from '#src/core/composite/drawn-person.ts';
import { cutOutWorn } from './cut-out-worn.ts';
import { findWornCloth } from './worn-cloth.ts';

const [red, green, blue] = COLORS.background;

test('stripes of the ground’s own colour keep it right to the outline', () => {
  const wearer = drawPerson({
    topColor: (x, y) => {
      const weave = 12 * Math.sin(2.1 * x) * Math.sin(2.3 * y);
      return x % 20 < 14 ? [red + weave, green + weave, blue + weave] : [20, 60, 50];
    },
  });
  const cloth = findWornCloth(wearer);
  const { data } = cutOutWorn(wearer, cloth);
  const { frame } = wearer;
  const covered = (x: number, y: number) =>
    cloth.mask.data[Math.round(y * frame.scale) * frame.width + Math.round(x * frame.scale)] !== 0;
  const inside = (x: number, y: number) =>
    [-6, 0, 6].every((down) => [-6, 0, 6].every((aside) => covered(x + aside, y + down)));
  let seen = 0;
  for (let y = 130; y < 190; y += 2) {
    for (let x = 40; x < 200; x++) {
      if (!inside(x, y)) continue;
      seen++;
      const at = (y * WIDTH + x) * 4;
      const off = [0, 1, 2].map((channel) => Math.abs(data[at + channel] - wearer.photo.data[at + channel]));
      expect(Math.max(...off), `${x}, ${y}`).toBeLessThan(4);
    }
  }
  expect(seen).toBeGreaterThan(1000);
});
