import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { parseBenchArguments } from './bench-arguments.ts';

const known = ['engine', 'pages'];

test('without a name every bench runs, and nothing is full or written', () => {
  expect(parseBenchArguments([], known)).toEqual({
    benches: known,
    options: { full: false, sheets: undefined, json: undefined, killMinutes: 0 },
  });
});

test('a name picks one bench, and paths become absolute', () => {
  const parsed = parseBenchArguments(['engine', '--full', '--json', 'figures.json'], known);
  if (typeof parsed === 'string') throw new Error(parsed);
  expect(parsed.benches).toEqual(['engine']);
  expect(parsed.options.full).toBe(true);
  expect(isAbsolute(parsed.options.json ?? '')).toBe(true);
});

test.each([['motor'], ['--fast'], ['--json']])('%s is answered with the usage', (word) => {
  expect(parseBenchArguments([word], known)).toContain('npm run bench -- [engine] [pages]');
});

test('the length of the killing is a number of minutes', () => {
  const parsed = parseBenchArguments(['books', '--kill-minutes', '10'], ['books']);
  expect(parsed).toMatchObject({ benches: ['books'], options: { killMinutes: 10 } });
  expect(parseBenchArguments(['books', '--kill-minutes', 'long'], ['books'])).toContain('takes a number');
});
