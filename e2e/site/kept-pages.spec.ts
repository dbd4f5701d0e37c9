import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../testing/account-fixtures.ts';
import { signUpAndIn } from '../testing/account-page.ts';

/** A page, with its nonce taken out, and the nonce that its policy allows. */
async function read(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const response = await request.get(path, { headers });
  expect(response.status()).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? '';
  expect(nonce).toMatch(/^.{20,}$/);
  const html = await response.text();
  const nonces = [...html.matchAll(/ nonce="([^"]*)"/g)].map((match) => match[1]);
  expect(new Set(nonces)).toEqual(new Set([nonce]));
  return { nonce, page: html.replaceAll(nonce, 'NONCE'), cache: response.headers()['cache-control'] };
}

test.describe('pages that are made once for all visitors', () => {
  for (const path of ['/', '/pricing']) {
    test(`${path} is the same each time, with a nonce of its own`, async ({ request }) => {
      const first = await read(request, path);
      const again = await read(request, path);
      const third = await read(request, path);
      expect(again.page).toBe(first.page);
      expect(third.page).toBe(first.page);
      expect(new Set([first.nonce, again.nonce, third.nonce]).size).toBe(3);
      expect(again.cache).toBe('private, no-cache');
    });

    test(`${path} shows who is signed in, and nobody else gets to see that`, async ({
      request,
      playwright,
      baseURL,
    }) => {
      const visitor = await playwright.request.newContext({ baseURL });
      const before = await read(visitor, path);
      const email = await signUpAndIn(request);
      expect((await read(request, path)).page).toContain(email);
      expect((await read(visitor, path)).page).toBe(before.page);
      expect((await read(visitor, path)).page).not.toContain(email);
      await visitor.dispose();
    });

    test(`${path} has the theme of who asks`, async ({ request }) => {
      await read(request, path);
      const dark = await read(request, path, { cookie: 'theme=dark' });
      expect(dark.page).toContain('<html lang="en" data-theme="dark">');
      expect((await read(request, path)).page).not.toContain('data-theme="dark"');
      expect((await read(request, path, { cookie: 'theme=dark' })).page).toBe(dark.page);
    });
  }
});
