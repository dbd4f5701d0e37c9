import { ApiError } from '@tryon/contract/api-error.ts';
import type { PaymentStatus } from '@tryon/contract/payments/payments.ts';
import { expect, test } from 'vitest';
import { createSandboxProcessor } from './sandbox-processor.ts';

const INTENT = { paymentIntentId: 'pi_1', clientSecret: 'secret' };
const DETAILS = {
  email: 'ines@example.com',
  cardholderName: 'Ines Moreau',
  country: 'US',
  postalCode: '90210',
  saveInfo: false,
  isBusiness: false,
};
const GOOD = { number: '4000 0025 0000 3155', expiry: '12 / 28', cvc: '123' };

/** A processor with a server that returns a status or fails, and everything sent to that server. */
function start(
  answers: readonly (PaymentStatus | Error)[],
  bank: 'approve' | 'refuse' = 'approve',
  card = GOOD,
) {
  const sent: unknown[] = [];
  const answer = async (body: unknown) => {
    const next = answers[sent.length];
    sent.push(body);
    if (next === undefined || next instanceof Error) throw next ?? new Error('one call too many');
    return { id: 'pi_1', status: next };
  };
  const processor = createSandboxProcessor({
    loadClient: async () => ({
      confirm: answer,
      authenticate: answer,
      async createMethod(body) {
        await answer(body);
        return { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, isDefault: true };
      },
    }),
    readCard: () => card,
    confirmWithBank: async () => bank,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  return { processor, sent };
}

test('only the token of a test card is sent, never its number', async () => {
  const { processor, sent } = start(['succeeded']);
  expect(await processor.pay(INTENT, DETAILS)).toEqual({ kind: 'succeeded' });
  expect(sent).toEqual([{ paymentIntentId: 'pi_1', paymentMethodId: 'pm_sandbox_authentication_1228' }]);
  expect(JSON.stringify(sent)).not.toMatch(/4000|3155|123\b/);
});

test('a card that is no test card is found here, and nothing can be sent for it', async () => {
  const { processor, sent } = start(['succeeded'], 'approve', { ...GOOD, number: '4111 1111 1111 1111' });
  expect(processor.findProblems()).toHaveProperty('cardNumber');
  await expect(processor.pay(INTENT, DETAILS)).rejects.toThrow('problems');
  expect(sent).toEqual([]);
});

test.each(['approve', 'refuse'] as const)('when the bank asks, its owner can %s', async (bank) => {
  const refused = new ApiError(402, '', { code: 'payment_not_authenticated' });
  const { processor, sent } = start(['requires_action', bank === 'approve' ? 'succeeded' : refused], bank);
  expect((await processor.pay(INTENT, DETAILS)).kind).toBe(bank === 'approve' ? 'succeeded' : 'failed');
  expect(sent[1]).toEqual({ paymentIntentId: 'pi_1', outcome: bank });
});

test('a decline is a failure with its reason in plain words', async () => {
  const { processor } = start([new ApiError(402, '', { code: 'card_declined' })]);
  const outcome = await processor.pay(INTENT, DETAILS);
  expect(outcome).toEqual({ kind: 'failed', text: expect.stringMatching(/declined/i) });
});

test('an answer that never came leaves it open how the payment ended', async () => {
  const lost = new TypeError('Failed to fetch');
  expect(await start([lost]).processor.pay(INTENT, DETAILS)).toEqual({ kind: 'unknown', error: lost });
  const broken = new ApiError(502, '');
  expect(await start([broken]).processor.pay(INTENT, DETAILS)).toEqual({ kind: 'unknown', error: broken });
});

test('a payment that another tab is taking right now is waited for', async () => {
  const { processor } = start([new ApiError(409, '', { code: 'payment_in_progress' })]);
  expect(await processor.pay(INTENT, DETAILS)).toEqual({ kind: 'processing' });
});

test('a card can be kept without paying', async () => {
  const { processor, sent } = start(['succeeded']);
  expect(await processor.save(DETAILS)).toEqual({ kind: 'saved', paymentMethodId: 'pm_1' });
  expect(sent).toEqual([{ paymentMethodId: 'pm_sandbox_authentication_1228' }]);
});
