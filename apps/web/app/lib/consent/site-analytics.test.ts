import { expect, onTestFinished, test, vi } from 'vitest';
import { analytics, SILENT_SINK } from './analytics.ts';
import { consent } from './consent.ts';

test('the site checks the user’s consent at each event', () => {
  const record = vi.spyOn(SILENT_SINK, 'record');
  onTestFinished(() => {
    record.mockRestore();
    consent.choose([]);
  });
  const { track } = analytics;

  track({ name: 'before the choice' });
  consent.choose(['functional']);
  track({ name: 'refused' });
  consent.choose(['analytics']);
  track({ name: 'allowed' });
  consent.choose([]);
  track({ name: 'taken back' });

  expect(record.mock.calls).toEqual([[{ name: 'allowed' }]]);
});
