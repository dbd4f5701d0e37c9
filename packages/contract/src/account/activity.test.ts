import { expect, test } from 'vitest';
import { ACTIVITY_KINDS, activityText } from './activity.ts';

test('every kind of event has words of its own', () => {
  const words = ACTIVITY_KINDS.map((kind) => activityText({ kind, provider: null }));
  expect(new Set(words).size).toBe(ACTIVITY_KINDS.length);
});

test('what was done with an account of elsewhere names it', () => {
  expect(activityText({ kind: 'signed_in', provider: 'Google' })).toBe('Signed in: Google');
});
