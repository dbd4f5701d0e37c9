import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../making-options.ts';
import { type Look, madeText, sizeOf, sizeText } from './look.ts';

test.each([
  [0, '1 kB'],
  [84_300, '84 kB'],
  [999_999, '1.0 MB'],
  [2_449_000, '2.4 MB'],
])('%i bytes read as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test('the size of a look counts all that is kept of it', () => {
  const look: Look = {
    id: 'a',
    owner: 'maya',
    blob: new Blob(['12345']),
    thumb: new Blob(['123']),
    changes: new Blob(['1']),
    options: DEFAULT_OPTIONS,
    engine: 'embedded',
    watermarked: false,
    warnings: [],
    madeAt: 0,
  };
  expect(sizeOf(look)).toBe(9);
  expect(sizeOf({ ...look, changes: null })).toBe(8);
});

test('a look says when it was made', () => {
  expect(madeText(new Date(2026, 10, 20, 14, 5).getTime())).toBe('20 November at 14:05');
});
