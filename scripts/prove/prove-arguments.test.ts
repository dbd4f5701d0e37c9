import { expect, test } from 'vitest';
import { parseProveArguments } from './prove-arguments.ts';

const known = ['privacy', 'books'];

test('without a word all proofs run in their short forms', () => {
  expect(parseProveArguments([], known)).toMatchObject({ names: known, options: { full: false } });
});

test('whoever says how long wants the long form of what is named', () => {
  expect(parseProveArguments(['books', '--minutes', '2'], known)).toMatchObject({
    names: ['books'],
    options: { full: true, minutes: 2 },
  });
});

test.each([['speed'], ['--minutes=long'], ['--minutes=0'], ['--seed=one'], ['--fast']])(
  '%s is answered with the usage',
  (word) => {
    expect(parseProveArguments([word], known)).toContain('npm run prove -- [privacy] [books]');
  },
);
