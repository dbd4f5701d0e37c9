import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { createCanvas } from './canvas.ts';
import { hideClothInHair } from './cloth-in-hair.ts';
import { COLORS, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
type Rgb = readonly [number, number, number];

/** The drawn person with hair over the chest between x 110 and 130 and y 110 and 150, of one colour each pixel. */
function withLongHair(colorAt: (x: number, y: number) => Rgb): PersonAnalysis {
  const person = drawPerson();
  for (let y = 110; y < 150; y++) {
    for (let x = 110; x < 130; x++) {
      person.photo.data.set(colorAt(x, y), (y * WIDTH + x) * 4);
      person.labels.data[(y >> 1) * (WIDTH >> 1) + (x >> 1)] = LABEL.hair;
    }
  }
  return person;
}

function hide(person: PersonAnalysis) {
  const canvas = createCanvas(person.photo, box);
  hideClothInHair(person, canvas, createSoftMasks(person, box));
  return canvas;
}

const between = (x: number, y: number) => x > 116 && x < 121 && y > 120 && y < 128;
const at = 124 * WIDTH + 119;

test('the old top between strands of hair becomes hair, and the strands stay as they are', () => {
  const canvas = hide(withLongHair((x, y) => (between(x, y) ? COLORS.top : COLORS.hair)));
  expect(Math.abs(canvas.red[at] - COLORS.hair[0])).toBeLessThan(20);
  expect(canvas.weight[124 * WIDTH + 126]).toBe(0);
});

test('where much of the hair has the colour of the top it is dyed, and stays', () => {
  const canvas = hide(withLongHair((_, y) => (y > 122 ? COLORS.top : COLORS.hair)));
  expect(canvas.weight.every((weight) => weight === 0)).toBe(true);
});

test('hair over a top of the same colour stays', () => {
  const gray: Rgb = [90, 80, 76];
  const canvas = hide(withLongHair((x, y) => (between(x, y) ? gray : COLORS.hair)));
  expect(canvas.weight[at]).toBe(0);
});
