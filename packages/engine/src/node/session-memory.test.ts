import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionMemory } from './session-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const bytes = (value: number) => new Uint8Array([value, 1, 2, 3]);
const place = (session: string, value: number, name = 'person') => ({ session, name, bytes: bytes(value) });
const picture = (sizeBytes: number) => ({ planes: [new Uint8Array(sizeBytes)] });

test('a session finds what it kept for the same bytes, and nothing else', () => {
  const memory = createSessionMemory({ maxBytes: 100, lifetimeMs: 1000 });
  const kept = picture(10);
  memory.keep(place('mine', 1), kept);
  expect(memory.find(place('mine', 1))).toBe(kept);
  expect(memory.find(place('mine', 2))).toBeUndefined();
  expect(memory.find(place('mine', 1, 'garment'))).toBeUndefined();
});

test('one session never finds what another kept, however their names run together', () => {
  const memory = createSessionMemory({ maxBytes: 100, lifetimeMs: 1000 });
  memory.keep({ session: 'ab', name: 'c', bytes: bytes(1) }, picture(10));
  expect(memory.find({ session: 'other', name: 'c', bytes: bytes(1) })).toBeUndefined();
  expect(memory.find({ session: 'a', name: 'bc', bytes: bytes(1) })).toBeUndefined();
});

test('a value goes some minutes after its last use', () => {
  const memory = createSessionMemory({ maxBytes: 100, lifetimeMs: 1000 });
  memory.keep(place('mine', 1), picture(10));
  vi.advanceTimersByTime(900);
  expect(memory.find(place('mine', 1))).toBeDefined();
  vi.advanceTimersByTime(900);
  expect(memory.find(place('mine', 1))).toBeDefined();
  vi.advanceTimersByTime(1001);
  expect(memory.find(place('mine', 1))).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test('the memory stays within its bytes: what was longest unused goes first', () => {
  const memory = createSessionMemory({ maxBytes: 100, lifetimeMs: 1000 });
  memory.keep(place('mine', 1), picture(40));
  memory.keep(place('mine', 2), picture(40));
  memory.find(place('mine', 1));
  memory.keep(place('mine', 3), picture(40));
  expect(memory.find(place('mine', 1))).toBeDefined();
  expect(memory.find(place('mine', 2))).toBeUndefined();
  expect(memory.find(place('mine', 3))).toBeDefined();
  memory.keep(place('mine', 4), picture(101));
  expect(memory.find(place('mine', 4))).toBeUndefined();
  expect(memory.find(place('mine', 3))).toBeDefined();
});
