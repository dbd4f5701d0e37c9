import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { expect, test } from '../testing/fixtures.ts';
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
