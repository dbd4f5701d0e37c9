import type { Page } from '@playwright/test';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { setUpStripeAccount } from '../../apps/server/src/services/payments/stripe/stripe-account.ts';
import { createTestStripe, serveStripe } from '../../apps/server/src/testing/payments/test-stripe.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import { listBills, paymentPage } from '../testing/payment-page.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG, WITHOUT_ENGINE } from '../testing/server.ts';
import { stubStripe } from '../testing/stripe-page.ts';

type ServedStripe = Awaited<ReturnType<typeof serveStripe>>;

/** A server whose payments go to a Stripe of ours at another address, with the account set up as it would be. */
const test = base.extend<object, { stripe: { served: ServedStripe; server: RunningServer } }>({
  stripe: [
    async ({ browserName: _browserName }, use) => {
      const own = await createTestStripe();
      const served = await serveStripe(own.account, own.api);
      const server = await startServerProcess({
        ...WITHOUT_ENGINE,
        ...WITHOUT_BLOG,
        STRIPE_SECRET_KEY: served.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: own.webhookSecret,
        STRIPE_URL: served.url,
      });
      await setUpStripeAccount({
        secretKey: served.secretKey,
        baseUrl: served.url,
        publicUrl: server.origin,
        say: () => undefined,
      });
      await use({ served, server });
      await server.stop();
      await served.close();
      await own.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stripe }, use) => use(stripe.server.origin),
});

/** Confirms by the call what the library in the page would confirm at Stripe. */
async function payAtStripe(page: Page, { url, secretKey }: ServedStripe, card: string): Promise<void> {
  await page.exposeFunction('confirmAtStripe', async (clientSecret: string) => {
    const id = clientSecret.split('_secret')[0];
    const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ payment_method: card }),
    });
    const answer: { status: string; error?: { type: string; message: string } } = await response.json();
    return answer.error ? { error: answer.error } : { paymentIntent: { status: answer.status } };
  });
}

test('a plan paid at Stripe is in the books when the dashboard opens, though no message has come', async ({
  page,
  stripe,
}) => {
  await signUpAndIn(page.request);
  await stubStripe(page, { confirmBy: 'confirmAtStripe' });
  await payAtStripe(page, stripe.served, 'pm_sandbox_succeeds');
  const payment = paymentPage(page);
  await payment.choose(PLANS.plus);
  await expect(page.locator('.stripe-field > div > div')).toHaveCount(3);
  await payment.cardholder.fill('Ines Moreau');
  await payment.postalCode.fill('90210');
  await payment.subscribe.click();
  await expect(payment.paid).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('150 try-ons left');
  expect(await listBills(page.request)).toMatchObject([{ status: 'paid', amount: 990 }]);
});
