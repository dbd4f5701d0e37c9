import { vi } from 'vitest';

/** A storage in memory. */
export function createStorage(start: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(start));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Gives the test a window whose session storage is in memory, and returns that storage. */
export function stubSessionStorage(start: Record<string, string> = {}): Storage {
  const sessionStorage = createStorage(start);
  vi.stubGlobal('window', { sessionStorage });
  return sessionStorage;
}
