import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
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

test('weave is carried on from below the part that is worked on, and from beside a hand before it', () => {
  const drawn = drawPerson();
  const photo = { ...drawn.photo, data: drawn.photo.data.slice() };
  const stripe = (x: number) => (x % 8 < 4 ? 12 : -12);
  for (let y = 204; y < HEIGHT; y++) {
    for (let x = 78; x < 162; x++) {
      const before = x >= 110 && x < 130 && y >= 226;
      const at = (y * WIDTH + x) * 4;
      photo.data.set(before ? COLORS.skin : COLORS.bottom.map((value) => value + stripe(x)), at);
    }
  }
  const labels = { ...drawn.labels, data: drawn.labels.data.slice() };
  for (let y = 113; y < labels.height; y++)
    labels.data.fill(LABEL.skin, y * labels.width + 55, y * labels.width + 65);
  const person = { ...drawn, photo, labels };
  const low = { x: 0, y: 0, width: WIDTH, height: 210 };
  const alpha = planes().alpha.slice(0, WIDTH * low.height);
  const filled = fillBottom(
    person,
    createCanvas(photo, low),
    createSoftMasks(person, low),
    alpha.slice(),
    alpha,
  );
  const light = (x: number) => filled?.green[182 * WIDTH + x] ?? 0;
  expect(light(97) - light(101)).toBeGreaterThan(6);
  const middle = Array.from({ length: 8 }, (_, n) => light(116 + n));
  expect(Math.max(...middle) - Math.min(...middle)).toBeGreaterThan(6);
  for (const value of middle) expect(Math.abs(value - COLORS.bottom[1])).toBeLessThan(20);
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
