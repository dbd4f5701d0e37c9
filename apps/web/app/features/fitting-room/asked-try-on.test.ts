import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { expect, test } from 'vitest';
import { type AskedTryOn, openAskedStore } from './asked-try-on.ts';
import { DEFAULT_OPTIONS } from './making-options.ts';

const ASKED: AskedTryOn = { key: 'k', pair: 'p', options: DEFAULT_OPTIONS, waitsForSignIn: true };

function createStorage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('what was asked for comes back after a reload, until it is forgotten', () => {
  const storage = createStorage();
  openAskedStore(() => storage).keep(ASKED);
  expect(openAskedStore(() => storage).read()).toEqual(ASKED);
  openAskedStore(() => storage).forget();
  expect(openAskedStore(() => storage).read()).toBeNull();
});

test('what somebody else wrote there is nothing', () => {
  for (const text of ['{', '{}', 'null', JSON.stringify({ ...ASKED, options: { category: 'hat' } })]) {
    const storage = createStorage({ [SESSION_STORAGE_KEYS.tryOn]: text });
    expect(openAskedStore(() => storage).read()).toBeNull();
  }
});

test('a storage that is forbidden keeps it for as long as the page is there', () => {
  const asked = openAskedStore(() => {
    throw new DOMException('no', 'SecurityError');
  });
  asked.keep(ASKED);
  expect(asked.read()).toEqual(ASKED);
});
