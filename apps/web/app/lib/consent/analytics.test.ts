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

test('events pass while analytics are allowed, and none from before', () => {
  const { consent, analytics, sink } = analyticsAfter(null);
  analytics.track({ name: 'before' });
  consent.choose(['analytics']);
  analytics.track(EVENT);
  expect(sink.record.mock.calls).toEqual([[EVENT]]);
});

test('taking the consent back forgets and silences', () => {
  const { consent, analytics, sink } = analyticsAfter('v1.analytics');
  consent.choose([]);
  analytics.track(EVENT);
  expect(sink.forget).toHaveBeenCalledTimes(1);
  expect(sink.record).not.toHaveBeenCalled();
});

test('another choice that keeps analytics forgets nothing', () => {
  const { consent, sink } = analyticsAfter('v1.analytics');
  consent.choose(['analytics', 'functional']);
  expect(sink.forget).not.toHaveBeenCalled();
});
