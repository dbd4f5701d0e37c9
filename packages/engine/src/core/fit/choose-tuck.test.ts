import { expect, test } from 'vitest';
import { photoToBody } from '#src/core/person/body-frame.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import { chooseTuck } from './choose-tuck.ts';
import { personWith } from './person-for-tests.ts';

/** A person whose lower garment begins at a share of the torso that depends on the distance from the spine, in U. */
function withWaist(waistAt: (lateral: number) => number, topHem = 0.8): PersonAnalysis {
  const person = personWith({ topHem, waist: topHem });
  const { frame, body } = person;
  const data = person.labels.data.map((_, i) => {
    const { v, lateral } = photoToBody(body, {
      x: frame.roi.x + ((i % frame.width) + 0.5) / frame.scale - 0.5,
      y: frame.roi.y + (Math.floor(i / frame.width) + 0.5) / frame.scale - 0.5,
    });
    return v > waistAt(lateral / body.unit) ? LABEL.bottom : LABEL.top;
  });
  return { ...person, labels: { ...person.labels, data } };
}

const waistband = withWaist((lateral) => 0.8 + 0.1 * lateral * lateral);
const top = {};
const openJacket = withWaist((lateral) => (Math.abs(lateral) < 0.12 ? 0.66 : 0.86));

test('a top goes behind the even waistband that the old one was tucked into', () => {
  expect(chooseTuck(waistband, top)).toBe('auto');
});

test('over an old top that ended unevenly, as an open jacket does, it hangs out', () => {
  expect(chooseTuck(openJacket, top)).toBe('out');
});

test('an old top that hung out is followed as it is, however uneven', () => {
  expect(
    chooseTuck(
      withWaist((lateral) => (lateral < 0 ? 1.05 : 1.2), 1.1),
      top,
    ),
  ).toBe('auto');
});

test('a jacket hangs out, unless something else was asked for', () => {
  expect(chooseTuck(waistband, { outerwear: true })).toBe('out');
  expect(chooseTuck(waistband, { outerwear: true }, 'tucked')).toBe('tucked');
});

test('what was asked for is done', () => {
  expect(chooseTuck(openJacket, top, 'tucked')).toBe('tucked');
  expect(chooseTuck(waistband, top, 'out')).toBe('out');
});
