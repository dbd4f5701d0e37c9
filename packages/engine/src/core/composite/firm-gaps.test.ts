import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { dress, prepareComposite } from './composite.ts';
import { COLORS, difference, drawLayer, drawPerson, pixelAt, WIDTH } from './drawn-person.ts';
import { findGaps, firmGaps } from './firm-gaps.ts';

/** Analysis pixels between the trunk and the bare part of the left arm. */
const GAP = { left: 35, right: 39, top: 76, bottom: 98 };
const INSIDE = 86 * (WIDTH / 2) + 37;

/** Background is visible beside an arm, but the matte is uncertain there. */
function withGap(person: PersonAnalysis, bottom = GAP.bottom): PersonAnalysis {
  const { labels, lab, matte, photo } = person;
  for (let y = GAP.top; y < bottom; y++) {
    for (let x = GAP.left; x < GAP.right; x++) {
      const at = y * labels.width + x;
      labels.data[at] = LABEL.background;
      matte.data[at] = 0.42;
      for (const plane of [lab.l, lab.a, lab.b]) plane[at] = plane[0];
      for (let n = 0; n < 4; n++) {
        photo.data.set(COLORS.background, ((2 * y + (n >> 1)) * WIDTH + 2 * x + (n & 1)) * 4);
      }
    }
  }
  return person;
}

test('ground between a bare arm and the body is ground and nothing else', () => {
  const person = withGap(drawPerson());
  const { matte } = firmGaps(person, findGaps(person));
  expect(matte.data[INSIDE]).toBe(0);
  expect(matte.data[INSIDE - 6]).toBe(1);
  expect(matte.data[INSIDE + 6]).toBe(1);
  expect(person.matte.data[INSIDE]).toBeCloseTo(0.42);
});

test('what is small, beside a sleeve or beside hair keeps its matte', () => {
  expect(findGaps(drawPerson())).toBeNull();
  const small = withGap(drawPerson(), GAP.top + 5);
  expect(firmGaps(small, findGaps(small))).toBe(small);
  expect(findGaps(withGap(drawPerson({ longSleeves: true })))).toBeNull();
  const hair = withGap(drawPerson());
  const { data } = hair.labels;
  for (let i = 0; i < data.length; i++) if (data[i] === LABEL.skin) data[i] = LABEL.hair;
  expect(findGaps(hair)).toBeNull();
});

test('no skin is invented where ground is seen beside a bare arm', () => {
  const person = withGap(drawPerson());
  const tee = drawLayer('torso', (x, y) => Math.abs(x - 120) < 38 && y >= 92 && y < 204, [60, 170, 90]);
  const { image } = dress([tee], prepareComposite(person, [tee]));
  for (const y of [160, 170, 180]) {
    expect(difference(pixelAt(image, 74, y), COLORS.background)).toBeLessThan(20);
  }
});
