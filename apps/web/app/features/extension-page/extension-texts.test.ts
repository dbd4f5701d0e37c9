import { expect, test } from 'vitest';
import { FEATURE_CARDS, INSTALL_STEPS, USAGE_STEPS } from './extension-texts.ts';

test('three steps install it, four use it, three cards say why', () => {
  expect([INSTALL_STEPS, USAGE_STEPS, FEATURE_CARDS].map((list) => list.length)).toEqual([3, 4, 3]);
});

test('the cards say what the specification promises', () => {
  expect(FEATURE_CARDS.map(({ title }) => title)).toEqual([
    'Works everywhere',
    'Instant results',
    'Privacy protected',
  ]);
  expect(FEATURE_CARDS.at(-1)?.text).toContain('processed and never stored');
});
