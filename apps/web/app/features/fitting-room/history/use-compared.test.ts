import { expect, test } from 'vitest';
import { toggled } from './use-compared.ts';

test('a look is chosen and let go again, the others keep their order', () => {
  expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});

test('a fifth look is not chosen, and pushes none of the four out', () => {
  expect(toggled(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd']);
});
