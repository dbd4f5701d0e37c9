import type { Page } from '@playwright/test';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { expect, test } from '../testing/account-fixtures.ts';
import { accountPage, askToSignOut, PASSWORD, signOut, signUpAndIn } from '../testing/account-page.ts';
import { expectFits } from '../testing/fits.ts';
import { refusedWith } from '../testing/fixtures.ts';
import { homePage } from '../testing/home-page.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

test.describe('trying on', () => {
  test.use(refusedWith(401));

  const alerted = (page: Parameters<typeof homePage>[0]) =>
    expect(page.getByText(TRY_ON_TEXTS.notSignedIn).first()).toBeVisible();

  test('finds out that the session was revoked elsewhere, and keeps both photos', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const home = homePage(page);
    const email = await signUpAndIn(page.request);
    await home.openWithoutChecks();
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

/** Works on the saved results of this browser as the fitting room keeps them; resolves with how many there are then. */
const workOnResults = (page: Page, work: 'put' | 'count') =>
  page.evaluate(
    (method) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('virtual-tryon-looks', 1);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('looks', { keyPath: 'id' }).createIndex('owner', 'owner');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction('looks', 'readwrite').objectStore('looks');
          if (method === 'put') store.put({ id: 'a-look', owner: 'somebody' });
          const counting = store.count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    work,
  );

test('signing out asks about the looks on this device, and takes them along unless told otherwise', {
  tag: '@phone-only',
}, async ({ page, expectAccessible }) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  await account.open('/about');
  expect(await workOnResults(page, 'put')).toBe(1);

  const question = await askToSignOut(page);
  const keep = question.getByRole('checkbox', { name: /^Keep my looks/ });
  await expect(keep, 'gone unless somebody asks').not.toBeChecked();
  await inBothSchemes(page, expectAccessible);
  await question.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Account of|Menu)/ }).first()).toBeFocused();
  expect(await workOnResults(page, 'count')).toBe(1);

  await askToSignOut(page);
  await keep.check({ force: true });
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(account.toast).toContainText('Your looks wait for the next time');
  expect(await workOnResults(page, 'count')).toBe(1);

  await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await account.open('/about');
  expect(await workOnResults(page, 'count'), 'its owner is back').toBe(1);
  await signOut(page);
  await expect(account.toast).toContainText('Your photos and pictures are gone from this device.');
  await expect.poll(() => workOnResults(page, 'count')).toBe(0);
});

const LONGEST_NAME = 'Maximiliana Alexandrina von Habsburg-Lothringen';
const NARROW = [320, 360, 390];

/** The bar on a page of this width: nothing runs over the side, and the way to a try-on is one line. */
async function expectBarFits(page: Page, width: number): Promise<void> {
  const tryOn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Try It On' });
  if (width >= 360) {
    expect((await tryOn.boundingBox())?.height, `one line at ${width}`).toBeLessThan(44);
  } else await expect(tryOn, 'it stands in the menu').toBeHidden();
  await expectFits(page);
}

test('the account button has a face, what is left, and fits with the longest name', async ({ page }) => {
  await signUpAndIn(page.request, LONGEST_NAME);
  await accountPage(page).open('/about');
  for (const width of [900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const button = page.getByRole('button', { name: /^Account of Maximiliana.* 1 try-on left$/ });
    await expect(button).toHaveText(/^M/);
    await expect(button.locator('svg')).toBeVisible();
    await expectBarFits(page, width);
  }
});

test('bar and menu of a phone fit with nobody signed in and with the longest name', async ({
  page,
  expectAccessible,
}) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of [null, LONGEST_NAME]) {
    if (name) await signUpAndIn(page.request, name);
    await accountPage(page).open('/about');
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 740 });
      await expectBarFits(page, width);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
      if (name) await expect(menu).toContainText(/Maximiliana.*@example\.com.*1 try-on left/s);
      const hidden = await menu.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(hidden, `menu at ${width}`).toBeLessThanOrEqual(0);
      if (width === NARROW.at(-1)) await inBothSchemes(page, expectAccessible);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  }
});
