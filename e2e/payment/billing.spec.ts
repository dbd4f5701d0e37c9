import { createReadStream } from 'node:fs';
import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { expectFits } from '../testing/fits.ts';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, MADE_WITHIN_MS } from '../testing/mirror-page.ts';
import { buyPlan, listBills, testCard } from '../testing/payment-page.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG, WITHOUT_ENGINE } from '../testing/server.ts';

/** What the dashboard shows about the plan, by its accessible names. */
function billingPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    heading: page.getByRole('heading', { level: 1 }),
    changeDialog: page.getByRole('dialog', { name: 'Change plan' }),
    confirmDialog: page.getByRole('alertdialog'),
    invoices: main.getByRole('region', { name: 'Invoices', exact: true }),
    cards: main.getByRole('region', { name: 'Payment method' }),
    toast: page.locator('.toast'),
    button: (name: string) => main.getByRole('button', { name, exact: true }),

    async open(query = '') {
      await page.goto(`/dashboard${query}`);
      await expect(main.locator('.skeleton')).toHaveCount(0);
    },
  };
}

test('an upgrade shows its amount first, then charges exactly that, and the try-ons are there', {
  tag: '@phone-only',
}, async ({ page, expectAccessible }) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'monthly');
  const billing = billingPage(page);
  await billing.open();
  await expect(billing.heading).toHaveText('150 try-ons left');
  await billing.button('Change plan').click();
  const change = billing.changeDialog.getByRole('button', { name: /^Change and pay \$\d+\.\d\d$/ });
  await expect(change).toBeVisible();
  await expect(billing.changeDialog).toContainText('After that it is $19.90 a month.');
  await expectAccessible();
  const due = Math.round(Number((await change.textContent())?.replace(/[^\d.]/g, '')) * 100);
  expect(due).toBeGreaterThan(900);
  expect(due).toBeLessThanOrEqual(1000);
  await change.click();
  await expect(billing.toast).toContainText('You have Pro now');
  await expect(billing.heading).toHaveText('300 try-ons left');
  await expect(billing.main).toContainText('Pro, monthly. Renews on');
  expect(await listBills(page.request)).toMatchObject([{ amount: due, status: 'paid' }, { amount: 990 }]);
  await expect(billing.invoices.getByRole('row')).toHaveCount(3);
});

test('a downgrade costs nothing today, a plan is cancelled without a fee, both wait for the period’s end and can be taken back', async ({
  page,
  expectAccessible,
}) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'pro', 'monthly');
  const billing = billingPage(page);
  await billing.open('?plan=plus&billing=monthly');
  await expect(billing.changeDialog).toContainText('Nothing is due today.');
  await expect(page).toHaveURL(/\/dashboard$/);
  await billing.changeDialog.getByRole('button', { name: /^Change on / }).click();
  await expect(billing.toast).toContainText('Change noted');
  await expect(billing.main).toContainText('it becomes Plus, monthly.');
  await expect(billing.heading).toHaveText('300 try-ons left');
  await billing.button('Keep Pro').click();
  await expect(billing.main).toContainText('Pro, monthly. Renews on');

  await billing.button('Cancel plan').click();
  await expect(billing.confirmDialog).toContainText('There is no fee');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(billing.confirmDialog).toHaveCount(0);
  await expect(billing.button('Cancel plan')).toBeFocused();
  await billing.button('Cancel plan').click();
  await billing.confirmDialog.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(billing.main).toContainText('then you are on Free.');
  await expect(billing.heading).toHaveText('300 try-ons left');
  await page.goto('/pricing');
  await expect(page.getByText(/^Begins on /)).toBeVisible();
  await billing.open();
  await billing.button('Keep Pro').click();
  await expect(billing.main).toContainText('Pro, monthly. Renews on');
  expect(await listBills(page.request)).toHaveLength(1);
});

