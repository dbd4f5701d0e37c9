import { expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.ts';
import { createConsent } from './consent.ts';

const EVENT = { name: 'page', detail: { path: '/pricing' } };

function analyticsAfter(cookie: string | null) {
  const consent = createConsent({ read: () => cookie, write: () => undefined });
  const sink = { record: vi.fn(), forget: vi.fn() };
  return { consent, sink, analytics: createAnalytics(consent, sink) };
}

test.each([null, 'v1.none', 'v1.functional.marketing'])(
  'nothing is recorded with the cookie %j',
  (cookie) => {
    const { analytics, sink } = analyticsAfter(cookie);
    analytics.track(EVENT);
    expect(sink.record).not.toHaveBeenCalled();
  },
);

test('events pass while analytics are allowed, and earlier ones are not sent later', () => {
  const { consent, analytics, sink } = analyticsAfter(null);
  analytics.track({ name: 'before' });
  consent.choose(['analytics']);
  analytics.track(EVENT);
  expect(sink.record.mock.calls).toEqual([[EVENT]]);
});

test('withdrawing consent deletes stored data and stops recording', () => {
  const { consent, analytics, sink } = analyticsAfter('v1.analytics');
  consent.choose([]);
  analytics.track(EVENT);
  expect(sink.forget).toHaveBeenCalledTimes(1);
  expect(sink.record).not.toHaveBeenCalled();
});

test('a changed choice that still allows analytics deletes nothing', () => {
  const { consent, sink } = analyticsAfter('v1.analytics');
  consent.choose(['analytics', 'functional']);
  expect(sink.forget).not.toHaveBeenCalled();
});
