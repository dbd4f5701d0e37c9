import { ApiError } from '@tryon/contract/api-error.ts';
import { PAYMENT_CALL_FAILURES } from '@tryon/contract/payments/payment-texts.ts';
import type { PaymentStatus } from '@tryon/contract/payments/payments.ts';
import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { expect, test } from 'vitest';
import type { ChargeOutcome } from './card/charge.ts';
import { readOrder } from './order/order.ts';
import {
  createPaymentModel,
  OTHER_TAB_TEXT,
  type PaymentDependencies,
  STILL_PROCESSING_TEXT,
  UNKNOWN_TEXT,
} from './payment-model.ts';

const ORDER = readOrder(planPaymentState(PLANS.plus, 'monthly'));
const METADATA = { email: 'ines@example.com' };
const SUCCEEDED: ChargeOutcome = { kind: 'succeeded' };

interface Script {
  /** Results of creating the payment, one per call; the last one repeats. */
  open?: readonly (Error | null)[];
  /** Results of polling the payment, one per call; the last one repeats. */
  polls?: readonly (PaymentStatus | Error)[];
  runExclusively?: PaymentDependencies['runExclusively'];
}

/** A model with a scripted server, and the requests that reached it. */
function start({ open = [null], polls = [], runExclusively = (work) => work() }: Script = {}) {
  const opened: { key: string | undefined; metadata: Record<string, string> }[] = [];
  const announced: string[] = [];
  let seen = 0;
  let keys = 0;
  const at = <Item>(list: readonly Item[], index: number) => list[Math.min(index, list.length - 1)];
  const model = createPaymentModel(
    {
      async loadClient() {
        return {
          async createIntent({ amount, currency, metadata }, options) {
            opened.push({ key: options?.idempotencyKey, metadata });
            const failure = at(open, opened.length - 1);
            if (failure) throw failure;
            return { clientSecret: 'secret', paymentIntentId: 'pi_1', amount, currency };
          },
          async findIntent(id) {
            const poll = at(polls, seen);
            seen += 1;
            if (poll === undefined || poll instanceof Error) throw poll ?? new Error('nobody looked');
            return { id, status: poll, amount: 990, currency: 'usd', description: '', metadata: {} };
          },
        };
      },
      runExclusively: runExclusively,
      announcePaid: (order) => announced.push(order),
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      wait: () => Promise.resolve(),
    },
    ORDER,
  );
  return { model, opened, announced, polled: () => seen };
}

const refused = (status: number, code: 'card_declined' | 'internal') => new ApiError(status, '', { code });

test('a payment that goes through is a success, and other tabs learn of it', async () => {
  const { model, opened, announced } = start();
  await model.pay(METADATA, async () => SUCCEEDED);
  expect(model.getView()).toEqual({ kind: 'success' });
  expect(announced).toHaveLength(1);
  expect(opened[0]?.metadata).toEqual({
    plan: 'plus',
    billing: 'monthly',
    service: 'virtual_try_on',
    ...METADATA,
  });
});

test('the server is asked about a payment that went through, so that its books are up to date; failing to is no failure', async () => {
  for (const poll of ['succeeded', new TypeError('Failed to fetch')] as const) {
    const { model, polled } = start({ polls: [poll] });
    await model.pay(METADATA, async () => SUCCEEDED);
    expect(model.getView()).toEqual({ kind: 'success' });
    expect(polled()).toBe(1);
  }
});

test('pressed twice, it is opened once and charged once', async () => {
  const { model, opened } = start();
  let charges = 0;
  const charge = async () => {
    charges += 1;
    return SUCCEEDED;
  };
  await Promise.all([model.pay(METADATA, charge), model.pay(METADATA, charge)]);
  await model.pay(METADATA, charge);
  expect({ opened: opened.length, charges }).toEqual({ opened: 1, charges: 1 });
});

test('while another tab pays, nothing is opened here', async () => {
  const { model, opened } = start({ runExclusively: () => Promise.resolve(null) });
  await model.pay(METADATA, async () => SUCCEEDED);
  expect(model.getView()).toEqual({ kind: 'error', text: OTHER_TAB_TEXT });
  expect(opened).toEqual([]);
});

test('a declined card is an error with its reason, and trying again opens a payment anew', async () => {
  const { model, opened } = start();
  await model.pay(METADATA, async () => ({ kind: 'failed', text: 'Your card was declined.' }));
  expect(model.getView()).toEqual({ kind: 'error', text: 'Your card was declined.' });
  model.tryAgain();
  expect(model.getView()).toEqual({ kind: 'idle' });
  await model.pay(METADATA, async () => SUCCEEDED);
  expect(opened.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

test('without a reason it says that the payment failed', async () => {
  const { model } = start();
  await model.pay(METADATA, async () => ({ kind: 'failed', text: '' }));
  expect(model.getView()).toEqual({ kind: 'error', text: 'Payment failed' });
});

test('when opening fails without a reason it says so in the specified words, and nothing is charged', async () => {
  const { model } = start({ open: [refused(500, 'internal')] });
  await model.pay(METADATA, () => Promise.reject(new Error('charged')));
  expect(model.getView()).toEqual({ kind: 'error', text: PAYMENT_CALL_FAILURES.createIntent });
});

test('a call whose answer was lost is made again under the same key; a refused one is not', async () => {
  const { model, opened } = start({
    open: [new TypeError('Failed to fetch'), refused(402, 'card_declined'), null],
  });
  for (let press = 0; press < 3; press += 1) {
    model.tryAgain();
    await model.pay(METADATA, async () => SUCCEEDED);
  }
  expect(opened.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('with other details it is another call', async () => {
  const { model, opened } = start({ open: [new TypeError('Failed to fetch'), null] });
  await model.pay(METADATA, async () => SUCCEEDED);
  model.tryAgain();
  await model.pay({ email: 'other@example.com' }, async () => SUCCEEDED);
  expect(opened.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

test('when the answer of the charge is lost, the server is asked how it ended', async () => {
  const { model, announced } = start({ polls: ['succeeded'] });
  await model.pay(METADATA, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(model.getView()).toEqual({ kind: 'success' });
  expect(announced).toHaveLength(1);
});

test('when the charge never reached the server, it failed', async () => {
  const { model } = start({ polls: ['requires_payment_method'] });
  await model.pay(METADATA, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(model.getView()).toEqual({ kind: 'error', text: PAYMENT_CALL_FAILURES.confirm });
});

test('when nobody can say how it ended, that is what it says', async () => {
  const { model } = start({ polls: [new TypeError('Failed to fetch')] });
  await model.pay(METADATA, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(model.getView()).toEqual({ kind: 'error', text: UNKNOWN_TEXT });
});

test('a bank that takes its time is waited for', async () => {
  const { model, polled } = start({ polls: ['processing', 'processing', 'succeeded'] });
  await model.pay(METADATA, async () => ({ kind: 'processing' }));
  expect(model.getView()).toEqual({ kind: 'success' });
  expect(polled()).toBe(3);
});

test('a bank that takes too long is not called a failure', async () => {
  const { model } = start({ polls: ['processing'] });
  await model.pay(METADATA, async () => ({ kind: 'processing' }));
  expect(model.getView()).toEqual({ kind: 'error', text: STILL_PROCESSING_TEXT });
});

test('what another tab has paid for is done here too, and only that', () => {
  const { model } = start();
  model.handlePaid('pro:annual:16680:usd');
  expect(model.getView()).toEqual({ kind: 'idle' });
  model.handlePaid('plus:monthly:990:usd');
  expect(model.getView()).toEqual({ kind: 'success' });
});
