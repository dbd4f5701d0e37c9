import { expect, test } from 'vitest';
import { DOWNLOADS, FEATURE_CARDS, INSTALL_STEPS, LOAD_STEPS, USAGE_STEPS } from './extension-texts.ts';

test('there are three installation steps, four usage steps and three cards', () => {
  expect([INSTALL_STEPS, USAGE_STEPS, FEATURE_CARDS].map((list) => list.length)).toEqual([3, 4, 3]);
});

test('without a store, three steps begin with a download and name no command', () => {
  expect(LOAD_STEPS).toHaveLength(3);
  const words = LOAD_STEPS.map(({ text }) => text).join(' ');
  expect(words).not.toMatch(/store|npm|run |build/i);
  expect(LOAD_STEPS[0]?.text).toContain('.zip');
  expect(DOWNLOADS.map(({ address }) => address)).toEqual([
    '/downloads/virtual-try-on-chrome.zip',
    '/downloads/virtual-try-on-firefox.zip',
  ]);
});

test('the cards contain the promised texts', () => {
  expect(FEATURE_CARDS.map(({ title }) => title)).toEqual([
    'Works everywhere',
    'Instant results',
    'Privacy protected',
  ]);
  expect(FEATURE_CARDS.at(-1)?.text).toContain('processed and never stored');
});
