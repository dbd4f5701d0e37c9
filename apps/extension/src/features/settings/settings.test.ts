import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, withShop } from './settings.ts';

test('what cannot be read counts as the defaults', () => {
  for (const stored of [undefined, null, 'x', { offShops: 'all' }, { offShops: [1] }]) {
    expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  }
  expect(readSettings({ offShops: ['a.example'] })).toEqual({
    offShops: ['a.example'],
    grantDeclined: false,
  });
});

test('a shop is off once however often it is turned off, and on again', () => {
  const off = withShop(withShop(DEFAULT_SETTINGS, 'b.example', false), 'b.example', false);
  expect(withShop(off, 'a.example', false).offShops).toEqual(['a.example', 'b.example']);
  expect(withShop(off, 'b.example', true)).toEqual(DEFAULT_SETTINGS);
});
