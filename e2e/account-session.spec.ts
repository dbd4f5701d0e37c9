import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { expect, test } from './account-fixtures.ts';
import { accountPage, PASSWORD, signOut, signUpAndIn } from './account-page.ts';
import { refusedWith } from './fixtures.ts';
import { homePage } from './home-page.ts';

test.describe('trying on', () => {
  test.use(refusedWith(401));

  const alerted = (page: Parameters<typeof homePage>[0]) =>
    expect(page.getByText(TRY_ON_TEXTS.notSignedIn).first()).toBeVisible();

  test('asks a visitor to sign in, comes back with both photos, and goes on by itself', async ({ page }) => {
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
    await expect(home.slider).toBeVisible({ timeout: 30_000 });
  });

  test('finds out that the session was revoked elsewhere, and keeps both photos', { tag: '@once' }, async ({
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
    await expect(home.slider, 'what was asked for').toBeVisible({ timeout: 30_000 });
  });
});

test('two tabs sign out together, photos and all', { tag: '@once' }, async ({ page, context }) => {
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

test('somebody else who signs in after a session has ended finds an empty room', { tag: '@once' }, async ({
  page,
}) => {
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
