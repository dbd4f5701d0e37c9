import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { blendCuffs } from './blend-cuffs.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { createSoftMasks } from './soft-masks.ts';

const BOX = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

type Known = ReturnType<typeof shapeBareArms>['known'];

interface Case {
  longSleeves?: boolean;
  known?: Known;
  /** Whether the arms are bared further than before. */
  bared?: boolean;
}

/** How far the left arm's middle column is redrawn, by row. */
function redrawn({ longSleeves = false, known, bared = true }: Case): (y: number) => number {
  const person = drawPerson({ longSleeves });
  const erased = new Float32Array(WIDTH * HEIGHT);
  const arms = shapeBareArms(person);
  const masks = createSoftMasks(person, BOX);
  blendCuffs(person, BOX, masks, { ...arms, known: known ?? arms.known }, [false, bared, bared], erased);
  return (y) => erased[y * WIDTH + 66];
}

test('right below a long cuff the hand is redrawn in full, farther on less and less, and then not at all', () => {
  const at = redrawn({ longSleeves: true });
  expect(at(217)).toBeGreaterThan(0.95);
  expect(at(221)).toBeLessThan(at(218));
  expect(at(221)).toBeGreaterThan(0.1);
  expect(at(230)).toBe(0);
});

test('right below a short sleeve the arm is, and keeps every pixel of the photo farther on', () => {
  const at = redrawn({});
  expect(at(142)).toBeGreaterThan(0.95);
  expect(at(145)).toBeGreaterThan(0.2);
  expect(at(145)).toBeLessThan(0.8);
  for (let y = 150; y < 240; y++) expect(at(y)).toBe(0);
});

test('an arm of which no skin tells where it lies under the sleeve keeps every pixel', () => {
  const at = redrawn({ known: [0, 0, 0] });
  for (let y = 130; y < 240; y++) expect(at(y)).toBe(0);
});

test('so does one that the new sleeve covers as far as the old one did', () => {
  const at = redrawn({ bared: false });
  for (let y = 130; y < 240; y++) expect(at(y)).toBe(0);
});