test('from monthly to annual the year is charged at once', async ({ page }) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'monthly');
  const billing = billingPage(page);
  await page.goto('/pricing?billing=annual');
  await page.getByRole('link', { name: 'Switch to annual' }).click();
  await billing.changeDialog.getByRole('button', { name: /^Change and pay / }).click();
  await expect(billing.main).toContainText('Plus, annual. Renews on');

  await page.goto('/pricing');
  await expect(page.getByRole('radio', { name: 'Annually' })).toBeChecked();
  await expect(page.getByText('Your current plan')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(billing.changeDialog.getByRole('button', { name: /^Change and pay / })).toBeVisible();
});

test('a receipt opens and is only its owner’s; an unused payment goes back in full, and what it bought ends at once', {
  tag: '@phone',
}, async ({ page, context, playwright, baseURL }) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'monthly');
  const billing = billingPage(page);
  await billing.open();
  const link = billing.invoices.getByRole('link', { name: /^Receipt/ });
  const [receipt] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  for (const words of ['$9.90', 'Sold by', 'Sold to', 'Visa ending in 4242', 'Tax']) {
    await expect(receipt.locator('body')).toContainText(words);
  }
  await inBothSchemes(receipt, (scope) => expectAccessible(receipt, scope));
  const stranger = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signUpAndIn(stranger);
  expect((await stranger.get(new URL(receipt.url()).pathname)).status()).toBe(404);
  await stranger.dispose();

  await page.bringToFront();
  await billing.invoices.getByRole('button', { name: /^Refund/ }).click();
  await billing.confirmDialog.getByRole('button', { name: 'Refund it' }).click();
  await expect(billing.toast).toContainText('$9.90 goes back to your card.');
  await expect(billing.heading).toHaveText('1 try-on left');
  await expect(billing.invoices).toContainText('Refunded');
  await expect(billing.invoices.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
});

test.describe('cards', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource: .* 409 /] });

  test('another card is added and pays; the one that pays cannot go, the other one can', async ({ page }) => {
    await signUpAndIn(page.request);
    await buyPlan(page.request, 'plus', 'monthly');
    const billing = billingPage(page);
    await billing.open();
    await expect(billing.cards).toContainText('Visa ending 4242');
    await billing.cards.getByRole('button', { name: 'Remove Visa ending 4242' }).click();
    await billing.confirmDialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(billing.confirmDialog.getByRole('alert')).toContainText('Your plan is paid with this card.');
    await billing.confirmDialog.getByRole('button', { name: 'Keep it' }).click();
    await billing.cards.getByRole('link', { name: 'Add a card' }).click();
    const form = page.getByRole('form', { name: 'A new card' });
    await form.getByLabel('Card number').fill(testCard('fails_on_renewal').number);
    await form.getByLabel('Expiry').fill('1230');
    await form.getByLabel('CVC').fill('123');
    await form.getByLabel('Postal code').fill('90210');
    await form.getByRole('button', { name: 'Add this card' }).click();
    await page.waitForURL('**/dashboard');
    await expect(billing.cards).toContainText('Visa ending 0341 12/30');
    await expect(billing.cards.getByRole('button', { name: 'Pay with Visa ending 4242' })).toBeVisible();
    await billing.cards.getByRole('button', { name: 'Pay with Visa ending 4242' }).click();
    await expect(billing.toast.filter({ hasText: 'Card changed' })).toBeVisible();
    await billing.cards.getByRole('button', { name: 'Remove Visa ending 0341' }).click();
    await billing.confirmDialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(billing.cards).not.toContainText('0341');
  });
});

