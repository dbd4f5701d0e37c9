import { expect, test } from 'vitest';
import { changeTexts } from './change-text.ts';

const PRESENT = { plan: 'plus', periodEnd: '2026-12-20T09:00:00.000Z' } as const;
const NOW = '2026-11-30T09:00:00.000Z';

test('an upgrade says what is due today, and what comes after', () => {
  const words = changeTexts(
    PRESENT,
    { plan: 'pro', billing: 'monthly' },
    { dueNow: 667, nextAmount: 1990, effectiveAt: NOW, previewedAt: NOW },
  );
  expect(words.today).toBe('Due today: $6.67.');
  expect(words.after).toContain('Pro begins at once');
  expect(words.after).toContain('After that it is $19.90 a month.');
  expect(words.buttonText).toBe('Change and pay $6.67');
});

test('a downgrade waits for the end of the period and costs nothing today', () => {
  const words = changeTexts(
    { ...PRESENT, plan: 'pro' },
    { plan: 'plus', billing: 'annual' },
    { dueNow: 0, nextAmount: 8280, effectiveAt: PRESENT.periodEnd, previewedAt: NOW },
  );
  expect(words.today).toBe('Nothing is due today.');
  expect(words.after).toBe(
    'Pro stays as it is until 20 December 2026. From then on it is Plus, $82.80 a year.',
  );
  expect(words.buttonText).toBe('Change on 20 December 2026');
});

test('a change at once for which nothing is due does not speak of paying', () => {
  const words = changeTexts(
    PRESENT,
    { plan: 'pro', billing: 'monthly' },
    { dueNow: 0, nextAmount: 1990, effectiveAt: NOW, previewedAt: NOW },
  );
  expect(words.buttonText).toBe('Change now');
});
