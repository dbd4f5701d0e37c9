import { expect, test } from 'vitest';
import { pairName } from './pair-name.ts';

test('the same photos have the same hash, and other or swapped photos another one', () => {
  const name = pairName({ person: 'data:P', garment: 'data:G' });
  expect(pairName({ person: 'data:P', garment: 'data:G' })).toBe(name);
  expect(pairName({ person: 'data:G', garment: 'data:P' })).not.toBe(name);
  const names = Array.from({ length: 2000 }, (_, index) => pairName({ person: `P${index}`, garment: 'G' }));
  expect(new Set(names).size).toBe(2000);
});
