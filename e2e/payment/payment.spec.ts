import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { accountPage, PASSWORD, signUpAndIn } from '../testing/account-page.ts';
import { expectFits } from '../testing/fits.ts';
import { expect, refusedWith, test } from '../testing/fixtures.ts';
import { hydrated } from '../testing/hydration.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';
import {
  buyPlan,
  delayConfirm,
  listBills,
  paymentPage,
  testCard,
  watchCalls,
} from '../testing/payment-page.ts';

test('Plus by the year is bought by card, pressed twice and paid once, thanked for once, and the card’s number goes nowhere', async ({
  page,
}) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  const calls = watchCalls(page);
  const release = await delayConfirm(page);
  await payment.open(PLANS.plus, 'annual');
  await expect(payment.order).toContainText('Plus Plan - Annual Billing');
  await expect(payment.order).toContainText('$82.80');
  await expect(payment.country).toHaveValue('US');
  await payment.fillIn();
  await payment.subscribe.dblclick();
  await expect(payment.subscribe).toHaveText(PAYMENT_TEXTS.processing);
  await expect(payment.subscribe).toBeDisabled();
  release();
  await expect(payment.paid).toContainText(PAYMENT_TEXTS.successful);
  const thankedAt = Date.now();
  await page.waitForURL('**/dashboard');
  expect(Date.now() - thankedAt).toBeGreaterThan(2000);
  expect(calls.count('/api/payments/create-intent')).toBe(1);
  expect(calls.count('/api/payments/confirm')).toBe(1);
  await expect(page.getByText(PAYMENT_TEXTS.successful)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('150 try-ons left');
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('150 try-ons left');
  await expect(page.getByText(PAYMENT_TEXTS.successful)).toHaveCount(0);
  expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 8280 }]);
  expect(calls.sent()).toContain(testCard('succeeds').token);
  expect(calls.sent().replaceAll(/[\s+-]|%20/g, '')).not.toContain(testCard('succeeds').number);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing/);
});

test('opened by its address, it says plainly that it sells the one-off pass, and does', async ({ page }) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  await page.goto('/payment');
  await expect(payment.order).toContainText('Virtual Try-On Service');
  await expect(payment.order).toContainText('$29.99');
  await expect(payment.order).toContainText('it sells the one-off Premium pass');
  await expect(payment.subscribe).toHaveAccessibleDescription(
    'One payment, no subscription. Nothing renews.',
  );
  await payment.fillCard();
  await expect(payment.expiry, 'as it stands on the card').toHaveValue('12/30');
  await payment.expiry.clear();
  await payment.expiry.pressSequentially('3/31');
  await expect(payment.expiry, 'whoever leaves the nought out').toHaveValue('03/31');
  await payment.pay();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^30\d try-ons left$/);
  await expect(page.getByRole('main')).toContainText('Premium pass. Nothing renews.');
  expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 2999 }]);
});

