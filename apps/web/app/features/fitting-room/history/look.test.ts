import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../making-options.ts';
import { type Look, madeText, sizeOf, sizeText, withGrade } from './look.ts';

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
    tryOnId: null,
    grade: 'sure',
    reasons: [],
    warnings: [],
    madeAt: 0,
  };
  expect(sizeOf(look)).toBe(9);
  expect(sizeOf({ ...look, changes: null })).toBe(8);
});

test('a look that was kept before pictures were graded is a sure one that cannot be given back', () => {
  const pictures = { blob: new Blob(), thumb: new Blob(), changes: null };
  const facts = { id: 'a', owner: 'maya', options: DEFAULT_OPTIONS, engine: 'embedded', madeAt: 0 };
  const kept = { ...facts, ...pictures, watermarked: false, warnings: [] };
  expect(withGrade(kept)).toEqual({ ...kept, tryOnId: null, grade: 'sure', reasons: [] });
});

test('a look says when it was made', () => {
  expect(madeText(new Date(2026, 10, 20, 14, 5).getTime())).toBe('20 November at 14:05');
});
