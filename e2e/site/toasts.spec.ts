import type { Locator } from '@playwright/test';
import { expect, test } from '../testing/account-fixtures.ts';
import { accountPage, signUpAndIn } from '../testing/account-page.ts';
import { mirrorPage } from '../testing/mirror-page.ts';

/** How much of an element lies under another, in square pixels. */
async function covered(below: Locator, above: Locator): Promise<number> {
  const [one, other] = [await below.boundingBox(), await above.boundingBox()];
  if (!one || !other) throw new Error('Both have to be on the page.');
  const along = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, along) * Math.max(0, down);
}

test('toasts leave what is below them in reach: the reminder after signing in, and one beside a result', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, { write: () => Promise.reject(new Error('no')) });
  });
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  await page.context().clearCookies({ name: /session/ });
  await account.open('/login?returnTo=/pricing');
  await account.fillIn(email);
  await expect(account.toast).toContainText('Please verify your email address');
  await expect.poll(() => covered(page.locator('main [data-clear-of-toasts]'), account.toast)).toBe(0);
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => covered(page.getByRole('dialog').getByRole('navigation'), account.toast)).toBe(0);
  }

  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.makeResult();
  await mirror.choose('Copy picture');
  const toast = mirror.toast.filter({ hasText: 'The picture could not be copied' });
  await expect(toast).toBeVisible();
  for (const height of [180, 260, 150]) {
    await mirror.dismiss.evaluate((button, wanted) => {
      window.scrollBy({ top: button.getBoundingClientRect().top - wanted, behavior: 'instant' });
    }, height);
    await expect.poll(() => covered(mirror.dismiss, toast)).toBe(0);
  }
  await mirror.dismiss.click({ timeout: 2_000 });
  await expect(mirror.generate).toBeVisible();
  await expect(toast).toBeVisible();
});
