import { PASS_LOOKUP_KEY } from '@tryon/contract/payments/payments.ts';
import { PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createStripePayments } from '#src/services/payments/stripe/stripe-provider.ts';
import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import { eventually } from '#src/testing/eventually.ts';
import { startEmulatedStripe } from '#src/testing/payments/emulated-stripe.ts';
import { createTestPayer, PASS_REQUEST } from '#src/testing/payments/test-payer.ts';
import { createTestApp } from '#src/testing/test-app.ts';

test('a hosted page of somebody else’s stand-in is paid, and its signed message brings the try-ons, once', async () => {
  const stripe = await startEmulatedStripe({
    lookupKey: PASS_LOOKUP_KEY,
    amountCents: PREMIUM_PASS.priceCents,
  });
  onTestFinished(() => stripe.close());
  const provider = createStripePayments({
    ...{ secretKey: 'sk_test_emulated', publishableKey: 'pk_test_emulated' },
    ...{ webhookSecret: stripe.webhookSecret, baseUrl: stripe.url },
  });
  const testApp = await createTestApp({ payments: { provider, controls: null } });
  onTestFinished(() => testApp.close());
  const maya = await createTestPayer(testApp.app);
  await confirmTestAddresses(testApp.database.db);

  const session = await maya.post('create-checkout-session', PASS_REQUEST);
  expect(session).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^cs_/) } });
  const page = new URL(session.body.checkoutUrl);
  const paid = await fetch(`${stripe.url}${page.pathname}/complete`, { method: 'POST', redirect: 'manual' });
  expect(paid.headers.get('location')).toBe(
    `http://localhost:8000/payment/success?session_id=${session.body.sessionId}`,
  );
  const completed = await eventually(() => {
    const found = stripe.messages.find(({ body }) => body.includes('checkout.session.completed'));
    if (!found) throw new Error('No message yet.');
    return found;
  });
  expect(await maya.remaining()).toBe(3);
  const post = () =>
    testApp.app.request('http://localhost:8000/api/payments/webhook', { method: 'POST', ...completed });
  expect((await Promise.all(Array.from({ length: 10 }, post))).map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  await testApp.background.run('payments');
  expect(await maya.remaining()).toBe(303);
});
