import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtensionRequest, EXTENSION_ORIGIN } from '#src/testing/sign-in/connect-extension.ts';
import { CREDENTIALS, MAYA } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import type { TestBrowser } from '#src/testing/test-browser.ts';
import { createSignedInSite } from '#src/testing/test-site.ts';

let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  ({ testApp, browser } = await createSignedInSite());
});

afterAll(() => testApp.close());

/** Every call that changes something, with a valid body. */
const CALLS: [path: string, body: unknown][] = [
  ['/api/auth/sign-up', { name: 'Eve', email: 'eve@example.com', password: 'Thief-Room-1' }],
  ['/api/auth/sign-in', CREDENTIALS],
  ['/api/auth/sign-out', {}],
  ['/api/auth/forgot-password', { email: MAYA.email }],
  ['/api/auth/reset-password', { token: 'x', password: 'Thief-Room-1' }],
  ['/api/auth/resend-verification', {}],
  ['/api/auth/handles', {}],
  ['/api/auth/refresh', { refreshToken: 'x' }],
  ['/api/auth/begin', { provider: 'oidc' }],
  ['/api/auth/exchange', { provider: 'oidc', accessToken: 'x', refreshToken: 'x' }],
  ['/api/account/profile', { name: 'Eve' }],
  ['/api/account/picture', { image: null }],
  ['/api/account/disconnect', { provider: 'oidc' }],
  ['/api/account/password', { currentPassword: MAYA.password, password: 'Thief-Room-1' }],
  ['/api/account/email', { email: 'eve@example.com', password: MAYA.password }],
  ['/api/account/sessions/revoke', { id: 'x' }],
  ['/api/account/sessions/revoke-others', {}],
  ['/api/account/delete', { password: MAYA.password }],
  ['/api/account/connect', { provider: 'oidc', password: MAYA.password }],
  ['/api/account/extensions/disconnect', { id: 'x' }],
  ['/api/auth/extension/authorize', createExtensionRequest().request],
  ['/api/auth/extension/token', { grantType: 'refresh_token', clientId: 'x', refreshToken: 'x' }],
  ['/api/auth/extension/revoke', { refreshToken: 'x' }],
];

/** The extension's calls without a cookie; all others belong to the site. */
const OF_EXTENSION = ['/api/auth/extension/token', '/api/auth/extension/revoke'];

/** Headers that browsers send with cross-site requests. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:8001', 'sec-fetch-site': 'same-site' },
  { origin: 'https://localhost:8000', 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:8000.evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop', 'sec-fetch-site': 'cross-site' },
];

test.each(CALLS)(
  '%s is refused from every other site, with the cookie of somebody who is signed in',
  async (path, body) => {
    for (const headers of FOREIGN) {
      const response = await browser.post(path, body, headers);
      expect([headers.origin, response.status]).toEqual([headers.origin, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect((await (await browser.get('/api/me')).json()).user).toMatchObject({
      name: 'Maya',
      email: MAYA.email,
    });
  },
);

test.each(CALLS.filter(([path]) => !OF_EXTENSION.includes(path)))(
  '%s is rejected from our own extension as well',
  async (path, body) => {
    const headers = { origin: EXTENSION_ORIGIN, 'sec-fetch-site': 'cross-site' };
    expect((await browser.post(path, body, headers)).status).toBe(403);
  },
);

test.each(CALLS.filter(([, body]) => Object.keys(body ?? {}).length > 0))(
  '%s reads nothing that a plain form can send',
  async (path, body) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await browser.post(path, body, { 'content-type': type });
      expect([type, response.status, (await response.json()).code]).toEqual([type, 415, 'unsupported_type']);
    }
  },
);

test.each(CALLS)('%s changes nothing when it is only read', async (path) => {
  const response = await browser.get(path);
  expect(response.status).toBe(405);
});

test('a client without an origin is accepted, because it has no cookies to misuse', async () => {
  const response = await testApp.app.request('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  });
  expect(response.status).toBe(200);
});
