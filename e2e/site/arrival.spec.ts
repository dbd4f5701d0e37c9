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

test('an error, which is words and never markup, stays for 7 seconds, good news for 5, and Back does not bring them again', async ({
  page,
}) => {
  await page.clock.install();
  const site = sitePage(page);
  const markup = '<img src=x onerror=alert(1)> Authentication failed';
  for (const { query, says, lastsMs } of [
    { query: `error=${encodeURIComponent(markup)}`, says: markup, lastsMs: 7000 },
    { query: 'message=password-reset-success', says: 'Password changed', lastsMs: 5000 },
  ]) {
    await site.open(`/?${query}`);
    await expect(site.toast).toContainText(says);
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
