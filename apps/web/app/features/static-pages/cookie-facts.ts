import { SESSION_STORAGE_KEYS, STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { CookieCategory } from '@tryon/contract/site/site-texts.ts';
import { RESULTS_DATABASE } from '#app/session/stored-session.ts';
import { CONSENT_COOKIE } from '#app/storage/consent-choice.ts';
import { THEME_COOKIE } from '#app/storage/theme.ts';

/** Lifetime per kind of cookie. */
const COOKIE_DURATIONS = {
  session: 'Until you close the browser',
  authentication: '30 days',
  preference: '1 year',
  analytics: '2 years',
} as const;

export const COOKIE_KINDS: Readonly<Record<CookieCategory, { name: string; text: string }>> = {
  essential: {
    name: 'Essential',
    text: 'What the site cannot work without: the photos you are trying on, your cookie choice, light or dark if you switch it, how far you have scrolled, and your session while you are signed in. Always on.',
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

export const DURATIONS = [
  { kind: 'Session cookies', stays: COOKIE_DURATIONS.session, what: 'One visit' },
  { kind: 'Authentication cookies', stays: COOKIE_DURATIONS.authentication, what: 'Staying signed in' },
  { kind: 'Preference cookies', stays: COOKIE_DURATIONS.preference, what: 'Choices, this one among them' },
  { kind: 'Analytics cookies', stays: COOKIE_DURATIONS.analytics, what: 'Counting visits, with consent' },
];

export interface StoredItem {
  what: string;
  names: readonly string[];
  where: 'Cookie' | 'Local storage' | 'Session storage' | 'Browser database';
  stays: string;
}

/** The photos' age is checked when the fitting room opens or the user returns to its tab, not while it is closed. */
const PHOTO_STAYS =
  'Until you remove it, your picture is made, or you sign out or somebody else signs in; once 24 hours old it is dropped when you next open the fitting room';
const SESSION_STAYS = 'Until you sign out, or a page finds that the session has ended';

/** Prefix of the server's cookie names when the site is served over https. */
const HTTPS_PREFIX = '__Host-';
const serverCookie = (name: string) => [name, `${HTTPS_PREFIX}${name}`];

/** The router stores scroll positions itself and offers no way to store them elsewhere. */
const SCROLL_KEY = 'react-router-scroll-positions';

/** Everything that the code stores; add a new key here before the code writes it. */
export const STORED_TODAY: readonly StoredItem[] = [
  {
    what: 'The garment photo and when it was added',
    names: [STORAGE_KEYS.garmentImage, `${STORAGE_KEYS.garmentImage}-kept-at`],
    where: 'Local storage',
    stays: PHOTO_STAYS,
  },
  {
    what: 'The photo of you and when it was added',
    names: [STORAGE_KEYS.personImage, `${STORAGE_KEYS.personImage}-kept-at`],
    where: 'Local storage',
    stays: PHOTO_STAYS,
  },
  {
    what: 'Whose photos these are, by the id of the account, so that the next person does not see them',
    names: [STORAGE_KEYS.owner],
    where: 'Local storage',
    stays: 'Until you sign out without asking to keep your pictures, or somebody else signs in',
  },
  {
    what: 'That you have made the one picture of your own that needs no account',
    names: [STORAGE_KEYS.guest],
    where: 'Local storage',
    stays: 'Until somebody signs out here, or you clear the browser’s storage',
  },
  {
    what: 'Your finished pictures, the latest 60 of them, what you call them and whose they are; with each the photo of you that it was made of and a small picture of the garment',
    names: [RESULTS_DATABASE],
    where: 'Browser database',
    stays: 'Until you remove them, or sign out without asking to keep them, or somebody else signs in',
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
  {
    what: 'Your session, once you sign in; scripts cannot read it',
    names: serverCookie('tryon-session'),
    where: 'Cookie',
    stays: '30 days after you last used the site, counted by the day, or until you sign out',
  },
  {
    what: 'That this browser was signed in from before, so that we can mail you when another one is, and nobody who guesses your password can lock you out of this one; it opens nothing, and scripts cannot read it',
    names: serverCookie('tryon-device'),
    where: 'Cookie',
    stays: '1 year after you last signed in',
  },
  {
    what: 'That a sign-in with another account was begun in this browser',
    names: [...serverCookie('tryon-state'), ...serverCookie('tryon-begun')],
    where: 'Cookie',
    stays: '5 and 10 minutes, or until you are signed in',
  },
  {
    what: 'Who is signed in: your id, name, email address and picture',
    names: [STORAGE_KEYS.auth],
    where: 'Local storage',
    stays: SESSION_STAYS,
  },
  {
    what: 'Tokens of the session, and when they end',
    names: [
      STORAGE_KEYS.accessToken,
      STORAGE_KEYS.token,
      STORAGE_KEYS.refreshToken,
      `${STORAGE_KEYS.auth}-expires-at`,
    ],
    where: 'Local storage',
    stays: `${SESSION_STAYS}; they open calls for 15 minutes, and renew themselves for a day`,
  },
  {
    what: 'The page to come back to after signing in',
    names: [SESSION_STORAGE_KEYS.authRedirect],
    where: 'Session storage',
    stays: 'Until you are signed in, or close the tab',
  },
  {
    what: 'What you were about to pay for, and what you typed there except the card, while you sign in',
    names: [SESSION_STORAGE_KEYS.payment],
    where: 'Session storage',
    stays: 'Until you are back from signing in, or close the tab',
  },
  {
    what: 'The email address that you were about to change to, while you sign in once more',
    names: [SESSION_STORAGE_KEYS.newEmail],
    where: 'Session storage',
    stays: 'Until you are back from signing in, or close the tab',
  },
  {
    what: 'The try-on that is being made, or that you sign in for: how it is to be made, and a short name for its two photos',
    names: [SESSION_STORAGE_KEYS.tryOn],
    where: 'Session storage',
    stays: 'Until the picture is made or cancelled, or you close the tab',
  },
  {
    what: 'Which of your looks the mirror shows, so that it is there again when the page is loaded anew',
    names: [SESSION_STORAGE_KEYS.look],
    where: 'Session storage',
    stays: 'Until the mirror shows it no longer, you sign out, or you close the tab',
  },
  {
    what: 'How far each page of this visit was scrolled',
    names: [SCROLL_KEY],
    where: 'Session storage',
    stays: 'Until you close the tab',
  },
];
