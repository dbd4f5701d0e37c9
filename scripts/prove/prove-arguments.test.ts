import { expect, test } from 'vitest';
import { parseProveArguments } from './prove-arguments.ts';

const known = ['privacy', 'books'];

test('without arguments all proofs run in the short version', () => {
  expect(parseProveArguments([], known)).toMatchObject({ names: known, options: { full: false } });
});

test('a duration selects the long version of the named proof', () => {
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
