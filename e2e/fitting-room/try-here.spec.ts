import { picturePath } from '@tryon/artwork/picture-path.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { expect, test } from '../testing/account-fixtures.ts';
import { accountPage, newAddress, PASSWORD } from '../testing/account-page.ts';
import { homePage, saveData } from '../testing/home-page.ts';
import { inBothSchemes, MADE_WITHIN_MS, mirrorPage } from '../testing/mirror-page.ts';
import { isFree, sitePage, WINDOWS } from '../testing/site-page.ts';
import { findSlowness } from '../testing/slowness.ts';
import { shareOfWallChanged } from '../testing/watermark.ts';

test('a visitor has a way to begin in view', { tag: '@phone' }, async ({ page, expectAccessible }) => {
  await mirrorPage(page).open();
  await expect(page.getByRole('button', { name: 'Try it here first' })).toBeInViewport();
  await expect(
    page.getByText(/^Your first picture needs no account/),
    'to a browser that saves data',
  ).toContainText('loads about 16 MB once');
  await inBothSchemes(page, expectAccessible);
});

test('a visitor sees a picture before signing up: of our photos, then one of their own, which is still there after', async ({
  page,
  expectAccessible,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  const mirror = mirrorPage(page);
  const account = accountPage(page);
  await mirror.open();
  const tryHere = page.getByRole('button', { name: 'Try it here first' });
  await tryHere.press('Enter');
  await expect(page.locator('.mirror-column'), 'the button disappears').toBeFocused();
  await mirror.isShown();
  expect(calls, 'nothing leaves the browser').toEqual([]);
  await expect(page.locator('.result-notes')).toContainText('Made without an account.');
  await inBothSchemes(page, expectAccessible);
  await page.getByRole('button', { name: 'Not right?' }).click();
  await page.getByRole('menuitem', { name: 'Edges or the background are wrong' }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await mirror.choose('Report a bad picture');
  await expect(account.dialog.getByRole('checkbox'), 'no pictures of somebody unknown').toHaveCount(5);
  await account.dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.splice(0).map((address) => new URL(address).pathname)).toEqual(['/api/try-on/report']);

  await page.getByLabel('Replace garment photo').setInputFiles(picturePath('plain-tee'));
  await page.getByLabel('Replace your photo').setInputFiles(picturePath('tom'));
  await mirror.generate.click();
  await expect(mirror.stage).toContainText('Your photos are not sent anywhere.');
  await mirror.isShown();
  await expect(mirror.savedResults).toHaveCount(2);
  expect(calls).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), mirror.save.click()]);
  expect(await shareOfWallChanged(await download.path()), 'a watermark').toBeGreaterThanOrEqual(0.5);

  await page.getByLabel('Replace garment photo').setInputFiles(picturePath('oxford-shirt'));
  await mirror.generate.click();
  await expect(mirror.alert, 'one picture of their own').toHaveText(TRY_ON_TEXTS.notSignedIn);
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await account.name.fill('Maya Okafor');
  await account.email.fill(newAddress());
  await account.password.fill(PASSWORD);
  await account.main.getByRole('button', { name: 'Create account' }).click();
  await account.main.getByRole('button', { name: 'Go on to your try-on' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await mirror.isShown();
  await expect(mirror.savedResults, 'both of before, and what was asked for').toHaveCount(3);
  await expect(tryHere).toHaveCount(0);
  await mirror.dismiss.click();
  await expect(
    page.getByText('Made on our server', { exact: true }),
    'with an account, by the server again',
  ).toBeVisible();
});

test('what a device cannot do is not offered on it, and said before anything is tried', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 }),
  );
  await mirrorPage(page).open();
  await expect(page.getByRole('button', { name: 'Try it here first' })).toHaveCount(0);
  await page.getByText('Change', { exact: true }).click();
  await expect(page.getByText('This device has too little memory to make pictures by itself.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'This device' })).toBeDisabled();
});

test('the first picture is there ten seconds after the first visit began', { tag: '@timing' }, async ({
  page,
}) => {
  const slowness = await findSlowness(page);
  const start = Date.now();
  await homePage(page).open();
  await page.getByRole('button', { name: 'Try it here first' }).click();
  await mirrorPage(page).slider.waitFor({ timeout: MADE_WITHIN_MS });
  const ms = Date.now() - start;
  expect(ms, `on a machine ${slowness.toFixed(1)} times slower`).toBeLessThan(10_000 * slowness);
});

test.describe('while cookies are asked about', () => {
  test.use({ consent: null });

  // Whoever saves data is told more, and the smallest phones have no room for both ways above the question.
  for (const [who, leastWidth] of [
    ['somebody', 360],
    ['somebody who saves data', 390],
  ] as const) {
    test(`${who} finds the ways to begin uncovered in every window`, async ({ page }) => {
      if (who !== 'somebody') await saveData(page);
      await homePage(page).open();
      await expect(sitePage(page).consent).toBeVisible();
      const tryHere = page.getByRole('button', { name: 'Try it here first' });
      const upload = page.locator('label').filter({ hasText: 'Upload clothes' });
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        for (const way of width < leastWidth ? [tryHere] : [tryHere, upload]) {
          await expect.poll(() => isFree(way), `${await way.textContent()} at ${width}`).toBe(true);
        }
      }
    });
  }
});