test.describe('a server of its own, whose time is moved', () => {
  const moved = test.extend<object, { server: RunningServer }>({
    server: [
      async ({ browserName: _browserName }, use) => {
        const server = await startServerProcess({ ...WITHOUT_ENGINE, ...WITHOUT_BLOG });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ server }, use) => use(server.origin),
  });

  moved('a renewal that fails is said on top, and another card pays it at once', async ({ page }) => {
    await signUpAndIn(page.request);
    await buyPlan(page.request, 'plus', 'monthly', 'fails_on_renewal');
    const billing = billingPage(page);
    await page.request.post('/api/dev/payments', { data: { action: 'advance', days: 32 } });
    await billing.open();
    await expect(billing.main).toContainText('Your last bill could not be paid.');
    await expect(billing.main).toContainText('Plus, monthly. The last payment failed.');
    await expect(billing.invoices).toContainText('Not paid');
    await billing.main.getByRole('link', { name: 'Use another card' }).click();
    const form = page.getByRole('form', { name: 'A new card' });
    await form.getByLabel('Card number').fill(testCard('succeeds').number);
    await form.getByLabel('Expiry').fill('1240');
    await form.getByLabel('CVC').fill('123');
    await form.getByLabel('Postal code').fill('90210');
    await form.getByRole('button', { name: 'Add this card' }).click();
    await page.waitForURL('**/dashboard');
    await expect(billing.main).toContainText('Plus, monthly. Renews on');
    await expect(billing.main).not.toContainText('could not be paid');
    await expect(billing.heading).toHaveText('300 try-ons left');
    await expect(billing.main).toContainText('rolled over, used first');
  });
});

test.describe('the dashboard', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('of who has just come is accessible, fits, and stands where the bills cannot be read', {
    tag: '@phone',
  }, async ({ page, expectAccessible }) => {
    await signUpAndIn(page.request);
    await page.route('**/api/payments/invoices', (route) => route.fulfill({ status: 502, json: {} }), {
      times: 1,
    });
    const billing = billingPage(page);
    await billing.open();
    await expect(billing.heading).toHaveText('1 try-on left');
    await expect(billing.invoices.getByRole('alert')).toBeVisible();
    await expectAccessible();
    await billing.invoices.getByRole('button', { name: 'Try again' }).click();
    await expect(billing.invoices).toContainText('Nothing has been charged yet.');
    await expect(billing.main).toContainText(/Free\. New try-ons on 1 /);
    await expect(billing.main).toContainText('Verify your email address, and 2 more are yours this month.');
    await expect(billing.cards).toContainText('There is no card on file.');
    await expect(billing.main.getByRole('link', { name: 'Get a plan' })).toHaveAttribute('href', '/pricing');
    await expect(page.getByRole('table', { name: 'Try-ons by month' }).getByRole('row')).toHaveCount(13);
    await inBothSchemes(page, expectAccessible);
    await expectFits(page, [320, 720, 900, 1920]);
  });
});

test('the dashboard of who has Plus and has tried on is accessible, fits, and has the number of a month on its bar', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'annual');
  const answer = await page.request.post('/api/try-on/', {
    multipart: {
      user_image: createReadStream(picturePath('tom')),
      garment_image: createReadStream(picturePath('plain-tee')),
    },
    timeout: MADE_WITHIN_MS,
  });
  expect(answer.status()).toBe(200);
  await billingPage(page).open();
  const number = page.locator('.usage-count');
  await expect(number).toHaveText('1');
  const [above, bar] = [await number.boundingBox(), await page.locator('.usage-bar').last().boundingBox()];
  if (!above || !bar) throw new Error('The chart is not on the page.');
  expect(bar.height).toBeGreaterThan(0);
  expect(bar.y - (above.y + above.height)).toBeGreaterThanOrEqual(0);
  expect(bar.y - (above.y + above.height)).toBeLessThan(6);
  await inBothSchemes(page, expectAccessible);
  await expectFits(page, [320, 720, 900, 1920]);
});

test('a visitor of the dashboard signs in first, and comes back to what was asked for', async ({ page }) => {
  await page.goto('/dashboard?plan=pro&billing=annual');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%3Fplan%3Dpro%26billing%3Dannual$/);
});
