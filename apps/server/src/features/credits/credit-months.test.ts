import { expect, test } from 'vitest';
import { addMonths, calendarMonth, monthName } from './credit-months.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 3, '2026-04-30T10:00:00.000Z'],
  ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2025-02-28T00:00:00.000Z'],
  ['2026-03-10T12:00:00.000Z', -3, '2025-12-10T12:00:00.000Z'],
])('%s and %i months is %s', (anchor, months, expected) => {
  expect(addMonths(new Date(anchor), months).toISOString()).toBe(expected);
});

test('a calendar month is in UTC, to the millisecond', () => {
  expect(calendarMonth(new Date('2026-12-31T23:59:59.999Z'))).toEqual({
    start: new Date('2026-12-01T00:00:00.000Z'),
    end: new Date('2027-01-01T00:00:00.000Z'),
  });
  expect(monthName(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
});
