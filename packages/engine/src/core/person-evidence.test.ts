import { expect, test } from 'vitest';
import { drawPerson } from './composite/drawn-person.ts';
import { personEvidence } from './person-evidence.ts';
import { LABEL } from './types.ts';

test('an arm in a long sleeve is hidden where its hand is nowhere in sight, but for the sleeve of a jacket that stays on', () => {
  const person = drawPerson({ longSleeves: true });
  const { labels } = person;
  const data = labels.data.map((label) => (label === LABEL.skin ? LABEL.top : label));
  const handless = { ...person, labels: { ...labels, data } };
  expect(personEvidence(person).isArmHidden).toBe(false);
  expect(personEvidence(handless).isArmHidden).toBe(true);
  expect(personEvidence({ ...handless, openLayer: { mask: labels, hem: 1 } }).isArmHidden).toBe(false);
});
