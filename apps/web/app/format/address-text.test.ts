import { expect, test } from 'vitest';
import { ADDRESS_TEXT_MAX, readAddressText } from './address-text.ts';

test('markup stays text, and marks that turn or hide words are gone', () => {
  expect(readAddressText('<b>a</b>\n\u202Eb\u200Bc\u0000d')).toBe('<b>a</b> b c d');
});

test('a text without readable characters is empty', () => {
  for (const raw of [null, '', ' \n\u200B']) expect(readAddressText(raw)).toBe('');
});

test('a long text is truncated, never within a character', () => {
  const text = readAddressText('👗'.repeat(ADDRESS_TEXT_MAX + 5));
  expect([...text]).toHaveLength(ADDRESS_TEXT_MAX);
  expect(text.endsWith('👗…')).toBe(true);
});
