import { readFileSync } from 'node:fs';
import { COOKIE_CATEGORIES } from '@tryon/contract/site-texts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { COOKIE_KINDS, DURATIONS, STORED_TODAY } from './cookie-facts.ts';
import { privacySections } from './privacy-sections.tsx';
import { termsSections } from './terms-sections.tsx';
import { todayText } from './today-text.ts';

const MAIL = 'help@shop.example';

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

test('the last-updated date is the day in UTC, wherever it is read', () => {
  expect(todayText(new Date('2026-11-20T23:59:00Z'))).toBe('20 November 2026');
});

test('the privacy policy treats its seven subjects', () => {
  const titles = privacySections(MAIL, 'embedded').map(({ id }) => id);
  expect(titles).toEqual([
    'data-collected',
    'use',
    'image-handling',
    'sharing',
    'security',
    'rights',
    'cookies',
  ]);
});

test('photos that leave for another server are not said to stay', () => {
  const own = 'No other company sees your photos';
  expect(textOf(privacySections(MAIL, 'embedded'))).toContain(own);
  const other = textOf(privacySections(MAIL, 'backend'));
  expect(other).not.toContain(own);
  expect(other).not.toContain('We share nothing');
  expect(other).toContain('made by another server');
});

test('the cookie policy names every kind and every duration', () => {
  expect(Object.keys(COOKIE_KINDS)).toEqual([...COOKIE_CATEGORIES]);
  expect(DURATIONS.map(({ stays }) => stays)).toEqual([
    'Until you close the browser',
    '30 days',
    '1 year',
    '2 years',
  ]);
});

test('what the cookie policy lists is what the code writes', () => {
  const names = STORED_TODAY.flatMap((item) => item.names);
  const store = readFileSync(new URL('../fitting-room/photo-store.ts', import.meta.url), 'utf8');
  expect(store).toContain('STORAGE_KEYS.garmentImage');
  expect(store).toContain('-kept-at');
  expect(names).toEqual([
    'virtual-tryon-clothes-image',
    'virtual-tryon-clothes-image-kept-at',
    'virtual-tryon-user-image',
    'virtual-tryon-user-image-kept-at',
    'consent',
    'theme',
  ]);
});
