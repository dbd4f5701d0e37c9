import { expect, test } from 'vitest';
import { openShownResult } from './shown-result.ts';

test('the shown look is remembered after a reload, until there is none', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  openShownResult(() => storage).write('a');
  expect(openShownResult(() => storage).read()).toBe('a');
  openShownResult(() => storage).write(null);
  expect(openShownResult(() => storage).read()).toBeNull();
});

test('a forbidden storage remembers nothing', () => {
  const shown = openShownResult(() => {
    throw new DOMException('no', 'SecurityError');
  });
  shown.write('a');
  expect(shown.read()).toBeNull();
});
