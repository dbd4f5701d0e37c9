import { expect, test } from 'vitest';
import { usageBars } from './usage-chart.tsx';

test('months have their names, and the busiest one the tallest bar', () => {
  const bars = usageBars([
    { month: '2026-09', tryOns: 61 },
    { month: '2026-10', tryOns: 0 },
    { month: '2026-11', tryOns: 30.5 },
  ]);
  expect(bars.map(({ name, initial, share }) => [name, initial, share])).toEqual([
    ['September 2026', 'S', 1],
    ['October 2026', 'O', 0],
    ['November 2026', 'N', 0.5],
  ]);
});

test('one try-on in a year does not look like a record', () => {
  expect(usageBars([{ month: '2026-11', tryOns: 1 }])[0]?.share).toBe(0.2);
  expect(usageBars([{ month: '2026-11', tryOns: 0 }])[0]?.share).toBe(0);
});
