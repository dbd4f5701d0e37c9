import { createStore } from 'zustand/vanilla';
import { CONSENT_COOKIE, formatConsent, type OptionalCategory, parseConsent } from './consent-choice.ts';
import { type CookieSlot, pageCookie } from './cookie.ts';

/** The user's storage consent, read once from its cookie. */
export function createConsent(cookie: CookieSlot) {
  const { getState, setState, subscribe } = createStore(() => ({ choice: parseConsent(cookie.read()) }));
  return {
    /** What is allowed; null until the user has chosen. Returns the same array until the choice changes. */
    getChoice: () => getState().choice,
    allows: (category: OptionalCategory): boolean => getState().choice?.includes(category) ?? false,
    /** Stores the choice for a year and notifies all subscribers. */
    choose(allowed: readonly OptionalCategory[]): void {
      const value = formatConsent(allowed);
      cookie.write(value, { lasting: true });
      setState({ choice: parseConsent(value) });
    },
    /** Calls the listener after each choice; returns an unsubscribe function. */
    subscribe,
  };
}

/** The consent of the current page's user. */
export const consent = createConsent(pageCookie(CONSENT_COOKIE));

const OPEN_SETTINGS = 'consent-settings';

/** Opens the cookie settings from anywhere on the site. */
export function openConsentSettings(): void {
  window.dispatchEvent(new Event(OPEN_SETTINGS));
}

/** Calls the listener when the settings should open; returns an unsubscribe function. */
export function onConsentSettings(listener: () => void): () => void {
  window.addEventListener(OPEN_SETTINGS, listener);
  return () => window.removeEventListener(OPEN_SETTINGS, listener);
}
