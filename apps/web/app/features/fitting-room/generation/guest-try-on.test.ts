import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS, type Order } from './generation-options.ts';
import { countAsGuest, hasMadeAsGuest, mayMakeAsGuest, noteSample } from './guest-try-on.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

const HERE: Order = { person: 'P', garment: 'G', options: { ...DEFAULT_OPTIONS, place: 'device' } };

test('without an account, one own picture can be generated on the device and none on the server', () => {
  const storage = createStorage();
  expect(mayMakeAsGuest(HERE, storage)).toBe(true);
  expect(mayMakeAsGuest({ ...HERE, options: DEFAULT_OPTIONS }, storage)).toBe(false);
  countAsGuest({ ...HERE, grade: 'sure' }, storage);
  expect(hasMadeAsGuest(storage)).toBe(true);
  expect(mayMakeAsGuest(HERE, storage)).toBe(false);
});

test('pictures of the sample photos are not counted', () => {
  const storage = createStorage();
  noteSample('sample person');
  noteSample('sample garment');
  const samples = { ...HERE, person: 'sample person', garment: 'sample garment' };
  countAsGuest({ ...samples, grade: 'sure' }, storage);
  expect(hasMadeAsGuest(storage)).toBe(false);
  countAsGuest({ ...samples, person: 'P', grade: 'sure' }, storage);
  expect(mayMakeAsGuest(HERE, storage)).toBe(false);
  expect(mayMakeAsGuest(samples, storage)).toBe(true);
});

test('a rough idea is free, so the one own picture is still available', () => {
  const storage = createStorage();
  countAsGuest({ ...HERE, grade: 'rough' }, storage);
  expect(mayMakeAsGuest(HERE, storage)).toBe(true);
});
