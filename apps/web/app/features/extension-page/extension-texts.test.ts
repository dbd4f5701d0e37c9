import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURE_CARDS, INSTALL_STEPS, LOAD_STEPS, USAGE_STEPS } from './extension-texts.ts';

const ROOT = new URL('../../../../../', import.meta.url);

test('three steps install it, four use it, three cards say why', () => {
  expect([INSTALL_STEPS, USAGE_STEPS, FEATURE_CARDS].map((list) => list.length)).toEqual([3, 4, 3]);
});

test('without a store the three steps name a command and folders that there are', () => {
  expect(LOAD_STEPS).toHaveLength(3);
  const words = LOAD_STEPS.map(({ text }) => text).join(' ');
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  for (const [, command = ''] of words.matchAll(/npm run ([\w:]+)/g))
    expect(scripts).toHaveProperty([command]);
  expect(words).not.toContain('store');
  expect(existsSync(new URL('apps/extension/extension-build.ts', ROOT))).toBe(true);
});

test('the cards say what the specification promises', () => {
  expect(FEATURE_CARDS.map(({ title }) => title)).toEqual([
    'Works everywhere',
    'Instant results',
    'Privacy protected',
  ]);
  expect(FEATURE_CARDS.at(-1)?.text).toContain('processed and never stored');
});
