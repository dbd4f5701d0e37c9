import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPhotoMemory } from './photo-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const photo = (value: number) => new Uint8Array([value, 1, 2, 3]);
const found = (sizeBytes: number) => ({ planes: [new Uint8Array(sizeBytes)] });

test('what was kept is found for the same bytes alone', () => {
  const memory = createPhotoMemory({ maxBytes: 100, lifetimeMs: 1000 });
  const kept = found(10);
  memory.keep(photo(1), kept);
  expect(memory.find(photo(1))).toBe(kept);
  expect(memory.find(photo(2))).toBeUndefined();
  expect(memory.find(new Uint8Array([1, 1, 2]))).toBeUndefined();
});

test('a value goes some minutes after its last use, and its photo with it', () => {
  const memory = createPhotoMemory({ maxBytes: 100, lifetimeMs: 1000 });
  memory.keep(photo(1), found(10));
  vi.advanceTimersByTime(900);
  expect(memory.find(photo(1))).toBeDefined();
  vi.advanceTimersByTime(900);
  expect(memory.find(photo(1))).toBeDefined();
  vi.advanceTimersByTime(1001);
  expect(memory.find(photo(1))).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test('the memory stays within its bytes: what was longest unused goes first', () => {
  const memory = createPhotoMemory({ maxBytes: 100, lifetimeMs: 1000 });
  memory.keep(photo(1), found(40));
  memory.keep(photo(2), found(40));
  memory.find(photo(1));
  memory.keep(photo(3), found(40));
  expect(memory.find(photo(1))).toBeDefined();
  expect(memory.find(photo(2))).toBeUndefined();
  expect(memory.find(photo(3))).toBeDefined();
  memory.keep(photo(4), found(101));
  expect(memory.find(photo(4))).toBeUndefined();
  expect(memory.find(photo(3))).toBeDefined();
});

test('a picture that an analysis holds in two places counts once', () => {
  const memory = createPhotoMemory({ maxBytes: 100, lifetimeMs: 1000 });
  const picture = new Uint8Array(60);
  memory.keep(photo(1), { image: picture, analysis: { photo: picture } });
  expect(memory.find(photo(1))).toBeDefined();
});
