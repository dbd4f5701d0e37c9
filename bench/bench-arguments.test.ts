import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { parseBenchArguments } from './bench-arguments.ts';

const known = ['engine', 'pages'];

test('without a name every benchmark runs, in the short version and without files', () => {
  expect(parseBenchArguments([], known)).toMatchObject({
    benches: known,
    options: { full: false, sheets: undefined, json: undefined },
  });
});

test('slow benchmarks only run if they are named', () => {
  expect(parseBenchArguments([], known, ['engine'])).toMatchObject({ benches: ['engine'] });
  expect(parseBenchArguments(['pages'], known, ['engine'])).toMatchObject({ benches: ['pages'] });
});

test('seed and count are whole numbers, and folders can be anywhere', () => {
  const words = ['pages', '--people', 'mine', '--seed', '77', '--count', '9', '--out', 'sheets'];
  const parsed = parseBenchArguments(words, known);
  if (typeof parsed === 'string') throw new Error(parsed);
  expect(parsed.options).toMatchObject({ seed: 77, count: 9 });
  expect([parsed.options.people, parsed.options.out].map((path) => isAbsolute(path ?? ''))).toEqual([
    true,
    true,
  ]);
  for (const wrong of [
    ['--seed', 'x'],
    ['--count', '0'],
    ['--count', '1.5'],
  ]) {
    expect(parseBenchArguments(wrong, known)).toContain('whole numbers');
  }
});

test('results of several benchmarks cannot be written to one file', () => {
  expect(parseBenchArguments(['--json', 'figures.json'], known)).toContain('--json takes one bench');
});

test('a name selects one benchmark, and paths become absolute', () => {
  const parsed = parseBenchArguments(['engine', '--full', '--json', 'figures.json'], known);
  if (typeof parsed === 'string') throw new Error(parsed);
  expect(parsed.benches).toEqual(['engine']);
  expect(parsed.options.full).toBe(true);
  expect(isAbsolute(parsed.options.json ?? '')).toBe(true);
});

test.each([['motor'], ['--fast'], ['--json']])('%s is answered with the usage', (word) => {
  expect(parseBenchArguments([word], known)).toContain('npm run bench -- [engine] [pages]');
});
