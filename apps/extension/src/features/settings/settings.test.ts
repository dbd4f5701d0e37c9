import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, withShop } from './settings.ts';

test('unreadable settings fall back to the defaults', () => {
  for (const stored of [undefined, null, 'x', { offShops: 'all' }, { offShops: [1] }]) {
    expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  }
  expect(readSettings({ offShops: ['a.example'] })).toEqual({
    offShops: ['a.example'],
    grantDeclined: false,
  });
});

test('a shop turned off several times is listed once, and can be turned on again', () => {
  const off = withShop(withShop(DEFAULT_SETTINGS, 'b.example', false), 'b.example', false);
  expect(withShop(off, 'a.example', false).offShops).toEqual(['a.example', 'b.example']);
  expect(withShop(off, 'b.example', true)).toEqual(DEFAULT_SETTINGS);
});
