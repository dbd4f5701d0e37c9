import { expect, test } from '../testing/fixtures.ts';
import { sitePage } from '../testing/site-page.ts';

test('a changed password is told, and the address is clean', async ({ page, expectAccessible }) => {
  const site = sitePage(page);
  await site.open('/?message=password-reset-success');
  await expect(site.toast).toHaveCount(1);
  await expect(site.toast).toContainText('Password changed');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expectAccessible();
});

test('an error is shown as words, never as markup, and the address is clean', async ({ page }) => {
  const site = sitePage(page);
  await site.open(`/?error=${encodeURIComponent('<img src=x onerror=alert(1)> Authentication failed')}`);
  await expect(site.toast).toContainText('<img src=x onerror=alert(1)> Authentication failed');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('an error stays for 7 seconds, good news for 5, and Back does not bring them again', async ({
  page,
}) => {
  await page.clock.install();
  const site = sitePage(page);
  for (const { query, lastsMs } of [
    { query: 'error=Link%20expired', lastsMs: 7000 },
    { query: 'message=password-reset-success', lastsMs: 5000 },
  ]) {
    await site.open(`/?${query}`);
    await expect(site.toast).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    // The page is older than its toast, so that the toast has at least the rest of its time.
    const ageMs = await page.evaluate(() => performance.now());
    await page.clock.runFor(Math.max(0, lastsMs - 500 - ageMs));
    await expect(site.toast).toHaveAttribute('data-phase', 'visible');
    await page.clock.runFor(ageMs + 1000);
    await expect(site.toast).toHaveCount(0);
    await page.clock.resume();
  }
  await page.goto('/about');
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(site.toast).toHaveCount(0);
});

test.describe('somebody from the extension who is signed out', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('is led to sign in, with the way back', async ({ page }) => {
    await page.goto('/?fromExtension=true');
    await expect(page).toHaveURL('/login?returnTo=%2F%3FfromExtension%3Dtrue');
  });
});
