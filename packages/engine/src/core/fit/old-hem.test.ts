import { expect, test } from 'vitest';
import { photoToBody } from '#src/core/person/body-frame.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import { findOldHem, oldHemAt } from './old-hem.ts';
import { personWith } from './person-for-tests.ts';

/** A hem that falls towards both sides, visible only as far as `seen` (in U) to the right. */
function withHem(seen: number): PersonAnalysis {
  const person = personWith({ topHem: 1, waist: 1 });
  const { frame, body } = person;
  const data = person.labels.data.slice();
  for (let i = 0; i < data.length; i++) {
    const place = photoToBody(body, {
      x: frame.roi.x + ((i % frame.width) + 0.5) / frame.scale - 0.5,
      y: frame.roi.y + (Math.floor(i / frame.width) + 0.5) / frame.scale - 0.5,
    });
    const lateral = place.lateral / body.unit;
    const hem = 1 + 0.3 * lateral * lateral;
    data[i] = lateral > seen ? LABEL.background : place.v > hem ? LABEL.bottom : LABEL.top;
  }
  return { ...person, labels: { ...person.labels, data } };
}

test('the curve of a hem is followed where it is in sight', () => {
  const person = withHem(0.5);
  const hem = findOldHem(person);
  for (const lateral of [-0.4, -0.2, 0, 0.2, 0.4]) {
    expect(oldHemAt(hem, lateral * person.body.unit)).toBeCloseTo(1 + 0.3 * lateral * lateral, 1);
  }
});

test('it is not carried far on into what is hidden', () => {
  const person = withHem(0.1);
  const hem = findOldHem(person);
  const { unit } = person.body;
  expect(oldHemAt(hem, 0.5 * unit)).toBeCloseTo(oldHemAt(hem, 0.25 * unit), 3);
});
