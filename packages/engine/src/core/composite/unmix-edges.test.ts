import { expect, test } from 'vitest';
import { createCanvas } from './canvas.ts';
import { COLORS, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { createSoftMasks } from './soft-masks.ts';
import { unmixEdges, unmixOver } from './unmix-edges.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

test('a pixel that hair shares with the old top gets the hair colour back', () => {
  const person = drawPerson();
  const at = 120 * WIDTH + 120;
  for (let c = 0; c < 3; c++) person.photo.data[at * 4 + c] = 0.5 * COLORS.hair[c] + 0.5 * COLORS.top[c];
  const canvas = createCanvas(person.photo, box);
  const masks = createSoftMasks(person, box);
  masks.hair[at] = 0.5;
  masks.top[at] = 0.5;
  masks.skin[at] = 0;
  unmixEdges(person, canvas, masks);
  expect(canvas.red[at]).toBeCloseTo(COLORS.hair[0], -1);
  expect(canvas.green[at]).toBeCloseTo(COLORS.hair[1], -1);
  expect(canvas.weight[at]).toBeGreaterThan(0.3);
});

test('pure hair, pure skin and the face stay as they are', () => {
  const person = drawPerson();
  const canvas = createCanvas(person.photo, box);
  const masks = createSoftMasks(person, box);
  unmixEdges(person, canvas, masks);
  for (const [x, y] of [
    [120, 26],
    [120, 60],
    [66, 190],
  ] as const)
    expect(canvas.weight[y * WIDTH + x]).toBe(0);
});

test('a pixel between hair and a patterned top turns no darker than the hair beside it', () => {
  const person = drawPerson();
  const at = 120 * WIDTH + 120;
  for (let c = 0; c < 3; c++) person.photo.data[at * 4 + c] = 0;
  const canvas = createCanvas(person.photo, box);
  const masks = createSoftMasks(person, box);
  masks.hair[at] = 0.3;
  masks.top[at] = 0.7;
  masks.skin[at] = 0;
  unmixEdges(person, canvas, masks);
  expect(canvas.red[at]).toBeGreaterThan(COLORS.hair[0] - 6);
  expect(canvas.green[at]).toBeGreaterThan(COLORS.hair[1] - 6);
});

test('where the garment comes to lie behind hair, the skin that was there no longer tints the hair', () => {
  const person = drawPerson();
  const [behind, bare] = [120 * WIDTH + 120, 120 * WIDTH + 140];
  const canvas = createCanvas(person.photo, box);
  const masks = createSoftMasks(person, box);
  const hair = new Float32Array(WIDTH * HEIGHT);
  const cover = new Float32Array(WIDTH * HEIGHT);
  for (const at of [behind, bare]) {
    masks.hair[at] = 0.4;
    hair[at] = 0.4;
    canvas.red[at] = 0.4 * COLORS.hair[0] + 0.6 * COLORS.skin[0];
  }
  cover[behind] = 1;
  const before = canvas.red[bare];
  unmixOver(person, canvas, masks, { hair, cover }, null);
  expect(canvas.red[behind]).toBeCloseTo(COLORS.hair[0], -1);
  expect(canvas.red[bare]).toBe(before);
});
