import { consent } from './consent.ts';
import { type CookieSlot, pageCookie } from './cookie.ts';

/** Name of the theme cookie. The server reads it, so the first frame has the right colours. */
export const THEME_COOKIE = 'theme';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Parses the theme from a cookie value; anything unknown follows the system. */
export const parseTheme = (value: string | null): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system';

export function createThemeStore(cookie: CookieSlot, allowsFunctional: () => boolean) {
  const write = (theme: Theme) =>
    cookie.write(theme === 'system' ? null : theme, { lasting: allowsFunctional() });
  return {
    /**
     * Stores the theme that the user just chose: for a year if functional storage is allowed, otherwise until the
     * browser closes. Following the system needs no cookie.
     */
    write,
    /** Gives the stored theme the lifetime that the current consent allows. */
    followConsent: () => {
      const kept = parseTheme(cookie.read());
      if (kept !== 'system') write(kept);
    },
  };
}

export const themeStore = createThemeStore(pageCookie(THEME_COOKIE), () => consent.allows('functional'));
