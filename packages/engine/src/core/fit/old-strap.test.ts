import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import { measureBodyForFit } from './body-measures.ts';
import { findOldStrap } from './old-strap.ts';
import { personWith } from './person-for-tests.ts';

/** A person whose old top reaches `half` photo pixels from the spine above the chest. */
function personInTank(half: number, covered: number): PersonAnalysis {
  const person = personWith({});
  const { frame, labels, geometry } = person;
  const data = labels.data.map((label, i) => {
    const lateral = Math.abs((i % frame.width) / frame.scale - 300);
    const y = Math.floor(i / frame.width) / frame.scale;
    return y < 320 && label !== LABEL.background ? (lateral < half ? LABEL.top : LABEL.skin) : label;
  });
  const { left, right } = geometry.arms;
  const arms = { left: { ...left, covered }, right: { ...right, covered } };
  return { ...person, labels: { ...labels, data }, geometry: { ...geometry, arms } };
}

const strapOf = (person: PersonAnalysis) => findOldStrap(person, measureBodyForFit(person), 'right');

test('the strap of an old sleeveless top is found', () => {
  expect(Math.abs(strapOf(personInTank(70, 0)) - 70)).toBeLessThan(4);
});

test('an old top with sleeves has no strap', () => {
  expect(strapOf(personInTank(70, 0.3))).toBe(0);
});
