import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../generation/generation-options.ts';
import {
  complete,
  describeResult,
  madeText,
  nameOf,
  type SavedResult,
  sizeOf,
  sizeText,
} from './saved-result.ts';

test.each([
  [0, '1 kB'],
  [84_300, '84 kB'],
  [999_999, '1.0 MB'],
  [2_449_000, '2.4 MB'],
])('%i bytes are formatted as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

const LOOK: SavedResult = {
  id: 'a',
  owner: 'maya',
  blob: new Blob(['12345']),
  thumb: new Blob(['123']),
  changes: new Blob(['1']),
  before: new Blob(['1234']),
  garmentThumb: new Blob(['12']),
  pair: 'p',
  name: '',
  isFavourite: false,
  options: DEFAULT_OPTIONS,
  engine: 'embedded',
  watermarked: false,
  tryOnId: null,
  grade: 'sure',
  reasons: [],
  warnings: [],
  madeAt: new Date(2026, 10, 20, 14, 5).getTime(),
};

test('the size of a look includes all of its stored parts', () => {
  expect(sizeOf(LOOK)).toBe(15);
  expect(sizeOf({ ...LOOK, changes: null, before: null, garmentThumb: null })).toBe(8);
});

test('a look of an earlier version counts as sure and not returnable, and has no person photo', () => {
  const pictures = { blob: new Blob(), thumb: new Blob(), changes: null };
  const facts = { id: 'a', owner: 'maya', options: DEFAULT_OPTIONS, engine: 'embedded', madeAt: 0 };
  const kept = { ...facts, ...pictures, watermarked: false, warnings: [] };
  expect(complete(kept)).toMatchObject({ ...kept, tryOnId: null, grade: 'sure', reasons: [], before: null });
});

test('a look is named by its garment and date until the user names it', () => {
  expect(nameOf(LOOK)).toBe('Top, 20 November');
  expect(describeResult({ ...LOOK, grade: 'rough' })).toBe('Top, 20 November at 14:05, a rough idea');
  const named = { ...LOOK, name: 'For the wedding' };
  expect(nameOf(named)).toBe('For the wedding');
  expect(describeResult(named)).toBe('For the wedding, 20 November at 14:05');
});

test.each([
  ['embedded', 'auto', 'Top'],
  ['on-device', 'auto', 'Top'],
  ['fashn', 'auto', 'Look'],
  ['fashn', 'lower', 'Bottom'],
  ['fashn', 'dress', 'Dress'],
] as const)('what %s made of a garment chosen as %s is called %s', (engine, category, name) => {
  const saved = { ...LOOK, engine, options: { ...DEFAULT_OPTIONS, category } };
  expect(nameOf(saved)).toBe(`${name}, 20 November`);
  expect(describeResult(saved)).toBe(`${name}, 20 November at 14:05`);
});

test('a look shows when it was created', () => {
  expect(madeText(new Date(2026, 10, 20, 14, 5).getTime())).toBe('20 November at 14:05');
});
