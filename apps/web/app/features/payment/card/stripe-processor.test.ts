import { ApiError } from '@tryon/contract/api-error.ts';
import { PAYMENT_CALL_FAILURES } from '@tryon/contract/payments/payment-texts.ts';
import { expect, test } from 'vitest';
import { createStripeProcessor, readCharge } from './stripe-processor.ts';

const DETAILS = {
  email: 'ines@example.com',
  cardholderName: 'Ines Moreau',
  country: 'HK',
  postalCode: '',
  saveInfo: false,
  isBusiness: false,
};

type Dependencies = Parameters<typeof createStripeProcessor>[0];

function createProcessor(change: Partial<Dependencies>) {
  return createStripeProcessor({
    loadClient: async () => ({ createSetupIntent: async () => ({ clientSecret: 'seti_secret' }) }),
    findProblems: () => ({}),
    confirmPayment: () => Promise.reject(new Error('not expected')),
    confirmSetup: () => Promise.reject(new Error('not expected')),
    handleNextAction: () => Promise.reject(new Error('not expected')),
    ...change,
  });
}

test('the payment is confirmed with who pays; a country without postal codes sends none', async () => {
  const sent: unknown[] = [];
  const processor = createProcessor({
    async confirmPayment(...call) {
      sent.push(call);
      return { paymentIntent: { status: 'succeeded' } };
    },
  });
  expect(await processor.pay({ paymentIntentId: 'pi_1', clientSecret: 'pi_secret' }, DETAILS)).toEqual({
    kind: 'succeeded',
  });
  expect(sent).toEqual([
    ['pi_secret', { email: 'ines@example.com', name: 'Ines Moreau', address: { country: 'HK' } }],
  ]);
});

test('the provider’s message is shown when there is one, and a fixed text when there is none', () => {
  const declined = { type: 'card_error', message: 'Your card was declined.' };
  expect(readCharge({ error: declined })).toEqual({ kind: 'failed', text: declined.message });
  expect(readCharge({ error: { type: 'card_error' } })).toEqual({ kind: 'failed', text: 'Payment failed' });
});

test('a broken line to Stripe leaves it open how the payment ended', () => {
  expect(readCharge({ error: { type: 'api_connection_error', message: 'x' } }).kind).toBe('unknown');
});

test.each([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['requires_payment_method', 'failed'],
  ['requires_action', 'failed'],
  ['canceled', 'failed'],
  ['a state of tomorrow', 'processing'],
])('a payment that is "%s" counts as %s', (status, kind) => {
  expect(readCharge({ paymentIntent: { status } }).kind).toBe(kind);
});

test('a card is kept by a set-up of its own, and every failure of it is said', async () => {
  for (const payment_method of ['pm_1', { id: 'pm_1' }]) {
    const saved = createProcessor({ confirmSetup: async () => ({ setupIntent: { payment_method } }) });
    expect(await saved.save(DETAILS)).toEqual({ kind: 'saved', paymentMethodId: 'pm_1' });
  }
  const refused = createProcessor({ confirmSetup: async () => ({ error: { message: 'No.' } }) });
  expect(await refused.save(DETAILS)).toEqual({ kind: 'failed', text: 'No.' });
  const broken = createProcessor({
    loadClient: async () => ({
      createSetupIntent: () => Promise.reject(new ApiError(500, '', { code: 'internal' })),
    }),
  });
  expect(await broken.save(DETAILS)).toEqual({ kind: 'failed', text: PAYMENT_CALL_FAILURES.setupIntent });
});
