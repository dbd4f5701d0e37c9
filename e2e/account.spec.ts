import { picturePath } from '@tryon/artwork/picture-path.ts';
import { AUTH_ERROR_TEXTS, PASSWORD_PROBLEMS, SIGN_IN_TEXTS } from '@tryon/contract/account-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { wordingOf } from '@tryon/contract/wording.ts';
import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { accountPage, mailTo, newAddress, PASSWORD, signUpAndIn } from './account-page.ts';
import { test as base, expect } from './fixtures.ts';
import { homePage } from './home-page.ts';
import { type RunningServer, startServerProcess } from './server.ts';

interface Installation {
  issuer: OidcIssuer;
  server: RunningServer;
}

/** A server that asks people to sign in, with a provider to do so. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _browserName }, use) => {
      const issuer = await startOidcIssuer();
      const server = await startServerProcess({
        TRYON_ALLOW_ANONYMOUS: 'false',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuer.clientId,
        OIDC_CLIENT_SECRET: issuer.clientSecret,
        OIDC_NAME: 'Stand-in',
      });
      await use({ issuer, server });
      await server.stop();
      await issuer.close();
      expect(server.output(), 'no address of anybody in the log').not.toMatch(/@example\.com/);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ installation }, use) => use(installation.server.origin),
});

/** The browser's own line for a status that is sent on purpose. */
const refusedWith = (status: number) => ({
  expectedConsole: [
    new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `),
  ],
});
const KEPT = [
  'accessToken',
  'refreshToken',
  'token',
  'virtual-tryon-auth',
  'virtual-tryon-auth-expires-at',
  'virtual-tryon-owner',
];
const HOSTILE = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '/%2f%2fevil.example',
  'javascript:alert(1)',
];

for (const path of [
  '/login',
  '/login?mode=sign-up',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
]) {
  test(`${path} is accessible, fits its window, and is kept as a picture`, async ({
    page,
    expectAccessible,
  }, testInfo) => {
    const account = accountPage(page);
    await page.goto(path);
    await expect(account.heading).toHaveCount(1);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible();
      const picture = testInfo.outputPath(`account-${scheme}.png`);
      await page.screenshot({ path: picture, fullPage: true });
      await testInfo.attach(`${path} ${scheme}`, { path: picture, contentType: 'image/png' });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}

test.describe(() => {
  test.use(refusedWith(401));

  test('signing up, verifying, signing out and in again, with the way back', async ({ page, context }) => {
    const account = accountPage(page);
    const email = newAddress();
    await account.open('/login?returnTo=/pricing');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.name).toBeFocused();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.missing);
    await account.name.fill('Maya Okafor');
    await account.email.fill(email);
    await account.password.fill('alllower1');
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.tooSimple);
    await account.password.fill(PASSWORD);
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await expect(page.getByRole('link', { name: 'Open the mailbox' })).toBeVisible();
    await account.signIn.click();
    await expect(page).toHaveURL(/:\d+\/pricing$/);
    await expect(account.toast).toContainText('Please verify your e-mail address');
    await expect(account.banner).toContainText(email);
    await expect.poll(account.kept).toEqual(KEPT);

    await page.goto((await mailTo(page.request, email)).link);
    await expect(account.toast).toContainText('E-mail address verified');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(account.banner).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('virtual-tryon-user-image', 'data:image/png;base64,'));
    await signOut(page);
    await expect(account.toast.filter({ hasText: 'Signed out' })).toBeVisible();
    expect(await account.kept()).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);

    await account.open('/login');
    await account.fillIn(email, 'Wrong123');
    await expect(account.alert).toHaveText(wordingOf('wrong_credentials'));
    await account.fillIn(email);
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('an address that has an account is told so by mail alone', async ({ page }) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  await page.context().clearCookies({ name: /session/ });
  await account.open('/login?mode=sign-up');
  await account.name.fill('Somebody else');
  await account.email.fill(email);
  await account.password.fill('Another12');
  await account.main.getByRole('button', { name: 'Create account' }).click();
  await expect(account.heading).toHaveText('Check your mail');
  await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('already have');
});

test.describe(() => {
  test.use(refusedWith(400));

  test('a forgotten password: the link changes it once, and its second use leads to a new one', async ({
    page,
  }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await account.open('/forgot-password');
    await account.email.fill(email);
    await account.main.getByRole('button', { name: 'Send me a link' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('new password');
    const { link } = await mailTo(page.request, email);

    await account.open(link);
    const password = account.main.getByLabel('New password', { exact: true });
    const again = account.main.getByLabel('The same once more');
    const change = account.main.getByRole('button', { name: 'Change password' });
    await password.fill('Different12');
    await change.click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.confirmationMissing);
    await again.fill('Other123');
    await change.click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.mismatch);
    await again.fill('Different12');
    await change.click();
    await expect(account.heading).toHaveText('Password changed');
    await expect(account.toast).toContainText('Password changed');
    await expect(page).toHaveURL(/:\d+\/$/);
    expect((await (await page.request.get('/api/me')).json()).user, 'every session has ended').toBeNull();

    await account.open(link);
    await password.fill('Different12');
    await again.fill('Different12');
    await change.click();
    await expect(page).toHaveURL(/\/forgot-password\?error=/);
    await expect(account.alert).toHaveText(wordingOf('link_not_valid'));
  });
});

test('a reset page without a token says so, with the ways on', async ({ page }) => {
  const account = accountPage(page);
  await page.goto('/reset-password');
  await expect(account.alert).toHaveText(SIGN_IN_TEXTS.invalidResetToken);
  await expect(account.main.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await account.main.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe(() => {
  test.use({ expectedConsole: [/^request to another host: http:\/\/127\.0\.0\.1/] });

  test('signing in with an account of elsewhere comes back to the page, and leaves no code behind', async ({
    page,
    installation: { issuer },
    baseURL,
  }) => {
    const account = accountPage(page);
    issuer.person = { sub: `person-${Date.now()}`, email: newAddress(), email_verified: true, name: 'Maya' };
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
    await account.open('/login?returnTo=/about');
    await account.main.getByRole('button', { name: 'Continue with Stand-in' }).click();
    await expect(page).toHaveURL(`${baseURL}/about`);
    await expect.poll(account.kept).toEqual(KEPT);
    expect(referrers.filter((referrer) => referrer.includes('access_token'))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('access_token');
    expect(await page.evaluate(() => sessionStorage.getItem('authRedirect'))).toBeNull();
  });
});

test.describe(() => {
  test.use(refusedWith(400));

  test('the callback clears its address and fails in words', async ({ page }) => {
    const account = accountPage(page);
    for (const query of ['', 'access_token=a', 'access_token=a&refresh_token=b']) {
      await page.goto(`/auth/oidc/callback?${query}`);
      await expect(account.toast).toContainText(SIGN_IN_TEXTS.authenticationFailed);
      await expect(page).toHaveURL(/:\d+\/$/);
      await page.reload();
    }
  });
});

test('no way back leads to another site', async ({ page, baseURL }) => {
  const account = accountPage(page);
  await signUpAndIn(page.request);
  for (const target of HOSTILE) {
    await page.goto(`/login?${new URLSearchParams({ returnTo: target })}`);
    await expect(page).toHaveURL(`${baseURL}/`);
  }
  await expect(account.heading).toBeVisible();
});

test.describe('trying on', () => {
  test.use(refusedWith(401));

  const alerted = (page: Parameters<typeof homePage>[0]) =>
    expect(page.getByText(TRY_ON_TEXTS.notSignedIn).first()).toBeVisible();

  test('asks a visitor to sign in, and comes back with both photos', async ({ page }) => {
    const home = homePage(page);
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await page.context().clearCookies({ name: /session/ });
    await home.open();
    await home.addPhotos();
    await home.generate.click();
    await alerted(page);
    await expect(page).toHaveURL(/\/login\?/);
    await alerted(page);
    await account.fillIn(email);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(home.garmentPhoto).toBeVisible();
    await expect(home.personPhoto).toBeVisible();
    await home.generate.click();
    await expect(home.slider).toBeVisible({ timeout: 30_000 });
  });

  test('finds out that the session was revoked elsewhere, and keeps both photos', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const home = homePage(page);
    const email = await signUpAndIn(page.request);
    await home.open();
    await home.addPhotos();
    const elsewhere = await playwright.request.newContext({ baseURL });
    await elsewhere.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
    await elsewhere.post('/api/account/sessions/revoke-others');
    await elsewhere.dispose();
    await home.generate.click();
    await alerted(page);
    await expect(page).toHaveURL(/\/login\?/);
    await accountPage(page).fillIn(email);
    await expect(home.garmentPhoto).toBeVisible();
    await expect(home.personPhoto).toBeVisible();
  });
});

test('two tabs sign out together, photos and all', async ({ page, context }) => {
  await signUpAndIn(page.request);
  const other = await context.newPage();
  const home = homePage(other);
  await home.open();
  await home.addPhotos();
  await accountPage(page).open('/about');
  await expect.poll(accountPage(page).kept).toContain('token');
  await signOut(page);
  await expect(home.personPhoto).toBeHidden();
  await expect.poll(accountPage(other).kept).toEqual([]);
});

test('somebody else who signs in after a session has ended finds an empty room', async ({ page }) => {
  const home = homePage(page);
  const other = await signUpAndIn(page.request, 'Ada Obi');
  await page.context().clearCookies({ name: /session/ });
  await signUpAndIn(page.request);
  await home.open();
  await home.addPhotos();
  await page.context().clearCookies({ name: /session/ });
  await accountPage(page).open('/login');
  await accountPage(page).fillIn(other);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(accountPage(page).kept).toContain('token');
  await expect(home.personPhoto).toHaveCount(0);
  await expect(home.garmentPhoto).toHaveCount(0);
  expect(await home.storedKeys()).not.toContain('virtual-tryon-user-image');
});

test('the dashboard asks who comes, and takes them back', async ({ page }) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  await page.context().clearCookies({ name: /session/ });
  await account.open('/dashboard');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard$/);
  await account.fillIn(email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(account.main).toContainText(email);
});

test('profile: name, picture, password, devices, export', async ({
  page,
  playwright,
  baseURL,
  expectAccessible,
}, testInfo) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  const elsewhere = await playwright.request.newContext({ baseURL });
  await elsewhere.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await account.open('/dashboard');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible();
    const picture = testInfo.outputPath(`dashboard-${scheme}.png`);
    await page.screenshot({ path: picture, fullPage: true });
    await testInfo.attach(`dashboard ${scheme}`, { path: picture, contentType: 'image/png' });
  }

  await page.getByRole('button', { name: 'Edit name' }).click();
  await expectAccessible();
  await account.dialog.getByRole('textbox', { name: 'Name' }).fill('Maya Ada');
  await account.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(account.toast.filter({ hasText: 'Name changed' })).toBeVisible();
  await expect(account.main).toContainText('Maya Ada');
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();

  await page.getByLabel('Add a picture').setInputFiles(picturePath('maya'));
  await expect(account.main.getByAltText('You, as others would see you')).toBeVisible();

  await page.getByRole('button', { name: /^Sign out .* since/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out .* since/ })).toHaveCount(0);
  expect((await (await elsewhere.get('/api/me')).json()).user).toBeNull();
  await elsewhere.dispose();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('virtual-try-on-data.json');
});

test.describe(() => {
  test.use(refusedWith(403));

  test('an account is deleted only with its password, and then wholly', async ({ page }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await account.open('/dashboard');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Your password').fill('Wrong123');
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(question.getByRole('alert')).toHaveText(wordingOf('wrong_password'));
    await question.getByLabel('Your password').fill(PASSWORD);
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await account.kept()).toEqual([]);
    const again = await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
    expect(again.status()).toBe(401);
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/^error: Failed to load resource: net::ERR_FAILED/] });

  test('when signing in does not answer, the page says so and recovers', async ({ page }) => {
    const account = accountPage(page);
    await page.route('**/api/me', (route) => route.abort());
    await account.open('/login');
    await account.email.fill('typed@example.com');
    await expect(account.alert).toContainText(AUTH_ERROR_TEXTS.title, { timeout: 15_000 });
    await expect(account.alert.getByRole('button', { name: AUTH_ERROR_TEXTS.reloadPage })).toBeVisible();
    await page.unroute('**/api/me');
    await account.alert.getByRole('button', { name: AUTH_ERROR_TEXTS.tryAgain }).click();
    await expect(account.alert).toHaveCount(0);
    await expect(account.email).toHaveValue('typed@example.com');
  });
});

test.describe(() => {
  test.use(refusedWith(502));

  test('a verification mail is sent again, or its failure told', async ({ page }) => {
    const account = accountPage(page);
    await signUpAndIn(page.request);
    await account.open('/about');
    await account.banner.getByRole('button').click();
    await expect(account.toast).toContainText('Verification mail sent');
    await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ status: 502, json: {} }));
    await account.banner.getByRole('button').click();
    await expect(account.toast).toContainText(SIGN_IN_TEXTS.resendFailed);
  });
});

/** By the menu of the bar, or of the phone. */
async function signOut(page: Parameters<typeof accountPage>[0]): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    return;
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}
