import type { Page } from '@playwright/test';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import { paymentPage } from '../testing/payment-page.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG, WITHOUT_ENGINE } from '../testing/server.ts';
import { readStripeCalls, stubStripe } from '../testing/stripe-page.ts';

/** A server that takes its payments through Stripe; nothing here reaches Stripe. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_ENGINE,
        ...WITHOUT_BLOG,
        STRIPE_SECRET_KEY: 'sk_test_journey',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
        STRIPE_WEBHOOK_SECRET: 'whsec_journey',
        // Nobody listens there.
        STRIPE_URL: 'http://127.0.0.1:9',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

const LIBRARY = 'https://js.stripe.com/';

/** Answers in the place of our own payment calls, and keeps what they were sent. */
async function answerCalls(page: Page): Promise<{ path: string; body: unknown; key: string | undefined }[]> {
  const sent: { path: string; body: unknown; key: string | undefined }[] = [];
  const answers: Record<string, object> = {
    'create-intent': { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: 990, currency: 'usd' },
    'intent/pi_1': {
      id: 'pi_1',
      status: 'succeeded',
      amount: 990,
      currency: 'usd',
      description: 'Plus Plan - Monthly Billing',
      metadata: {},
    },
    'create-checkout-session': { checkoutUrl: '/contact?hosted', sessionId: 'cs_1' },
    'setup-intent': { clientSecret: 'seti_1_secret' },
    methods: { methods: [] },
    invoices: { invoices: [] },
    'methods/default': { ok: true },
  };
  await page.route('**/api/payments/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/payments/', '');
    const answer = answers[path];
    if (!answer) return route.continue();
    sent.push({ path, body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
    return route.fulfill({ json: answer });
  });
  return sent;
}

async function openPayment(page: Page) {
  const payment = paymentPage(page);
  await payment.choose(PLANS.plus);
  return payment;
}

/** Stripe's three fields are there. */
async function expectFields(page: Page) {
  await expect(page.locator('.stripe-field > div > div')).toHaveCount(3);
}

async function fillDetails(payment: ReturnType<typeof paymentPage>) {
  await payment.cardholder.fill('Ines Moreau');
  await payment.postalCode.fill('90210');
}

test('a card is confirmed in Stripe’s own library, with the secret and with who pays', async ({ page }) => {
  await signUpAndIn(page.request);
  await stubStripe(page);
  const sent = await answerCalls(page);
  const payment = await openPayment(page);
  await expectFields(page);
  await expect(page.getByRole('region', { name: 'Test mode' })).toHaveCount(0);
  await expect(payment.number).toHaveCount(0);
  await expect(payment.form.getByRole('radio'), 'no wallet that the device does not have').toHaveCount(2);
  await payment.email.fill('billing@example.com');
  await fillDetails(payment);
  await payment.form.getByText('Save my information').click();
  await payment.subscribe.click();
  await expect(payment.paid).toContainText(PAYMENT_TEXTS.successful);
  const created = sent.find(({ path }) => path === 'create-intent');
  expect(created?.key).toMatch(/^[\w-]{36}$/);
  expect(created?.body).toEqual({
    amount: 990,
    currency: 'usd',
    description: 'Plus Plan - Monthly Billing',
    metadata: {
      plan: 'plus',
      billing: 'monthly',
      service: 'virtual_try_on',
      email: 'billing@example.com',
      cardholderName: 'Ines Moreau',
      country: 'US',
      postalCode: '90210',
      saveInfo: 'true',
      isBusiness: 'false',
    },
  });
  const calls = await readStripeCalls(page);
  expect(calls.find(([name]) => name === 'Stripe')).toEqual(['Stripe', 'pk_test_journey']);
  expect(calls.filter(([name]) => name === 'confirmCardPayment')).toEqual([
    [
      'confirmCardPayment',
      'pi_1_secret',
      {
        payment_method: {
          card: 'cardNumber',
          billing_details: {
            email: 'billing@example.com',
            name: 'Ines Moreau',
            address: { country: 'US', postal_code: '90210' },
          },
        },
      },
    ],
  ]);
});

