import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EXTENSION_DEVELOPMENT_IDS } from '@tryon/contract/extension/extension.ts';
import type { RemoteApp } from '#src/testing/remote-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const [CHROMIUM_ID] = EXTENSION_DEVELOPMENT_IDS;
export const EXTENSION_ORIGIN = `chrome-extension://${CHROMIUM_ID}`;

/** Calls the app with the extension's origin, like its service worker. */
export function createExtensionBrowser(app: RemoteApp, origin = EXTENSION_ORIGIN): TestBrowser {
  const browser = createTestBrowser(app, { name: 'Desktop' });
  return {
    ...browser,
    get: (path, headers) => browser.get(path, { origin, ...headers }),
    post: (path, body, headers) =>
      browser.post(path, body, { origin, 'sec-fetch-site': 'cross-site', ...headers }),
  };
}

/** Queries the owner of a token. */
export const fetchMe = (client: TestBrowser, token: string) =>
  client.get('/api/me', { authorization: `Bearer ${token}` });

/** Exchanges a refresh token for the next pair. */
export const refreshTokens = (extension: TestBrowser, refreshToken: string, change: object = {}) =>
  extension.post('/api/auth/extension/token', {
    grantType: 'refresh_token',
    clientId: CHROMIUM_ID,
    refreshToken,
    ...change,
  });

/** The parameters of the extension's authorization URL, and the secret verifier. */
export function createExtensionRequest(change: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    response_type: 'code',
    client_id: CHROMIUM_ID,
    redirect_uri: `https://${CHROMIUM_ID}.chromiumapp.org/`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(32).toString('base64url'),
    ...change,
  };
  return { request, verifier };
}

/** The body that exchanges a code. */
export function toTokenBody(
  { request, verifier }: ReturnType<typeof createExtensionRequest>,
  code: string,
  installationId: string = randomUUID(),
) {
  return {
    grantType: 'authorization_code',
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    code,
    codeVerifier: verifier,
    installationId,
  };
}

/** Consents in a signed-in browser and returns the code from the redirect URL. */
export async function allow(browser: TestBrowser, request: Record<string, string>): Promise<string> {
  const { redirectTo } = await (await browser.post('/api/auth/extension/authorize', request)).json();
  return new URL(redirectTo).searchParams.get('code') ?? '';
}

export interface ExtensionPair {
  accessToken: string;
  refreshToken: string;
}

/** Connects the extension like a person and their browser. */
export async function connectExtension(
  site: TestBrowser,
  extension: TestBrowser,
  installationId?: string,
): Promise<ExtensionPair> {
  const asked = createExtensionRequest();
  const code = await allow(site, asked.request);
  const body = toTokenBody(asked, code, installationId);
  const response = await extension.post('/api/auth/extension/token', body, { 'sec-fetch-site': 'none' });
  if (response.status !== 200) throw new Error(`Connecting answered ${response.status}.`);
  return response.json();
}
