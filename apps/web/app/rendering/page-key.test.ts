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

test('a page that is the same for every visitor has a key', () => {
  for (const route of ['routes/home', 'routes/pricing', 'routes/blog', 'routes/blog-post']) {
    expect(pageKey(made({}, route))).toEqual(expect.any(String));
  }
  expect(pageKey(made())).toBe(pageKey(made()));
});

test('pages of signed-in or unidentifiable users have no key', () => {
  expect(pageKey(made({}, 'routes/blog', { ...ROOT, user: MAYA }))).toBeNull();
  expect(pageKey(made({}, 'routes/blog', {}))).toBeNull();
  expect(pageKey(made({ loaderData: {} }))).toBeNull();
});

test('errors, queries, form responses and other pages have no key', () => {
  const { location } = made();
  expect(pageKey(made({ statusCode: 404 }))).toBeNull();
  expect(pageKey(made({ errors: { root: new Error('broke') } }))).toBeNull();
  expect(pageKey(made({ location: { ...location, search: '?error=x' } }))).toBeNull();
  expect(pageKey(made({ actionData: { root: {} } }))).toBeNull();
  for (const route of ['routes/dashboard', 'routes/terms', 'routes/account/login', 'routes/payment']) {
    expect(pageKey(made({}, route))).toBeNull();
  }
});

test('any change of the loader data changes the key: theme, year, posts, URL', () => {
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
