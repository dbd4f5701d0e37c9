import { expect, test, vi } from 'vitest';
import { createConsent } from './consent.ts';
import { formatConsent, parseConsent } from './consent-choice.ts';

function cookieWith(initial: string | null) {
  let value = initial;
  return {
    read: () => value,
    write: vi.fn((next: string | null) => {
      value = next;
    }),
  };
}

test.each([
  null,
  '',
  'yes',
  'v1',
  'v0.analytics',
  'v1.everything',
  'v1.analytics.everything',
  'v1.none.analytics',
])('%j is neither consent nor refusal', (value) => expect(parseConsent(value)).toBeNull());

test.each([[[]], [['functional']], [['functional', 'analytics', 'marketing']]] as const)(
  'the choice %j comes back as it was made',
  (allowed) => expect(parseConsent(formatConsent(allowed))).toEqual(allowed),
);

test('nothing is allowed before a choice', () => {
  const consent = createConsent(cookieWith(null));
  expect(consent.getState().choice).toBeNull();
  expect(consent.allows('analytics')).toBe(false);
});

test('a choice is stored for a year, applies at once and notifies subscribers', () => {
  const cookie = cookieWith(null);
  const consent = createConsent(cookie);
  const listener = vi.fn();
  const stop = consent.subscribe(listener);
  consent.choose(['analytics']);
  expect(cookie.write).toHaveBeenCalledWith('v1.analytics', { lasting: true });
  expect(consent.allows('analytics')).toBe(true);
  expect(consent.allows('marketing')).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  consent.choose([]);
  expect(consent.getState().choice).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(1);
});
