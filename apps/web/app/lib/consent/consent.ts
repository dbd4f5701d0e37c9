import { createStore } from 'zustand/vanilla';
import {
  CONSENT_COOKIE,
  type ConsentChoice,
  formatConsent,
  type OptionalCategory,
  parseConsent,
} from './consent-choice.ts';
import { type CookieSlot, pageCookie } from './cookie.ts';

export interface Consent {
  /** What is allowed; null before the person chose. The same list until it changes. */
  getChoice(): ConsentChoice;
  allows(category: OptionalCategory): boolean;
  /** Keeps the choice for a year and tells everybody who listens. */
  choose(allowed: readonly OptionalCategory[]): void;
  /** Calls back after each choice; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** The choice about storage, read once from its cookie. */
export function createConsent(cookie: CookieSlot): Consent {
  const { getState, setState, subscribe } = createStore(() => ({ choice: parseConsent(cookie.read()) }));
  return {
    getChoice: () => getState().choice,
    allows: (category) => getState().choice?.includes(category) ?? false,
    choose(allowed) {
      const value = formatConsent(allowed);
      cookie.write(value, { lasting: true });
      setState({ choice: parseConsent(value) });
    },
    subscribe,
  };
}

/** The choice of the person at this page. */
export const consent = createConsent(pageCookie(CONSENT_COOKIE));

const OPEN_SETTINGS = 'consent-settings';

/** Shows the cookie settings, from wherever on the site. */
export function openConsentSettings(): void {
  window.dispatchEvent(new Event(OPEN_SETTINGS));
}

/** Calls back when the settings shall be shown; returns how to stop. */
export function onConsentSettings(listener: () => void): () => void {
  window.addEventListener(OPEN_SETTINGS, listener);
  return () => window.removeEventListener(OPEN_SETTINGS, listener);
}
