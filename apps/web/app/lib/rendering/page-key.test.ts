import { expect, test } from 'vitest';
import { type MadePage, pageKey } from './page-key.ts';

const ROOT = { user: null, theme: 'system', year: 2026 };
const MAYA = { id: 'maya', email: 'maya@example.com' };

function made(change: Partial<MadePage> = {}, route = 'routes/blog', root: object = ROOT): MadePage {
  return {
    matches: [{ route: { id: 'root' } }, { route: { id: route } }],
    loaderData: { root, [route]: { kind: 'loaded', posts: ['one'] } },
    actionData: null,
    errors: null,
    location: { pathname: '/blog', search: '' },
    statusCode: 200,
    ...change,
  };
}

test('a page that looks the same to every visitor has a key', () => {
  for (const route of ['routes/home', 'routes/pricing', 'routes/blog', 'routes/blog-post']) {
    expect(pageKey(made({}, route))).toEqual(expect.any(String));
  }
  expect(pageKey(made())).toBe(pageKey(made()));
});

test('nothing of somebody who is signed in has one, nor of anybody who cannot be told', () => {
  expect(pageKey(made({}, 'routes/blog', { ...ROOT, user: MAYA }))).toBeNull();
  expect(pageKey(made({}, 'routes/blog', {}))).toBeNull();
  expect(pageKey(made({ loaderData: {} }))).toBeNull();
});

test('no failure, no query, no answer to a form and no other page has one', () => {
  const { location } = made();
  expect(pageKey(made({ statusCode: 404 }))).toBeNull();
  expect(pageKey(made({ errors: { root: new Error('broke') } }))).toBeNull();
  expect(pageKey(made({ location: { ...location, search: '?error=x' } }))).toBeNull();
  expect(pageKey(made({ actionData: { root: {} } }))).toBeNull();
  for (const route of ['routes/dashboard', 'routes/terms', 'routes/account/login', 'routes/payment']) {
    expect(pageKey(made({}, route))).toBeNull();
  }
});

test('whatever the loaders have read makes another key: theme, year, posts, address', () => {
  const { location } = made();
  const keys = [
    made(),
    made({}, 'routes/blog', { ...ROOT, theme: 'dark' }),
    made({}, 'routes/blog', { ...ROOT, year: 2027 }),
    made({ loaderData: { root: ROOT, 'routes/blog': { kind: 'loaded', posts: ['one', 'two'] } } }),
    made({ location: { ...location, pathname: '/blog/' } }),
  ].map(pageKey);
  expect(new Set(keys).size).toBe(keys.length);
});
