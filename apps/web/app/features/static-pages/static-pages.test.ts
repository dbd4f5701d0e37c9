import { globSync, readFileSync } from 'node:fs';
import { SESSION_STORAGE_KEYS, STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { COOKIE_CATEGORIES } from '@tryon/contract/site/site-texts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { storeReturnPath } from '#app/features/account/return-path.ts';
import { DEFAULT_OPTIONS } from '#app/features/fitting-room/generation/generation-options.ts';
import { countAsGuest } from '#app/features/fitting-room/generation/guest-try-on.ts';
import { openPendingTryOnStore } from '#app/features/fitting-room/generation/pending-try-on.ts';
import { MOST_RESULTS } from '#app/features/fitting-room/history/saved-results.ts';
import { createPhotoStore } from '#app/features/fitting-room/photos/photo-store.ts';
import { storeOrder } from '#app/features/payment/order/stored-order.ts';
import { dayText } from '#app/format/day-text.ts';
import { createStoredSession, RESULTS_DATABASE } from '#app/session/stored-session.ts';
import { CONSENT_COOKIE } from '#app/storage/consent-choice.ts';
import { tabItem } from '#app/storage/tab-item.ts';
import { THEME_COOKIE } from '#app/storage/theme.ts';
import { ELSEWHERE, OWN } from '#app/testing/engines.ts';
import { createStorage, stubSessionStorage } from '#app/testing/session-storage.ts';
import { AboutPage } from './about-page.tsx';
import { COOKIE_KINDS, DURATIONS, STORED_TODAY, type StoredItem } from './cookie-facts.ts';
import { privacySections } from './privacy-page.tsx';
import { termsSections } from './terms-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const MAIL = 'help@shop.example';
const APP = new URL('../../', import.meta.url);

function textOf(sections: ReturnType<typeof termsSections>): string {
  const contents = sections.map(({ id, content }) => createElement('section', { key: id }, content));
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, contents));
  return html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}

test('the terms have their eleven sections in order', () => {
  expect(termsSections(MAIL).map(({ title }) => title)).toEqual([
    'Acceptance',
    'Description of service',
    'User responsibilities',
    'Privacy',
    'Intellectual property',
    'Prohibited uses',
    'Availability',
    'Liability',
    'Termination',
    'Changes',
    'Contact',
  ]);
});

test('material changes of the terms have 30 days notice', () => {
  expect(textOf(termsSections(MAIL))).toContain('material changes we give 30 days notice');
});

test('the last-updated date is in UTC, whatever the reader’s time zone', () => {
  expect(dayText(new Date('2026-11-20T23:59:00Z'))).toBe('20 November 2026');
});

test('the privacy policy covers its seven subjects, accounts and the extension', () => {
  const titles = privacySections(MAIL, [OWN]).map(({ id }) => id);
  expect(titles).toEqual([
    'data-collected',
    'use',
    'image-handling',
    'account',
    'extension',
    'sharing',
    'security',
    'rights',
    'cookies',
  ]);
});

test('if photos go to another server, the text does not say that they stay', () => {
  const own = 'No other company sees your photos';
  expect(textOf(privacySections(MAIL, [OWN]))).toContain(own);
  const other = textOf(privacySections(MAIL, [ELSEWHERE]));
  expect(other).not.toContain(own);
  expect(other).not.toContain('We share nothing');
  expect(other).toContain('made by Tailor Anna');
  expect(other).toContain('Tailor Anna drops the photos after an hour.');
  expect(other).not.toContain('same server');
  expect(textOf(privacySections(MAIL, [ELSEWHERE, OWN]))).toContain('same server, or by Tailor Anna');
});

test('the cookie policy names every category and every duration', () => {
  expect(Object.keys(COOKIE_KINDS)).toEqual([...COOKIE_CATEGORIES]);
  expect(DURATIONS.map(({ stays }) => stays)).toEqual([
    'Until you close the browser',
    '30 days',
    '1 year',
    '2 years',
  ]);
});

