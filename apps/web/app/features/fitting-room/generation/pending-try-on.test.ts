import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '#app/testing/session-storage.ts';
import { DEFAULT_OPTIONS } from './generation-options.ts';
import { openPendingTryOnStore, type PendingTryOn } from './pending-try-on.ts';

const ASKED: PendingTryOn = { key: 'k', pair: 'p', options: DEFAULT_OPTIONS, waitsForSignIn: true };

afterEach(() => void vi.unstubAllGlobals());

test('a pending try-on survives a reload until it is forgotten', () => {
  stubSessionStorage();
  openPendingTryOnStore().write(ASKED);
  expect(openPendingTryOnStore().read()).toEqual(ASKED);
  openPendingTryOnStore().forget();
  expect(openPendingTryOnStore().read()).toBeNull();
});

test('invalid stored data is ignored', () => {
  for (const text of ['{', '{}', 'null', JSON.stringify({ ...ASKED, options: { category: 'hat' } })]) {
    stubSessionStorage({ [SESSION_STORAGE_KEYS.tryOn]: text });
    expect(openPendingTryOnStore().read()).toBeNull();
  }
});

test('if storage is forbidden, the pending try-on lasts as long as the page', () => {
  const pending = openPendingTryOnStore();
  pending.write(ASKED);
  expect(pending.read()).toEqual(ASKED);
});
