import { expect, test } from 'vitest';
import { openShownLook } from './shown-look.ts';

test('which look is shown is known after a reload, until none is', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  openShownLook(() => storage).keep('a');
  expect(openShownLook(() => storage).read()).toBe('a');
  openShownLook(() => storage).keep(null);
  expect(openShownLook(() => storage).read()).toBeNull();
});

test('a storage that is forbidden remembers nothing', () => {
  const shown = openShownLook(() => {
    throw new DOMException('no', 'SecurityError');
  });
  shown.keep('a');
  expect(shown.read()).toBeNull();
});
