import { expect, test } from 'vitest';
import { toggled } from './compare-results.tsx';

test('a look can be selected and deselected, and the others keep their order', () => {
  expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});

test('a fifth look is not selected and replaces none of the four', () => {
  expect(toggled(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd']);
});
