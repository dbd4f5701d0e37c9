import { expect, test } from 'vitest';
import { drawPerson } from '#src/core/composite/drawn-person.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import { planHem } from './plan-hem.ts';
import { findPocketHeight } from './pocket-height.ts';

/** Long sleeves that end at y 216, v 1, over hidden hands; the old top ends at the same height. */
function personWithHiddenHands(hidden: (x: number) => boolean = () => true): PersonAnalysis {
  const person = drawPerson({ longSleeves: true });
  const { labels, frame, geometry } = person;
  const data = labels.data.map((label, i) => {
    const x = (i % labels.width) / frame.scale;
    const y = Math.floor(i / labels.width) / frame.scale;
    return label === LABEL.skin && y > 200 && hidden(x) ? LABEL.background : label;
  });
  return { ...person, labels: { ...labels, data }, geometry: { ...geometry, topHem: 1, waist: 1 } };
}

function withoutBottom(person: PersonAnalysis): PersonAnalysis {
  const data = person.labels.data.map((label) => (label === LABEL.bottom ? LABEL.background : label));
  return { ...person, labels: { ...person.labels, data } };
}

test('a hidden hand beside the lower garment is in a pocket there, a little below the wrist', () => {
  const height = findPocketHeight(personWithHiddenHands());
  expect(height).toBeGreaterThan(1.03);
  expect(height).toBeLessThan(1.2);
  const oneHand = personWithHiddenHands((x) => x > 120);
  expect(findPocketHeight(oneHand)).toBeCloseTo(height, 3);
});

test('hands that are seen, or hidden away from the lower garment, are in no pocket', () => {
  expect(findPocketHeight(drawPerson({ longSleeves: true }))).toBe(Number.POSITIVE_INFINITY);
  expect(findPocketHeight(drawPerson())).toBe(Number.POSITIVE_INFINITY);
  expect(findPocketHeight(withoutBottom(personWithHiddenHands()))).toBe(Number.POSITIVE_INFINITY);
});

test('a hand in a pocket holds up the hem of a longer garment', () => {
  const pocket = personWithHiddenHands();
  const height = findPocketHeight(pocket);
  for (const tuck of ['auto', 'out'] as const) {
    expect(planHem(pocket, 1.4, tuck)).toEqual({ v: height, tucked: false, snapped: true });
  }
  const seen = personWithHiddenHands(() => false);
  expect(planHem(seen, 1.4).v).toBe(1.4);
});

test('the hem is not held up farther than the old one was, nor where the garment is tucked in', () => {
  const pocket = personWithHiddenHands();
  const lower = { ...pocket, geometry: { ...pocket.geometry, topHem: 1.2, waist: 1.2 } };
  expect(planHem(lower, 1.5).v).toBeCloseTo(1.212, 3);
  const tucked = { ...pocket, geometry: { ...pocket.geometry, topHem: 0.75, waist: 0.76 } };
  expect(planHem(tucked, 1.4)).toMatchObject({ v: 1.4, tucked: true });
});
