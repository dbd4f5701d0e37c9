import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { expect, refusedWith, test } from '../testing/fixtures.ts';
import { delayConfirm, listBills, paymentPage } from '../testing/payment-page.ts';

test('two tabs with the same order charge once, and both know', async ({ page, context }) => {
  await signUpAndIn(page.request);
  const one = paymentPage(page);
  await one.open(PLANS.plus);
  const otherTab = await context.newPage();
  const other = paymentPage(otherTab);
  await other.open(PLANS.plus);
  await other.fillIn();
  const release = await delayConfirm(page);
  await page.bringToFront();
  await one.pay();
  await expect(one.subscribe).toHaveText(PAYMENT_TEXTS.processing);
  await otherTab.bringToFront();
  await other.subscribe.click();
  await expect(other.failure).toContainText('Another tab of this browser is paying right now.');
  release();
  await expect(other.paid).toBeVisible();
  await page.bringToFront();
  await expect(one.paid).toBeVisible();
  expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 990 }]);
  await otherTab.close();
});

test.describe('from two browsers at once', () => {
  test.use(refusedWith(409));

  test('the same order is charged once', async ({ page, context, browser, baseURL }) => {
    await signUpAndIn(page.request);
    const elsewhere = await browser.newContext({
      storageState: await context.storageState(),
      ...(baseURL ? { baseURL } : {}),
    });
    const otherPage = await elsewhere.newPage();
    const pages = [paymentPage(page), paymentPage(otherPage)];
    for (const payment of pages) {
      await payment.open(PLANS.plus);
      await payment.fillIn();
    }
    await Promise.all(pages.map(({ subscribe }) => subscribe.click()));
    for (const { paid, failure } of pages) await expect(paid.or(failure)).toBeVisible();
    expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 990 }]);
    await elsewhere.close();
  });
});

test('a reload just after paying finds it paid, and charges nothing', async ({ page }) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  await payment.open(PLANS.plus);
  await payment.pay();
  await expect(payment.paid).toBeVisible();
  await page.reload();
  await expect(payment.paid).toBeVisible();
  await page.waitForURL('**/dashboard');
  expect(await listBills(page.request)).toHaveLength(1);
});

test.describe('when the line breaks', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource: net::ERR_/] });

  test('after the charge, the page finds out that it went through', async ({ page }) => {
    await signUpAndIn(page.request);
    const payment = paymentPage(page);
    await page.route('**/api/payments/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await payment.open(PLANS.plus);
    await payment.pay();
    await expect(payment.paid).toBeVisible();
    expect(await listBills(page.request)).toHaveLength(1);
  });

  test('before it, the specified text is shown, and trying again pays once', async ({ page }) => {
    await signUpAndIn(page.request);
    const payment = paymentPage(page);
    await page.route('**/api/payments/create-intent', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await payment.open(PLANS.plus);
    await payment.pay();
    await expect(payment.failure).toContainText('Failed to create payment intent');
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
    await payment.subscribe.click();
    await expect(payment.paid).toBeVisible();
    expect(await listBills(page.request)).toHaveLength(1);
  });
});
