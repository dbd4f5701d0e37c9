import { extensionsAnswerSchema, extensionTokenAnswerSchema } from '@tryon/contract/extension/extension.ts';
import { tryOnChoicesSchema } from '@tryon/contract/try-on/try-on.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanEngine, ELSEWHERE } from '#src/testing/plan-engine.ts';
import {
  allow,
  connectExtension,
  createExtensionBrowser,
  createExtensionRequest,
  EXTENSION_ORIGIN,
  fetchMe,
  refreshTokens,
  toTokenBody,
} from '#src/testing/sign-in/connect-extension.ts';
import { MAYA, signUpAndIn, statusAndCode } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const FIREFOX_REDIRECT = 'https://7bbe44529f6d72afd8859fe8b47c3afda58ba898.extensions.allizom.org/';

let testApp: TestApp;
let site: TestBrowser;
let extension: TestBrowser;

beforeEach(async () => {
  testApp = await createTestApp({ tryOn: { allowAnonymous: false } });
  site = createTestBrowser(testApp.app, { name: 'Desktop' });
  extension = createExtensionBrowser(testApp.app);
  await signUpAndIn(site);
});

afterEach(() => testApp.close());

const me = (token: string, client = extension) => fetchMe(client, token);
const refresh = (refreshToken: string, change: object = {}) => refreshTokens(extension, refreshToken, change);
const listExtensions = async () =>
  extensionsAnswerSchema.parse(await (await site.get('/api/account/extensions')).json()).extensions;

test('allowing the extension requires sign-in', async () => {
  const { request } = createExtensionRequest();
  const stranger = createTestBrowser(testApp.app);
  const response = await stranger.post('/api/auth/extension/authorize', request);
  expect(await statusAndCode(response)).toEqual([401, 'unauthenticated']);
});

test.each([
  ['an extension that nobody configured', { client_id: 'a'.repeat(32) }],
  ['another extension’s address', { redirect_uri: `https://${'a'.repeat(32)}.chromiumapp.org/` }],
  ['a path behind its address', { redirect_uri: `${createExtensionRequest().request.redirect_uri}anything` }],
  ['an address of the open web', { redirect_uri: 'https://evil.example/' }],
  [
    'an address that only begins like its own',
    { redirect_uri: 'https://gnmheciikkhjhbljkkimmeieacfnacce.chromiumapp.org.evil.example/' },
  ],
  ['the address of the Firefox build', { redirect_uri: FIREFOX_REDIRECT }],
])('no code is sent to %s', async (_case, change) => {
  const { request } = createExtensionRequest(change);
  const query = new URLSearchParams(request);
  expect(await statusAndCode(await site.post('/api/auth/extension/authorize', request))).toEqual([
    403,
    'forbidden',
  ]);
  for (const path of ['request', 'silent']) {
    const response = await site.get(`/api/auth/extension/${path}?${query}`);
    expect(await statusAndCode(response)).toEqual([403, 'forbidden']);
  }
});

test.each([
  ['no challenge', { code_challenge: '' }],
  ['a challenge that is the secret itself', { code_challenge_method: 'plain' }],
  ['no state', { state: '' }],
  ['tokens at once', { response_type: 'token' }],
])('a request with %s is rejected', async (_case, change) => {
  const { request } = createExtensionRequest(change);
  expect(await statusAndCode(await site.post('/api/auth/extension/authorize', request))).toEqual([
    400,
    'invalid_form',
  ]);
});

test('another site cannot consent for the person', async () => {
  const { request } = createExtensionRequest();
  for (const headers of [{ origin: 'https://evil.example' }, { origin: EXTENSION_ORIGIN }]) {
    const response = await site.post('/api/auth/extension/authorize', request, {
      ...headers,
      'sec-fetch-site': 'cross-site',
    });
    expect(await statusAndCode(response)).toEqual([403, 'forbidden']);
  }
});

