import { expect, test } from 'vitest';
import { createCanvas } from './canvas.ts';
import { COLORS, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { fillBottom } from './fill-bottom.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

function planes() {
  const alpha = new Float32Array(WIDTH * HEIGHT);
  for (let y = 180; y < 206; y++) alpha.fill(1, y * WIDTH + 82, y * WIDTH + 158);
  return { alpha, erased: alpha.slice() };
}

test('trousers are carried on upwards in their own colour', () => {
  const person = drawPerson();
  const { alpha, erased } = planes();
  const filled = fillBottom(
    person,
    createCanvas(person.photo, box),
    createSoftMasks(person, box),
    erased,
    alpha,
  );
  for (const y of [184, 195, 203]) {
    const at = y * WIDTH + 120;
    expect(Math.abs((filled?.red[at] ?? 0) - COLORS.bottom[0])).toBeLessThan(6);
    expect(Math.abs((filled?.blue[at] ?? 0) - COLORS.bottom[2])).toBeLessThan(6);
  }
});

test('without a visible lower garment there is nothing to carry on', () => {
  const person = drawPerson();
  const bare = {
    ...person,
    labels: { ...person.labels, data: person.labels.data.map((v) => (v === 4 ? 0 : v)) },
  };
  const { alpha, erased } = planes();
  expect(
    fillBottom(bare, createCanvas(bare.photo, box), createSoftMasks(bare, box), erased, alpha),
  ).toBeNull();
});
