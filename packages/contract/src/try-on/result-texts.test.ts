import { expect, test } from 'vitest';
import { madeText, tryOnsLeftText } from './result-texts.ts';

test('a picture names its engine and duration', () => {
  const engines = [
    { name: 'tailor', recipient: { name: 'Tailor Anna', keeps: '', policyUrl: null } },
    { name: 'embedded', recipient: null },
  ];
  expect(madeText({ engine: 'tailor', tookMs: 8400 }, engines)).toBe('Made by Tailor Anna in 8 s');
  expect(madeText({ engine: 'embedded', tookMs: 300 }, engines)).toBe('Made on our server in 1 s');
  expect(madeText({ engine: 'embedded' }, [])).toBe('Made on our server');
});

test('a picture of a disabled engine is not called our own', () => {
  const embedded = { name: 'embedded', recipient: null };
  expect(madeText({ engine: 'tailor', tookMs: 8400 }, [embedded])).toBe('Made by another engine in 8 s');
});

test('what is left is stated in words', () => {
  expect([1, 175].map(tryOnsLeftText)).toEqual(['1 try-on left', '175 try-ons left']);
});
