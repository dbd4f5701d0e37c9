import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { COOKIE_DURATIONS, type CookieCategory } from '@tryon/contract/site-texts.ts';
import { CONSENT_COOKIE } from '#app/lib/consent-choice.ts';
import { THEME_COOKIE } from '#app/lib/theme.ts';

export interface CookieKind {
  name: string;
  text: string;
}

export const COOKIE_KINDS: Readonly<Record<CookieCategory, CookieKind>> = {
  essential: {
    name: 'Essential',
    text: 'What the site cannot work without: the photos you are trying on, your cookie choice, light or dark if you switch it, and your session once you sign in. Always on.',
  },
  analytics: {
    name: 'Analytics',
    text: 'How many people use which page, so that we mend the right things. None exist today; off unless you allow them.',
  },
  functional: {
    name: 'Functional',
    text: 'Comfort beyond the essential: light or dark is remembered for a year instead of until you close the browser. Off unless you allow them.',
  },
  marketing: {
    name: 'Marketing',
    text: 'Advertising measured across sites. None exist today, and none are planned; off unless you allow them.',
  },
};

export interface Duration {
  kind: string;
  stays: string;
  what: string;
}

export const DURATIONS: readonly Duration[] = [
  { kind: 'Session cookies', stays: COOKIE_DURATIONS.session, what: 'One visit' },
  { kind: 'Authentication cookies', stays: COOKIE_DURATIONS.authentication, what: 'Staying signed in' },
  { kind: 'Preference cookies', stays: COOKIE_DURATIONS.preference, what: 'Choices, this one among them' },
  { kind: 'Analytics cookies', stays: COOKIE_DURATIONS.analytics, what: 'Counting visits, with consent' },
];

export interface StoredItem {
  what: string;
  names: readonly string[];
  where: 'Cookie' | 'Local storage';
  stays: string;
}

/** What the code really writes; a new key belongs here before it is written. */
export const STORED_TODAY: readonly StoredItem[] = [
  {
    what: 'The garment photo and when it was added',
    names: [STORAGE_KEYS.garmentImage, `${STORAGE_KEYS.garmentImage}-kept-at`],
    where: 'Local storage',
    stays: 'Until removed or used, 24 hours at most',
  },
  {
    what: 'The photo of you and when it was added',
    names: [STORAGE_KEYS.personImage, `${STORAGE_KEYS.personImage}-kept-at`],
    where: 'Local storage',
    stays: 'Until removed or used, 24 hours at most',
  },
  {
    what: 'Your cookie choice',
    names: [CONSENT_COOKIE],
    where: 'Cookie',
    stays: COOKIE_DURATIONS.preference,
  },
  {
    what: 'Light or dark, once you switch it',
    names: [THEME_COOKIE],
    where: 'Cookie',
    stays: 'Until you close the browser; 1 year if you allow functional cookies',
  },
];