/** A storage filled by all of our own code that writes to it. */
const namesIn = (where: StoredItem['where']) =>
  STORED_TODAY.filter((item) => item.where === where).flatMap(({ names }) => names);
const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index));
const readSource = (path: string) => readFileSync(new URL(path, APP), 'utf8');

test('the cookie policy lists every key of the contract', () => {
  const { prefix, ...keys } = STORAGE_KEYS;
  expect(prefix).toBe('virtual-tryon-');
  expect(namesIn('Local storage')).toEqual(expect.arrayContaining(Object.values(keys)));
  expect(namesIn('Session storage')).toEqual(expect.arrayContaining(Object.values(SESSION_STORAGE_KEYS)));
});

test('the cookie policy lists everything that the code writes to storage', () => {
  const local = createStorage();
  const photos = createPhotoStore(local);
  photos.write('garment', 'data:image/jpeg;base64,AA');
  photos.write('person', 'data:image/jpeg;base64,AA');
  const kept = createStoredSession(local);
  const user = { id: 'u', email: 'maya@example.com', name: 'Maya', emailVerified: true, image: null };
  kept.storeOwner(user.id);
  kept.store(user, { accessToken: 'a', refreshToken: 'r', expiresInSeconds: 900 }, 0);
  countAsGuest({ person: 'P', garment: 'G', grade: 'sure' }, () => local);
  expect(keysOf(local).sort()).toEqual(namesIn('Local storage').sort());

  const session = stubSessionStorage();
  storeReturnPath('/pricing');
  storeOrder(null, {});
  tabItem(SESSION_STORAGE_KEYS.newEmail).write('maya@example.com');
  openPendingTryOnStore().write({
    key: 'k',
    pair: 'p',
    options: DEFAULT_OPTIONS,
    waitsForSignIn: false,
  });
  tabItem(SESSION_STORAGE_KEYS.look).write('l');
  // The last key is the router's own; it is written when scroll positions are saved.
  expect([...keysOf(session), 'react-router-scroll-positions']).toEqual(namesIn('Session storage'));
});

test('no other code opens a storage or writes a cookie', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: APP }).filter(
    (path) => !/\.test\.ts$|^testing\//.test(path),
  );
  const open = sources.filter((path) =>
    /localStorage|[sS]essionStorage\b|tabItem\(|indexedDB|openDB|caches\./.test(readSource(path)),
  );
  expect(open.sort()).toEqual([
    'features/account/profile/profile-dialogs.tsx',
    'features/account/return-path.ts',
    'features/fitting-room/generation/guest-try-on.ts',
    'features/fitting-room/generation/pending-try-on.ts',
    'features/fitting-room/history/results-channel.ts',
    'features/fitting-room/history/saved-results-store.ts',
    'features/fitting-room/page-fitting-room.ts',
    'features/fitting-room/photos/photo-store.ts',
    'features/payment/order/stored-order.ts',
    'session/stored-session.ts',
    'storage/tab-item.ts',
  ]);
  expect(namesIn('Browser database')).toEqual([RESULTS_DATABASE]);
  const written = sources.flatMap((path) => readSource(path).match(/pageCookie\([A-Z_]+\)/g) ?? []);
  expect(written.sort()).toEqual(['pageCookie(CONSENT_COOKIE)', 'pageCookie(THEME_COOKIE)']);
  expect(sources.filter((path) => readSource(path).includes('.cookie ='))).toEqual(['storage/cookie.ts']);
  expect(namesIn('Cookie')).toEqual(expect.arrayContaining([CONSENT_COOKIE, THEME_COOKIE]));
});

/** Cookies that the auth library would write only with the settings matched by `WOULD_WRITE`. */
const NEVER_WRITTEN = ['session-data', 'account-data', 'dont-remember'];
const WOULD_WRITE = /cookieCache|storeAccountCookie|rememberMe/;

