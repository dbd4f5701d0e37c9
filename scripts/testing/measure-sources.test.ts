import { expect, test } from 'vitest';
import { countCodeLines, countEntries, isShipped, measureFunctions } from './measure-sources.ts';

test('blank lines and comments are not counted', () => {
  const source =
    '/**\n * What it is.\n */\nconst one = 1;\n\n// why\nconst two = 2; // and this\n/* short */\n';
  expect(countCodeLines(source)).toBe(2);
});

test('tests and test support are not shipped', () => {
  expect(['src/app.ts', 'src/app.test.ts', 'src/testing/app.ts'].filter(isShipped)).toEqual(['src/app.ts']);
});

test('entries are files and folders, each once', () => {
  const entries = countEntries();
  expect(entries.get('packages/contract')).toBe(3);
});

test('functions within a function count for themselves, unless they share its lines', () => {
  const source = `const one = 1;
export function outer() {
  // why
  const inner = () => {
    return one;
  };
  return [1].map((each) => each + inner());
}`;
  expect(measureFunctions('a.ts', source)).toEqual([
    { line: 2, lines: 3 },
    { line: 4, lines: 3 },
    { line: 7, lines: 1 },
  ]);
});
