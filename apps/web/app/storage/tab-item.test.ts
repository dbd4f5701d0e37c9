import { afterEach, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '#app/testing/session-storage.ts';
import { tabItem } from './tab-item.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a text is remembered after a reload, until there is none', () => {
  stubSessionStorage();
  tabItem('key').write('a');
  expect(tabItem('key').read()).toBe('a');
  tabItem('key').write(null);
  expect(tabItem('key').read()).toBeNull();
});

test('a text can be taken once', () => {
  stubSessionStorage();
  tabItem('key').write('a');
  expect(tabItem('key').take()).toBe('a');
  expect(tabItem('key').take()).toBeNull();
});

test('a forbidden storage remembers nothing', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('no', 'SecurityError');
    },
  });
  tabItem('key').write('a');
  expect(tabItem('key').read()).toBeNull();
});
