import { createStore } from 'zustand/vanilla';
import { CONSENT_COOKIE, formatConsent, type OptionalCategory, parseConsent } from './consent-choice.ts';
import { type CookieSlot, pageCookie } from './cookie.ts';

/** The user's storage consent, read once from its cookie. */
export function createConsent(cookie: CookieSlot) {
  const { getState, setState, subscribe } = createStore(() => ({
    /** What is allowed; null until the user has chosen. */
    choice: parseConsent(cookie.read()),
    areSettingsOpen: false,
  }));
  return {
    getState,
    allows: (category: OptionalCategory): boolean => getState().choice?.includes(category) ?? false,
    /** Stores the choice for a year, closes the settings and notifies all subscribers. */
    choose(allowed: readonly OptionalCategory[]): void {
      const value = formatConsent(allowed);
      cookie.write(value, { lasting: true });
      setState({ choice: parseConsent(value), areSettingsOpen: false });
    },
    openSettings: () => setState({ areSettingsOpen: true }),
    closeSettings: () => setState({ areSettingsOpen: false }),
    subscribe,
  };
}

/** The consent of the current page's user. */
export const consent = createConsent(pageCookie(CONSENT_COOKIE));
