import { expect, test, vi } from 'vitest';
import { createThemeKeeper, parseTheme } from './theme.ts';

test.each([null, '', 'sepia', 'DARK'])('%j follows the system', (value) =>
  expect(parseTheme(value)).toBe('system'),
);

function keeperWith(kept: string | null, allowed: boolean) {
  const cookie = { read: () => kept, write: vi.fn() };
  return { cookie, keeper: createThemeKeeper(cookie, () => allowed) };
}

test('a theme outlives the browser only with consent to functional storage', () => {
  for (const allowed of [true, false]) {
    const { cookie, keeper } = keeperWith(null, allowed);
    keeper.keep('dark');
    expect(cookie.write).toHaveBeenCalledWith('dark', { lasting: allowed });
  }
});

test('following the system leaves nothing stored', () => {
  const { cookie, keeper } = keeperWith('dark', true);
  keeper.keep('system');
  expect(cookie.write).toHaveBeenCalledWith(null, { lasting: true });
});

test('a new choice about storage shortens or lengthens the kept theme, and makes none up', () => {
  const withdrawn = keeperWith('light', false);
  withdrawn.keeper.followConsent();
  expect(withdrawn.cookie.write).toHaveBeenCalledWith('light', { lasting: false });
  const none = keeperWith(null, true);
  none.keeper.followConsent();
  expect(none.cookie.write).not.toHaveBeenCalled();
});
