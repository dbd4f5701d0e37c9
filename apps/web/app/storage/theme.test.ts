import { expect, test, vi } from 'vitest';
import { createThemeStore, parseTheme } from './theme.ts';

test.each([null, '', 'sepia', 'DARK'])('%j follows the system', (value) =>
  expect(parseTheme(value)).toBe('system'),
);

function themeStoreWith(kept: string | null, allowed: boolean) {
  const cookie = { read: () => kept, write: vi.fn() };
  return { cookie, themeStore: createThemeStore(cookie, () => allowed) };
}

test('a theme outlives the browser only with consent to functional storage', () => {
  for (const allowed of [true, false]) {
    const { cookie, themeStore } = themeStoreWith(null, allowed);
    themeStore.write('dark');
    expect(cookie.write).toHaveBeenCalledWith('dark', { lasting: allowed });
  }
});

test('following the system stores nothing', () => {
  const { cookie, themeStore } = themeStoreWith('dark', true);
  themeStore.write('system');
  expect(cookie.write).toHaveBeenCalledWith(null, { lasting: true });
});

test('a new consent choice shortens or extends the stored theme, and creates none', () => {
  const withdrawn = themeStoreWith('light', false);
  withdrawn.themeStore.followConsent();
  expect(withdrawn.cookie.write).toHaveBeenCalledWith('light', { lasting: false });
  const none = themeStoreWith(null, true);
  none.themeStore.followConsent();
  expect(none.cookie.write).not.toHaveBeenCalled();
});
