import { SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { accountPage, KEPT, mailTo, newAddress, PASSWORD, signUpAndIn } from '../testing/account-page.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import {
  type RunningServer,
  startServerProcess,
  WITHOUT_BLOG,
  WITHOUT_ENGINE,
  withIssuer,
} from '../testing/server.ts';

/** With an issuer whose people a test names, and a server that trusts it. */
const test = base.extend<object, { issuer: OidcIssuer; server: RunningServer }>({
  issuer: [
    async ({ browserName: _browserName }, use) => {
      const issuer = await startOidcIssuer();
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ issuer }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_ENGINE,
        ...WITHOUT_BLOG,
        ...withIssuer(issuer),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

/** The issuer's own page is another host, and the one that the browser goes to; the server refuses where it should. */
test.use({
  expectedConsole: [/^request to another host: http:\/\/localhost:\d+\/authorize\?| a status of 40[09] /],
});

test('signing in with an account of elsewhere comes back to the page, leaves no code behind, and fails in words', async ({
  page,
  issuer,
  baseURL,
}) => {
  const account = accountPage(page);
  issuer.person = { sub: `person-${Date.now()}`, email: newAddress(), email_verified: true, name: 'Maya' };
  await page.goto('/auth/oidc/callback?access_token=a');
  await expect(account.toast).toContainText(SIGN_IN_TEXTS.authenticationFailed);
  await expect(page).toHaveURL(/:\d+\/$/);

  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  await account.open('/login?returnTo=/about');
  await account.main.getByRole('button', { name: 'Continue with Stand-in' }).click();
  await expect(page).toHaveURL(`${baseURL}/about`);
  await expect.poll(account.kept).toEqual(KEPT);
  expect(referrers.filter((referrer) => referrer.includes('access_token'))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('access_token');
  // The page before is where one signs in: it notes the way back, finds that somebody is signed in, and goes on.
  const note = () => page.evaluate(() => sessionStorage.getItem('authRedirect'));
  await expect(async () => expect(await note()).toBeNull()).toPass({ timeout: 20_000 });
});

test('an account of elsewhere is connected once the own address is confirmed, opens this one, and is disconnected again', async ({
  page,
  issuer,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  await account.open('/dashboard');
  await page.getByRole('button', { name: 'Connect Stand-in' }).click();
  await expectAccessible();
  await account.dialog.getByLabel('Your password').fill(PASSWORD);
  await account.dialog.getByRole('button', { name: 'Go to Stand-in' }).click();
  await expect(account.dialog.getByRole('alert')).toHaveText(wordingOf('verify_email_first'));
  await page.goto((await mailTo(page.request, email)).link);
  await account.main.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(account.toast).toContainText('Email address verified');
  issuer.person = { sub: `person-${Date.now()}`, email: newAddress(), email_verified: true, name: 'Maya' };
  await account.open('/dashboard');
  await page.getByRole('button', { name: 'Connect Stand-in' }).click();
  await account.dialog.getByLabel('Your password').fill(PASSWORD);
  await account.dialog.getByRole('button', { name: 'Go to Stand-in' }).click();
  await expect(account.toast.filter({ hasText: 'Account connected' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await accountPage(elsewhere).open('/login?returnTo=/dashboard');
  await elsewhere.getByRole('button', { name: 'Continue with Stand-in' }).click();
  await expect(elsewhere.getByRole('main')).toContainText(email);
  await elsewhere.context().close();

  await page.getByRole('button', { name: 'Disconnect Stand-in' }).click();
  await expect(account.toast.filter({ hasText: 'Account disconnected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Stand-in' })).toBeVisible();
});
