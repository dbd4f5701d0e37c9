import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { blendWrists } from './blend-wrists.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { createSoftMasks } from './soft-masks.ts';

const BOX = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** How far the column of the left arm's middle is redrawn, by row. */
function redrawn(longSleeves: boolean): (y: number) => number {
  const person = drawPerson({ longSleeves });
  const erased = new Float32Array(WIDTH * HEIGHT);
  blendWrists(person, BOX, createSoftMasks(person, BOX), shapeBareArms(person), erased);
  return (y) => erased[y * WIDTH + 66];
}

test('right below a long cuff the hand is redrawn in full, farther on less and less, and then not at all', () => {
  const at = redrawn(true);
  expect(at(217)).toBeGreaterThan(0.95);
  expect(at(221)).toBeLessThan(at(218));
  expect(at(221)).toBeGreaterThan(0.1);
  expect(at(230)).toBe(0);
});

test('a bare arm keeps every pixel of the photo', () => {
  const at = redrawn(false);
  for (let y = 130; y < 240; y++) expect(at(y)).toBe(0);
});
