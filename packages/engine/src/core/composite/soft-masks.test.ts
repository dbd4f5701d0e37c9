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

test('where a collar stands up into the ellipse of the face, it is no face; what lies above it is', () => {
  const person = drawPerson();
  const without = createSoftMasks(person, box).face;
  const { labels, frame } = person;
  const lowest = Math.floor(without.findLastIndex((value) => value > 0.99) / WIDTH);
  const collar = lowest - 20;
  for (let i = Math.ceil(collar * frame.scale) * labels.width; i < labels.data.length; i++) {
    if (labels.data[i] === LABEL.skin) labels.data[i] = LABEL.top;
  }
  const { face } = createSoftMasks(person, box);
  const middle = (y: number) => y * WIDTH + WIDTH / 2;
  expect(without[middle(lowest - 6)]).toBe(1);
  expect(face[middle(lowest - 6)]).toBeLessThan(0.05);
  expect(face[middle(collar - 20)]).toBe(1);
});
