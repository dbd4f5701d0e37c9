import { expect, test } from 'vitest';
import { dayText, shortDayText } from './day-text.ts';

test('a day is in UTC, whatever the reader’s time zone', () => {
  expect(dayText('2027-11-20T23:59:59Z')).toBe('20 November 2027');
  expect(dayText(new Date('2027-01-01T00:00:00Z'))).toBe('1 January 2027');
  expect(shortDayText('2026-11-20T00:00:00Z')).toBe('20 Nov 2026');
});
