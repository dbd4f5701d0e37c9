import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
import { COLORS, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

test('a dark seam is no hair, however much it has the colour of the hair that ends above it', () => {
  const end = 124;
  const seam = end + 6;
  const isHair = (x: number, y: number) => y > 100 && y < end && x >= 100 && x < 140;
  const person = drawPerson({
    topColor: (x, y) => (isHair(x, y) || (y >= seam && y < seam + 3) ? COLORS.hair : COLORS.top),
  });
  const { labels, frame } = person;
  for (let i = 0; i < labels.data.length; i++) {
    const x = (i % labels.width) / frame.scale;
    const y = Math.floor(i / labels.width) / frame.scale;
    if (isHair(x, y)) labels.data[i] = LABEL.hair;
  }
  const { hair } = createSoftMasks(person, box);
  for (let x = 105; x < 135; x++) expect(hair[(seam + 1) * WIDTH + x]).toBeLessThan(0.05);
  expect(hair[110 * WIDTH + 120]).toBe(1);
});
