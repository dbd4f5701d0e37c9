import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { EXTENSION_DEVELOPMENT_IDS } from '@tryon/contract/extension/extension.ts';
import { expect, test } from '../testing/account-fixtures.ts';
import { accountPage, signUpAndIn } from '../testing/account-page.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

const [EXTENSION_ID] = EXTENSION_DEVELOPMENT_IDS;
const REDIRECT = `https://${EXTENSION_ID}.chromiumapp.org/`;

/** What the extension opens, and the secret that it keeps. */
function createRequest() {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: EXTENSION_ID,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(16).toString('base64url'),
  });
  return { path: `/auth/extension?${query}`, state: query.get('state'), verifier };
}

/** The browser takes the extension's address for itself; here it is answered, so that it can be read. */
async function takeRedirects(page: Page): Promise<void> {
  await page.route(`${REDIRECT}**`, (route) => route.fulfill({ body: 'taken' }));
}

test.use({ expectedConsole: [/^request to another host: https:\/\/\w+\.chromiumapp\.org\//] });

test('whoever signs in on the way says no, or connects the extension in one press and ends it on the dashboard; what is no extension of ours is sent nowhere', async ({
  page,
  expectAccessible,
}) => {
  const account = accountPage(page);
  await takeRedirects(page);
  const email = await signUpAndIn(page.request);
  await page.context().clearCookies({ name: /session/ });
  const { path, state, verifier } = createRequest();
  await account.open(path);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fauth%2Fextension/);
  await account.fillIn(email);
  await expect(account.heading).toHaveText('Connect the extension');
  await expect(account.main).toContainText(email);
  await inBothSchemes(page, expectAccessible);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${REDIRECT}?error=access_denied&state=${state}`);

  await page.goto(path);
  // Where a post leads is not intercepted: the request is all there is to see.
  const led = page.waitForRequest((request) => request.url().startsWith(`${REDIRECT}?code=`));
  await page.getByRole('button', { name: 'Connect the extension' }).click();
  const answer = new URL((await led).url()).searchParams;
  await expect(page).not.toHaveURL(/\/auth\/extension/);
  expect(answer.get('state')).toBe(state);
  const tokens = await page.request.post('/api/auth/extension/token', {
    data: {
      grantType: 'authorization_code',
      clientId: EXTENSION_ID,
      redirectUri: REDIRECT,
      code: answer.get('code'),
      codeVerifier: verifier,
      installationId: randomUUID(),
    },
  });
  const { accessToken } = await tokens.json();
  const me = () => page.request.get('/api/me', { headers: { authorization: `Bearer ${accessToken}` } });
  expect((await (await me()).json()).user.email).toBe(email);

  await account.open('/dashboard');
  await page.getByRole('button', { name: /^Disconnect the extension in Chrome/ }).click();
  await expect(account.toast.filter({ hasText: 'Extension disconnected' })).toBeVisible();
  expect((await me()).status()).toBe(401);

  for (const wrong of [
    path.replaceAll(EXTENSION_ID, 'a'.repeat(32)),
    path.replace('S256', 'plain'),
    '/auth/extension',
  ]) {
    await page.goto(wrong);
    await expect(account.heading).toHaveText('No extension we know');
    await expect(page.getByRole('button', { name: 'Connect the extension' })).toHaveCount(0);
  }
  await expectAccessible();
});