test.describe('with a card that is refused', () => {
  test.use(refusedWith(402));

  test('the reason is said in plain words, everything typed stays, and another card pays', {
    tag: '@phone-only',
  }, async ({ page, expectAccessible }) => {
    await signUpAndIn(page.request);
    const payment = paymentPage(page);
    await payment.open(PLANS.plus);
    await payment.pay('declined');
    await expect(payment.failure).toContainText('Your bank declined the card.');
    await inBothSchemes(page, expectAccessible);
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
    await expect(payment.number).toBeFocused();
    await expect(payment.cardholder).toHaveValue('Ines Moreau');
    await expect(payment.postalCode).toHaveValue('90210');
    await payment.fillCard();
    await payment.subscribe.click();
    await expect(payment.paid).toBeVisible();
    expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 990 }]);
  });

  test('Go Back from a tab that began with the payment leads to the prices', async ({ page }) => {
    await signUpAndIn(page.request);
    await page.goto('/about');
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => window.open('/payment', '_blank')),
    ]);
    const payment = paymentPage(tab);
    await payment.number.waitFor();
    await payment.pay('declined');
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.goBack }).click();
    await expect(tab).toHaveURL(/\/pricing$/);
  });

  test('the bank’s question can be refused, then nothing is charged, and Go Back leads to the page before', async ({
    page,
  }) => {
    await signUpAndIn(page.request);
    const payment = paymentPage(page);
    await page.goto('/pricing?billing=annual');
    await page.goto('/payment');
    await payment.number.waitFor();
    await payment.pay('authentication');
    await payment.dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(payment.failure).toContainText('Your bank did not confirm that it is you.');
    expect((await listBills(page.request)).filter(({ status }) => status === 'paid')).toEqual([]);
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.goBack }).click();
    await expect(page).toHaveURL(/\/pricing\?billing=annual$/);
  });

  test('a visitor is asked to sign in, comes back to everything but the card, and Go Back leads past the sign-in', async ({
    page,
  }) => {
    const email = await signUpAndIn(page.request);
    await page.context().clearCookies({ name: /session/ });
    const payment = paymentPage(page);
    await payment.open(PLANS.pro, 'annual');
    await payment.email.fill('billing@example.com');
    await payment.fillIn();
    await payment.country.selectOption('FR');
    await payment.postalCode.fill('75001');
    await payment.form.getByText('I am buying for a business').click();
    await payment.subscribe.click();
    await page.waitForURL('**/login?**');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain('4242');
    await accountPage(page).fillIn(email, PASSWORD);
    await page.waitForURL('**/payment');
    await expect(payment.order).toContainText('Pro Plan - Annual Billing');
    await expect(payment.order).toContainText('$166.80');
    await expect(payment.email).toHaveValue('billing@example.com');
    await expect(payment.cardholder).toHaveValue('Ines Moreau');
    await expect(payment.country).toHaveValue('FR');
    await expect(payment.postalCode).toHaveValue('75001');
    await expect(payment.form.getByRole('checkbox', { name: /business/ })).toBeChecked();
    await expect(payment.number).toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.getItem('virtual-tryon-payment'))).toBeNull();
    await page.reload();
    await expect(payment.order).toContainText('$166.80');
    await payment.pay('declined');
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.goBack }).click();
    await expect(page).toHaveURL(/\/pricing/);
  });
});

test('the bank’s question is answered, and the payment goes through', async ({ page, expectAccessible }) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  await payment.open(PLANS.plus);
  await payment.pay('authentication');
  await expect(payment.dialog).toContainText('no money moves');
  await inBothSchemes(page, expectAccessible);
  await payment.dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(payment.paid).toBeVisible();
  expect(await listBills(page.request)).toMatchObject([{ status: 'paid' }]);
});

test('what is missing or wrong is named at its field, the messaging-app wallet is "coming soon", and nothing is sent', async ({
  page,
}) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  const calls = watchCalls(page);
  await payment.open(PLANS.plus);
  await payment.email.fill('nobody');
  await payment.cardholder.fill('');
  await payment.number.fill('4111 1111 1111 1111');
  await payment.subscribe.click();
  await expect(payment.email).toBeFocused();
  for (const field of ['email', 'number', 'expiry', 'cvc', 'cardholder', 'postalCode'] as const) {
    await expect(payment[field], field).toHaveAttribute('aria-invalid', 'true');
    await expect(payment[field], field).toHaveAccessibleDescription(/\w+/);
  }
  await expect(
    payment.form.getByText(testCard('succeeds').says, { exact: true }),
    'the cards that would do are shown',
  ).toBeVisible();
  await payment.country.selectOption('HK');
  await expect(payment.postalCode).toHaveCount(0);
  await payment.cvc.pressSequentially('1');
  await expect(payment.cvc, 'nothing is said while it is being corrected').not.toHaveAttribute(
    'aria-invalid',
  );
  await expect(payment.cvc).toBeFocused();
  await expect(payment.expiry, 'of the others it still is').toHaveAttribute('aria-invalid', 'true');

  await payment.form.getByText('Messaging-app wallet', { exact: true }).click();
  await expect(payment.form.getByText(PAYMENT_TEXTS.comingSoon, { exact: true })).toBeVisible();
  await payment.subscribe.click();
  await expect(payment.failure).toContainText(PAYMENT_TEXTS.methodNotImplemented);
  await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
  await expect(payment.method(/Messaging-app/)).toBeChecked();
  expect(calls.count('/api/payments/create-intent')).toBe(0);
  expect(calls.sent()).not.toContain('4111');
});

