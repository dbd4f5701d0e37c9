import { expect, onTestFinished, test } from 'vitest';
import { createPayingHarness } from '#src/testing/payments/paying-app.ts';
import { createStripeHarness } from '#src/testing/payments/payment-harness.ts';
import { PASS_REQUEST } from '#src/testing/payments/test-payer.ts';

test('a hosted page is paid at Stripe, and its signed message brings the try-ons, once', async () => {
  const { harness, testApp, maya, post, close } = await createPayingHarness(createStripeHarness);
  onTestFinished(close);
  const session = await maya.post('create-checkout-session', PASS_REQUEST);
  expect(session).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^cs_/) } });
  const { sessionId } = session.body;
  const { controls } = harness.stripe.sandbox;
  await controls.payCheckout(sessionId, harness.cards.good);
  expect((await controls.completeCheckout(sessionId))?.successUrl).toBe(
    'http://localhost:8000/payment/success?session_id={CHECKOUT_SESSION_ID}',
  );
  const messages = await harness.takeMessages();
  const completed = messages.find(({ body }) => body.includes('checkout.session.completed'));
  if (!completed) throw new Error('There is no message.');
  expect(await maya.remaining()).toBe(3);
  expect(await Promise.all(Array.from({ length: 10 }, () => post(completed)))).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  await testApp.background.run('payments');
  expect(await maya.remaining()).toBe(303);
});
