import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from './generation-options.ts';
import { openPendingTryOnStore, type PendingTryOn } from './pending-try-on.ts';

const ASKED: PendingTryOn = { key: 'k', pair: 'p', options: DEFAULT_OPTIONS, waitsForSignIn: true };

function createStorage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a pending try-on survives a reload until it is forgotten', () => {
  const storage = createStorage();
  openPendingTryOnStore(() => storage).write(ASKED);
  expect(openPendingTryOnStore(() => storage).read()).toEqual(ASKED);
  openPendingTryOnStore(() => storage).forget();
  expect(openPendingTryOnStore(() => storage).read()).toBeNull();
});

test('invalid stored data is ignored', () => {
  for (const text of ['{', '{}', 'null', JSON.stringify({ ...ASKED, options: { category: 'hat' } })]) {
    const storage = createStorage({ [SESSION_STORAGE_KEYS.tryOn]: text });
    expect(openPendingTryOnStore(() => storage).read()).toBeNull();
  }
});

test('if storage is forbidden, the pending try-on lasts as long as the page', () => {
  const pending = openPendingTryOnStore(() => {
    throw new DOMException('no', 'SecurityError');
  });
  pending.write(ASKED);
  expect(pending.read()).toEqual(ASKED);
});