test('the sign-in cookies are those that the cookie policy lists', () => {
  const library = readSource('../../server/src/services/sign-in/sign-in-library.ts');
  const routes =
    readSource('../../server/src/features/sign-in/providers/provider.routes.ts') +
    readSource('../../server/src/services/sign-in/known-devices.store.ts');
  const service = globSync('../../server/src/services/sign-in/sign-in*.ts', { cwd: APP })
    .map(readSource)
    .join('');
  expect(library + routes + service).not.toMatch(WOULD_WRITE);
  const ofLibrary = [...library.matchAll(/name: `\$\{prefix\}-([a-z-]+)`/g)].map(([, name]) => name ?? '');
  expect(ofLibrary).toEqual(expect.arrayContaining(NEVER_WRITTEN));
  const ofRoutes = [...routes.matchAll(/'tryon-([a-z-]+)'/g)].map(([, name]) => name ?? '');
  const written = [...ofLibrary.filter((name) => !NEVER_WRITTEN.includes(name)), ...ofRoutes];
  const expected = written.flatMap((name) => [`tryon-${name}`, `__Host-tryon-${name}`]);
  expect(
    namesIn('Cookie')
      .filter((name) => name.includes('tryon-'))
      .sort(),
  ).toEqual(expected.sort());
});

test('the privacy policy does not promise that a photo in the browser is deleted automatically', () => {
  const text = textOf(privacySections(MAIL, [OWN]));
  expect(text).toContain('removed when you next open the fitting room');
  expect(text).toContain('Nothing of ours runs while the site is closed');
});

test('the privacy policy says that finished pictures stay on the device, and for how long', () => {
  const text = textOf(privacySections(MAIL, [OWN]));
  expect(text).toContain(`The latest ${MOST_RESULTS} finished pictures are kept in this browser alone`);
  expect(text).toContain('With each stay the photo of you that it was made of');
  const { what } = STORED_TODAY.find(({ where }) => where === 'Browser database') ?? {};
  expect(what).toContain(`the latest ${MOST_RESULTS}`);
});

test('every text about looks says that signing out keeps or deletes them', () => {
  const post = readFileSync(new URL('../../../content/blog/where-your-photo-goes.md', APP), 'utf8');
  expect(post).toContain('signing out asks whether your looks stay');
  for (const path of ['home-sections/care-label.tsx', 'home-sections/home-questions.ts']) {
    const source = readFileSync(new URL(`features/${path}`, APP), 'utf8');
    expect(source, path).toContain('or sign out and do not keep your looks');
  }
  const historyList = readFileSync(new URL('features/fitting-room/history/history-list.tsx', APP), 'utf8');
  expect(historyList.replaceAll(/\s+/g, ' ')).toContain('Gone when you sign out, unless you keep them then.');
});

test('About mentions rough ideas, and the extension even without a store or a build', () => {
  const page = createElement(MemoryRouter, null, createElement(AboutPage, { engines: [OWN] }));
  const html = renderToStaticMarkup(page);
  const text = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  expect(text).toContain('not sure of is called a rough idea, says why and costs nothing');
  expect(text).toContain('the parts of the garment');
  expect(html).toContain('href="/extension"');
  expect(text).not.toMatch(/web store|npm|build command|two small/i);
});

test('the privacy policy says what a report of a bad picture sends', () => {
  const text = textOf(privacySections(MAIL, [OWN]));
  expect(text).toContain('The picture and its photos go along only if you tick that');
});

test('the privacy policy says what an account holds, for how long, and how to take it away', () => {
  const text = textOf(privacySections(MAIL, [OWN]));
  for (const held of ['your email address', 'as a hash only', 'what the browser calls itself', '30 days']) {
    expect(text).toContain(held);
  }
  expect(text).toContain('Export my data');
  expect(text).toContain('Delete my account');
});
