import { expect, test } from 'vitest';
import { ACTIVITY_KINDS, activityText } from './activity-texts.ts';

test('every kind of event has its own text', () => {
  const words = ACTIVITY_KINDS.map((kind) => activityText({ kind, provider: null }));
  expect(new Set(words).size).toBe(ACTIVITY_KINDS.length);
});

test('an event of an external account names it', () => {
  expect(activityText({ kind: 'signed_in', provider: 'Google' })).toBe('Signed in: Google');
});