test('a code is worth nothing without its secret, for another build, at another address or twice', async () => {
  const asked = createExtensionRequest();
  const trade = (body: object) => extension.post('/api/auth/extension/token', body);
  const other = createExtensionRequest();
  for (const change of [
    { codeVerifier: other.verifier },
    { clientId: 'fitting-room@virtual-try-on.example' },
    { redirectUri: FIREFOX_REDIRECT },
  ]) {
    const body = toTokenBody(asked, await allow(site, asked.request));
    expect(await statusAndCode(await trade({ ...body, ...change }))).toEqual([401, 'unauthenticated']);
    // The failed attempt has used up the code.
    expect((await trade(body)).status).toBe(401);
  }
  const body = toTokenBody(asked, await allow(site, asked.request));
  const answers = await Promise.all([trade(body), trade(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await listExtensions()).toHaveLength(1);
});

test('a code ends with its session', async () => {
  const asked = createExtensionRequest();
  const body = toTokenBody(asked, await allow(site, asked.request));
  await site.post('/api/auth/sign-out');
  expect((await extension.post('/api/auth/extension/token', body)).status).toBe(401);
});

test('the extension gets the redirect URLs of consent and refusal, with its state', async () => {
  const { request } = createExtensionRequest();
  const answer = await site.get(`/api/auth/extension/request?${new URLSearchParams(request)}`);
  const { cancelTo } = await answer.json();
  expect(cancelTo).toBe(`${request.redirect_uri}?error=access_denied&state=${request.state}`);
  const { redirectTo } = await (await site.post('/api/auth/extension/authorize', request)).json();
  const target = new URL(redirectTo);
  expect(target.origin + target.pathname).toBe(request.redirect_uri);
  expect([...target.searchParams.keys()]).toEqual(['code', 'state']);
  expect(target.searchParams.get('state')).toBe(request.state);
});

test('an access token opens who one is and the try-on, and nothing else', async () => {
  const { accessToken, refreshToken } = await connectExtension(site, extension);
  const answer = await me(accessToken);
  expect((await answer.json()).user.email).toBe(MAYA.email);
  const authorization = `Bearer ${accessToken}`;
  // Only the form is rejected, so the caller was accepted.
  expect((await extension.post('/api/try-on/', {}, { authorization })).status).toBe(415);
  for (const path of ['connections', 'sessions', 'export', 'extensions']) {
    const response = await extension.get(`/api/account/${path}`, { authorization });
    expect(await statusAndCode(response)).toEqual([401, 'unauthenticated']);
  }
  for (const path of ['account/profile', 'account/delete', 'account/password', 'auth/handles']) {
    const response = await extension.post(
      `/api/${path}`,
      {},
      { authorization, origin: 'http://localhost:8000' },
    );
    expect(response.status).not.toBe(200);
  }
  expect(await statusAndCode(await me(refreshToken))).toEqual([401, 'unauthenticated']);
});

test('the extension’s calls ignore cookies', async () => {
  const cookie = [...site.cookies].map((pair) => pair.join('=')).join('; ');
  const own = await extension.get('/api/me', { cookie });
  expect(await own.json()).toMatchObject({ user: null });
  expect((await site.get('/api/me', { origin: EXTENSION_ORIGIN })).status).toBe(200);
  expect(await (await site.get('/api/me', { origin: EXTENSION_ORIGIN })).json()).toMatchObject({
    user: null,
  });
  const tryOn = await site.post('/api/try-on/', {}, { origin: EXTENSION_ORIGIN });
  expect(await statusAndCode(tryOn)).toEqual([401, 'sign_in_to_try_on']);
});

test('a picture can be reported by the extension, and not by pages of a shop', async () => {
  const report = { reasons: ['body'], engine: 'embedded' };
  expect((await extension.post('/api/try-on/report', report)).status).toBe(204);
  const shop = createExtensionBrowser(testApp.app, 'https://shop.example');
  expect((await shop.post('/api/try-on/report', report)).status).toBe(403);
  expect(testApp.mailbox.list().filter(({ subject }) => subject.startsWith('A bad picture'))).toHaveLength(1);
});

test('answers can be read by exactly the configured extension, without credentials', async () => {
  const { accessToken } = await connectExtension(site, extension);
  const allowed = await me(accessToken);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(EXTENSION_ORIGIN);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect(allowed.headers.get('vary')).toMatch(/\borigin\b/i);
  for (const origin of [`chrome-extension://${'a'.repeat(32)}`, 'https://evil.example', 'null']) {
    const answer = await createExtensionBrowser(testApp.app, origin).get('/api/me');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  const elsewhere = await extension.get('/api/blog/posts');
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
});

test('preflight requests return the allowed headers', async () => {
  const preflight = (origin: string) =>
    testApp.app.request('/api/try-on/', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const answer = await preflight(EXTENSION_ORIGIN);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe(EXTENSION_ORIGIN);
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  expect((await preflight(`chrome-extension://${'a'.repeat(32)}`)).status).toBe(405);
});

test('Firefox’s extension, whose origin is unknown, authenticates by its token only', async () => {
  const firefox = createExtensionBrowser(testApp.app, 'moz-extension://5a9f9f2e-0000-4000-8000-d9f0a6d5c1aa');
  const asked = createExtensionRequest({
    client_id: 'fitting-room@virtual-try-on.example',
    redirect_uri: FIREFOX_REDIRECT,
  });
  const body = toTokenBody(asked, await allow(site, asked.request));
  const tokens = extensionTokenAnswerSchema.parse(
    await (await firefox.post('/api/auth/extension/token', body)).json(),
  );
  expect(tokens.user.email).toBe(MAYA.email);
  expect((await me(tokens.accessToken, firefox)).status).toBe(200);
  const forged = createExtensionBrowser(testApp.app, 'moz-extension://evil.example');
  expect((await forged.post('/api/auth/extension/token', body)).status).toBe(403);
});

test('a public installation accepts no extension unless configured', async () => {
  const open = await createTestApp({ publicUrl: 'https://tryon.example' });
  const { request } = createExtensionRequest();
  const response = await open.app.request(`/api/auth/extension/request?${new URLSearchParams(request)}`);
  expect(response.status).toBe(403);
  await open.close();
});

test('without a question only where this session has said yes before', async () => {
  const asked = createExtensionRequest();
  const silent = async (client: TestBrowser) => {
    const response = await client.get(`/api/auth/extension/silent?${new URLSearchParams(asked.request)}`);
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '').searchParams;
  };
  expect((await silent(createTestBrowser(testApp.app))).get('error')).toBe('login_required');
  expect((await silent(site)).get('error')).toBe('consent_required');
  await connectExtension(site, extension);
  const answer = await silent(site);
  expect(answer.get('state')).toBe(asked.request.state);
  const body = toTokenBody(asked, answer.get('code') ?? '');
  expect((await extension.post('/api/auth/extension/token', body)).status).toBe(200);
});

test('no line of the log holds a code or a token', async () => {
  const { accessToken, refreshToken } = await connectExtension(site, extension);
  await me(accessToken);
  await refresh(refreshToken);
  const log = JSON.stringify(testApp.logLines());
  for (const secret of [accessToken, refreshToken, MAYA.email]) expect(log).not.toContain(secret);
});

test('the extension is offered the engines of its user’s plan', async () => {
  await testApp.close();
  const environment = { FASHN_API_KEY: 'key', TRYON_ENGINES_FREE: 'embedded' };
  const engines = [createPlanEngine('fashn', ELSEWHERE), createPlanEngine('embedded')];
  testApp = await createTestApp({ engines, environment, tryOn: { allowAnonymous: false } });
  site = createTestBrowser(testApp.app, { name: 'Desktop' });
  extension = createExtensionBrowser(testApp.app);
  await signUpAndIn(site);
  const { accessToken } = await connectExtension(site, extension);
  const namesFor = async (headers?: Record<string, string>) => {
    const response = await extension.get('/api/try-on/choices', headers);
    return tryOnChoicesSchema.parse(await response.json()).engines.map(({ name }) => name);
  };
  expect(await namesFor()).toEqual(['fashn', 'embedded']);
  expect(await namesFor({ authorization: `Bearer ${accessToken}` })).toEqual(['embedded']);
});
