import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../testing/fixtures.ts';
import { homePage } from '../testing/home-page.ts';
import { inBothSchemes, mirrorPage } from '../testing/mirror-page.ts';
import { isFree, sitePage, WINDOWS } from '../testing/site-page.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const consentCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'consent');

test.describe('somebody who was never asked', () => {
  test.use({ consent: null });

  test('is asked, nothing is stored meanwhile, and all of the page stays in reach', {
    tag: '@phone',
  }, async ({ page, context, isMobile, expectAccessible }) => {
    const site = sitePage(page);
    const mirror = mirrorPage(page);
    await mirror.open();
    await expect(site.consent).toBeVisible();
    await inBothSchemes(page, expectAccessible);
    for (const sample of await page.getByRole('button', { name: /^Try the sample/ }).all()) {
      if (await sample.isVisible()) expect(await isFree(sample)).toBe(true);
    }
    const edges = async () => {
      const [strip, footer] = [await site.consent.boundingBox(), await site.footer.boundingBox()];
      if (!strip || !footer) throw new Error('They are not on the page.');
      return { top: strip.y, bottom: strip.y + strip.height, footer: footer.y + footer.height };
    };
    expect((await edges()).bottom, 'at the lower edge of the window').toBe(page.viewportSize()?.height);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const atEnd = await edges();
    expect(atEnd.footer).toBeLessThan(atEnd.top + 1);
    await page.goto('/login');
    await expect(site.consent).toBeVisible();
    // A press lands only on what nothing covers.
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Name')).toBeVisible();
    await expect(site.consent).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await mirror.open();
    await mirror.addPhotos();
    for (const top of [400, 800, 0]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await mirror.generate.click({ trial: true });
    }
    if (isMobile) {
      const stuck = await page.locator('[data-stuck="true"]').boundingBox();
      const gap = (await edges()).top - (stuck ? stuck.y + stuck.height : Number.NaN);
      expect(Math.abs(gap), 'nothing shows between the two').toBeLessThan(4);
    } else {
      await mirror.generate.click();
      await mirror.isShown();
      expect(await isFree(mirror.save), 'what can be done with a result').toBe(true);
    }
    await expect(site.consent).toBeVisible();
  });

  test('finds the first action uncovered in every window', async ({ page }) => {
    await homePage(page).open();
    await expect(sitePage(page).consent).toBeVisible();
    const upload = page.locator('label').filter({ hasText: 'Upload clothes' });
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => isFree(upload), `${width} by ${height}`).toBe(true);
    }
  });

  test('meets the question second by the keyboard, two alike answers, and one that is kept for a year and not asked again', async ({
    page,
    context,
  }) => {
    const site = sitePage(page);
    await site.open('/about');
    await expect(site.consent).toBeVisible();
    const styles = await Promise.all(
      ['Accept', 'Decline'].map((name) =>
        site.consent.getByRole('button', { name, exact: true }).evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight, height } =
            getComputedStyle(button);
          return { color, backgroundColor, borderColor, fontSize, fontWeight, height };
        }),
      ),
    );
    expect(styles[0]).toEqual(styles[1]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(site.consent.getByRole('link', { name: 'Read what and why' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY), 'the page stays where it is').toBe(0);
    await page.keyboard.press('Shift+Tab');
    const before = page.getByRole('link', { name: 'Open the fitting room' });
    await before.focus();
    await site.consent.getByRole('button', { name: 'Decline', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(site.consent).toBeHidden();
    await expect(before).toBeFocused();
    const cookie = await consentCookie(context);
    expect(cookie).toMatchObject({ value: 'v1.none', sameSite: 'Lax', httpOnly: false });
    const lasts = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(lasts - YEAR_SECONDS)).toBeLessThan(60);
    await site.open('/about');
    await expect(site.consent).toBeHidden();
  });

  test('can choose by kind, with the keyboard alone', { tag: '@phone-only' }, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const site = sitePage(page);
    await site.open('/');
    await site.consent.getByRole('button', { name: 'Choose' }).press('Enter');
    await expect(site.consent.getByRole('heading')).toBeFocused();
    await expect(site.consent.getByRole('checkbox', { name: /Essential/ })).toBeDisabled();
    await expect(site.consent.getByRole('checkbox', { name: /Essential/ })).toBeChecked();
    await expect(site.consent.getByRole('checkbox', { name: /Analytics/ })).not.toBeChecked();
    await inBothSchemes(page, expectAccessible);
    await site.consent.getByRole('checkbox', { name: /Functional/ }).press('Space');
    await site.consent.getByRole('button', { name: 'Save choice' }).press('Enter');
    expect((await consentCookie(context))?.value).toBe('v1.functional');
  });
});

test('the footer opens the choice again, and Escape leaves it as it was', async ({ page, context }) => {
  const site = sitePage(page);
  await site.open('/about');
  const settings = site.footer.getByRole('button', { name: 'Cookie settings' });
  await settings.press('Enter');
  await expect(site.consent.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(site.consent).toBeHidden();
  await expect(settings).toBeFocused();
  expect((await consentCookie(context))?.value).toBe('v1.none');
  await settings.press('Enter');
  await site.consent.getByRole('button', { name: 'Accept all' }).click();
  expect((await consentCookie(context))?.value).toBe('v1.functional.analytics.marketing');
});