test('Stripe’s own message is shown when a card is declined', async ({ page, expectAccessible }) => {
  await signUpAndIn(page.request);
  await stubStripe(page, {
    confirm: { error: { type: 'card_error', message: 'Your card has insufficient funds.' } },
  });
  await answerCalls(page);
  const payment = await openPayment(page);
  await expectFields(page);
  await expectAccessible();
  await fillDetails(payment);
  await payment.subscribe.click();
  await expect(payment.failure).toContainText('Your card has insufficient funds.');
  await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
  await expect(payment.subscribe).toBeFocused();
});

test('a wallet is offered only where the device has it, and pays with its own button', async ({ page }) => {
  await signUpAndIn(page.request);
  await stubStripe(page, { wallets: ['applePay'] });
  const sent = await answerCalls(page);
  const payment = await openPayment(page);
  await expect(payment.method(/Apple Pay/)).toBeVisible();
  await expect(payment.method(/Google Pay/)).toHaveCount(0);
  await payment.form.getByText('Apple Pay', { exact: true }).click();
  await expect(payment.cardholder).toBeHidden();
  await payment.subscribe.click();
  await expect(payment.failure).toContainText(PAYMENT_TEXTS.methodNotImplemented);
  await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
  await page.locator('[data-chosen]').getByRole('button').click();
  await expect(payment.paid).toBeVisible();
  expect(sent.find(({ path }) => path === 'create-intent')?.body).toMatchObject({
    metadata: { plan: 'plus', email: 'ines@example.com', country: 'FR', postalCode: '75001' },
  });
  const calls = await readStripeCalls(page);
  expect(calls).toContainEqual(['elements', { mode: 'subscription', amount: 990, currency: 'usd' }]);
  expect(calls).toContainEqual(['confirmPayment', { clientSecret: 'pi_1_secret', redirect: 'if_required' }]);
});

test('a card is kept for later bills through a set-up of its own', async ({ page }) => {
  await signUpAndIn(page.request);
  await stubStripe(page);
  const sent = await answerCalls(page);
  await page.goto('/payment?add=card');
  const form = page.getByRole('form', { name: 'A new card' });
  await expectFields(page);
  await form.getByLabel('Postal code').fill('90210');
  await form.getByRole('button', { name: 'Add this card' }).click();
  await page.waitForURL('**/dashboard');
  expect(sent.map(({ path }) => path)).toEqual(expect.arrayContaining(['setup-intent', 'methods/default']));
  expect(sent.find(({ path }) => path === 'methods/default')?.body).toEqual({ paymentMethodId: 'pm_new' });
});

test.describe('when Stripe’s library is blocked', () => {
  test.use({ expectedConsole: [/js\.stripe\.com|^error: Failed to load resource: net::ERR_/] });

  test('it asks to wait for it, then says so plainly, and offers the hosted page and another try; no other page asks for it', async ({
    page,
    expectAccessible,
  }) => {
    await signUpAndIn(page.request);
    const held = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route(`${LIBRARY}**`, async (route) => {
      asked.push(new URL(page.url()).pathname);
      await held.promise;
      await route.abort('blockedbyclient');
    });
    const sent = await answerCalls(page);
    for (const path of ['/', '/dashboard', '/about', '/payment/success']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    const payment = await openPayment(page);
    await payment.subscribe.click();
    await expect(payment.form.getByText('still being loaded. Please press again')).toBeVisible();
    await expect(payment.failure).toHaveCount(0);
    held.resolve();
    await expect(payment.form.getByRole('alert')).toContainText('could not be loaded');
    expect(new Set(asked)).toEqual(new Set(['/payment']));
    await expectAccessible();
    await payment.subscribe.click();
    await expect(payment.failure).toBeVisible();
    await payment.failure.getByRole('button', { name: PAYMENT_TEXTS.tryAgain }).click();
    await expect(payment.form.getByRole('button', { name: 'Load them again' })).toBeVisible();
    await payment.form
      .getByRole('button', { name: /payment provider’s page/ })
      .first()
      .click();
    await page.waitForURL('**/contact?hosted');
    expect(sent.map(({ path }) => path)).toContain('create-checkout-session');
  });
});