test('somebody who has a plan already is shown the way to change it, and cannot buy a second one', async ({
  page,
  expectAccessible,
}) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'monthly');
  await page.goto('/pricing');
  // A script that came after the address had changed would take over another page than it finds.
  await hydrated(page, 'footer button');
  await expect(page.getByText('Your current plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Downgrade to Free' })).toBeVisible();
  await page.evaluate(() =>
    window.history.replaceState(
      {
        ...window.history.state,
        usr: {
          amount: 1990,
          currency: 'usd',
          description: 'Pro',
          metadata: { plan: 'pro', billing: 'monthly' },
        },
      },
      '',
      '/payment',
    ),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have Plus already' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Change my plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Change plan' })).toBeVisible();
});

test('a card on file pays without being typed again, and is offered no earlier than it can pay', async ({
  page,
}) => {
  await signUpAndIn(page.request);
  await buyPlan(page.request, 'plus', 'monthly');
  const payment = paymentPage(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/sandbox-card-fields-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const listed = page.waitForResponse('**/api/payments/methods');
  await page.goto('/payment');
  await listed;
  await payment.subscribe.click();
  await expect(payment.form.getByText('still being loaded. Please press again')).toBeVisible();
  await expect(payment.method(/Visa ending 4242/)).toHaveCount(0);
  held.resolve();
  await expect(payment.method(/Visa ending 4242/)).toBeChecked();
  await expect(payment.form.getByText('still being loaded')).toHaveCount(0);
  await expect(payment.number).toBeHidden();
  await payment.subscribe.click();
  await expect(payment.paid).toBeVisible();
  expect(await listBills(page.request)).toMatchObject([{ amount: 2999 }, { amount: 990 }]);
});

test('the provider’s own page takes the payment too, and ends at the sewn receipt', async ({ page }) => {
  await signUpAndIn(page.request);
  const payment = paymentPage(page);
  await payment.open(PLANS.plus);
  await payment.form.getByRole('button', { name: /payment provider’s page/ }).click();
  await page.waitForURL('**/api/payments/sandbox/checkout/**');
  await expect(page.locator('body')).toContainText(/no money moves/i);
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.waitForURL('**/payment/success?session_id=**');
  const id = new URL(page.url()).searchParams.get('session_id') ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours');
  await expect(page.getByRole('main')).toContainText('Thank you for your payment.');
  await expect(page.getByRole('main')).toContainText(PAYMENT_TEXTS.transactionId);
  await expect(page.getByRole('main')).toContainText(id);
  await page.getByRole('link', { name: PAYMENT_TEXTS.goToDashboard }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('150 try-ons left');
});

test('nobody is thanked who has not paid: a visitor signs in to see what became of a payment, or has no number of one', async ({
  page,
}) => {
  expect((await page.goto('/payment/success'))?.status()).toBe(200);
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await expect(page.getByText(PAYMENT_TEXTS.transactionId)).toHaveCount(0);
  await expect(page.getByRole('link', { name: PAYMENT_TEXTS.backToHome })).toHaveAttribute('href', '/');

  const email = await signUpAndIn(page.request);
  const { sessionId }: { sessionId: string } = await (
    await page.request.post('/api/payments/create-checkout-session', {
      data: planPaymentState(PLANS.plus, 'monthly'),
    })
  ).json();
  await page.context().clearCookies({ name: /session/ });
  await page.goto(`/payment/success?session_id=${sessionId}`);
  await hydrated(page, 'main a');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await accountPage(page).fillIn(email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`session_id=${sessionId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid yet');
  await expect(page.getByRole('main')).toContainText(sessionId);
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await expect(page.getByRole('link', { name: PAYMENT_TEXTS.goToDashboard })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('the pages of paying are accessible, fit their window, and stay out of search engines', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await signUpAndIn(page.request);
  for (const path of ['/payment', '/payment/success?session_id=cs_test_a1b2c3', '/payment?add=card']) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Test mode' })).toContainText('no money moves');
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await inBothSchemes(page, expectAccessible);
      await expectFits(page, [320, 720, 900, 1920]);
    });
  }
});
