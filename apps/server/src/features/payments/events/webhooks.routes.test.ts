import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropExpiredRows } from '#src/db/expired-rows.store.ts';
import { eventually } from '#src/testing/eventually.ts';
import {
  createPayingHarness,
  type PayingHarness,
  type ProviderMessage,
} from '#src/testing/payments/paying-app.ts';
import { createStripeHarness, newKey, type PaymentHarness } from '#src/testing/payments/payment-harness.ts';
import {
  createTestCustomer,
  passOrder,
  planOrder,
  type TestCustomer,
} from '#src/testing/payments/test-customer.ts';
import type { TestPayer } from '#src/testing/payments/test-payer.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/** All changes are made at the provider, so that webhook events are the only source of information. */
describe('messages of Stripe', () => {
  let paying: PayingHarness;
  let harness: PaymentHarness;
  let testApp: TestApp;
  let maya: TestPayer;
  let customer: TestCustomer;

  beforeEach(async () => {
    paying = await createPayingHarness(createStripeHarness);
    ({ harness, testApp, maya } = paying);
    await maya.post('portal');
    const row = await testApp.database.db.selectFrom('payment_customer').selectAll().executeTakeFirst();
    customer = createTestCustomer(harness, row?.customer_id ?? '');
  });

  afterEach(() => paying.close());

  const liveId = async () => (await customer.live())?.id ?? '';
  const post = (message: ProviderMessage) => paying.post(message);

  /** The state that must not depend on how the events arrived. */
  const state = async () => {
    const { db } = testApp.database;
    const lots = await db.selectFrom('credit_lot').selectAll().where('kind', '!=', 'free').execute();
    const mails = await db
      .selectFrom('outbox')
      .select('key')
      .where('kind', '=', 'payment_mail')
      .orderBy('key')
      .execute();
    const subscription = await testApp.database.db.selectFrom('subscription').selectAll().execute();
    return {
      lots: lots.map(({ kind, granted, remaining }) => ({ kind, granted, remaining })),
      mails: mails.map(({ key }) => key.replace(/:.*/, '')),
      subscriptions: subscription.map(({ plan: name, status }) => ({ name, status })),
    };
  };

  const scenarios: Record<string, () => Promise<void>> = {
    'a plan is bought': async () => void (await customer.buy(planOrder('plus'))),
    'a pass is bought': async () => {
      await customer.buy(passOrder());
    },
    'a card is declined': async () => {
      await customer.buy(planOrder('plus'), harness.cards.declined).catch(() => undefined);
    },
    'a payment is given up': async () => {
      const { id } = await customer.begin(planOrder('plus'));
      await harness.provider.cancelPayment(id);
    },
    'a plan renews': async () => {
      await customer.buy(planOrder('plus'));
      await harness.passDays(32);
    },
    'a renewal fails': async () => {
      await customer.buy(planOrder('plus'), harness.cards.failsWhenAway);
      await harness.passDays(32);
    },
    'a renewal fails for good': async () => {
      await customer.buy(planOrder('plus'), harness.cards.failsWhenAway);
      await harness.passDays(60);
    },
    'a plan is upgraded': async () => {
      await customer.buy(planOrder('plus'));
      const at = new Date(Math.floor(harness.now().getTime() / 1000) * 1000);
      await harness.provider.changeNow(await liveId(), { plan: 'pro', billing: 'monthly' }, at, newKey());
    },
    'a plan is cancelled and ends': async () => {
      await customer.buy(planOrder('plus'));
      await harness.provider.cancelAtPeriodEnd(await liveId());
      await harness.passDays(32);
    },
    'a payment is refunded': async () => {
      const { id } = await customer.buy(planOrder('plus'));
      await harness.provider.refundPayment(id, newKey());
    },
    'a dispute is opened': async () => {
      const { id } = await customer.buy(planOrder('plus'));
      await harness.dispute(id, 'open');
    },
    'a dispute is won': async () => {
      const { id } = await customer.buy(planOrder('plus'));
      await harness.dispute(id, 'open');
      await harness.dispute(id, 'won');
    },
    'a dispute is lost': async () => {
      const { id } = await customer.buy(planOrder('plus'));
      await harness.dispute(id, 'open');
      await harness.dispute(id, 'lost');
    },
  };

  const listEvents = () =>
    testApp.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'stripe_event').execute();
  const settle = async () => {
    await testApp.background.run('payments');
    expect((await listEvents()).filter(({ done_at }) => done_at === null)).toEqual([]);
  };

  test.each(Object.keys(scenarios))(
    '%s: fresh, 50 times at once, reversed and again later, the books are the same',
    async (name) => {
      await scenarios[name]?.();
      const messages = await harness.takeMessages();
      expect(messages.length).toBeGreaterThan(0);
      const [last] = messages.toReversed();
      if (!last) throw new Error('There is no message.');
      for (const message of messages.toReversed()) expect(await post(message)).toBe(200);
      await settle();
      const reversed = await state();
      const answers = await Promise.all(
        messages.flatMap((message) => Array.from({ length: message === last ? 50 : 2 }, () => post(message))),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
      await settle();
      expect(await state()).toEqual(reversed);
      expect(await listEvents()).toHaveLength(messages.length);
      // Replays the same events in order, after deleting all that was received before.
      await testApp.database.db.deleteFrom('outbox').execute();
      for (const message of messages) expect(await post(message)).toBe(200);
      await settle();
      expect(await state()).toEqual(reversed);
      const granted = name === 'a plan renews' ? 2 : 1;
      const grants = reversed.lots.filter((lot) => lot.granted > 0);
      expect(grants.length).toBeLessThanOrEqual(granted + (name === 'a plan is upgraded' ? 1 : 0));
    },
  );

  test('an altered message and one without a signature are refused, and nothing is kept', async () => {
    await customer.buy(planOrder('plus'));
    const [message] = await harness.takeMessages();
    if (!message) throw new Error('There is no message.');
    expect(await post({ ...message, body: message.body.replace(/"type": ?"/, '"type":"x') })).toBe(400);
    expect(await post({ body: message.body, headers: {} })).toBe(400);
    expect(await post({ body: 'x'.repeat(257 * 1024), headers: message.headers })).toBe(413);
    expect(await listEvents()).toEqual([]);
    expect(await maya.remaining()).toBe(3);
  });

  test('while the provider does not answer a message waits, and nobody is told that it failed', async () => {
    await customer.buy(planOrder('plus'));
    const messages = await harness.takeMessages();
    const findInvoice = harness.provider.findInvoice;
    Object.assign(harness.provider, {
      findInvoice: () => Promise.reject(new Error('no answer')),
    });
    for (const message of messages) expect(await post(message)).toBe(200);
    await testApp.background.run('payments');
    expect((await state()).lots).toEqual([]);
    Object.assign(harness.provider, { findInvoice });
    await testApp.clock.moveAhead(60_000);
    await testApp.background.run('payments');
    expect(await maya.remaining()).toBe(150);
  });

  test('a message that never arrived is found by asking', async () => {
    await customer.buy(planOrder('plus'));
    await harness.takeMessages();
    expect(await maya.remaining()).toBe(3);
    await testApp.background.run('payments-reconcile');
    expect(await maya.remaining()).toBe(150);
    await testApp.background.run('payments-reconcile');
    expect((await state()).mails).toEqual(['receipt']);
  });

  test('messages that were worked on are forgotten after thirty days, and nothing is granted again', async () => {
    await customer.buy(planOrder('plus'));
    for (const message of await harness.takeMessages()) expect(await post(message)).toBe(200);
    await settle();
    expect(await maya.remaining()).toBe(150);
    const handled = await listEvents();
    expect(handled).not.toEqual([]);
    for (const { done_at, expires_at } of handled) {
      expect(Date.parse(expires_at ?? '') - Date.parse(done_at ?? '')).toBe(30 * 24 * 60 * 60 * 1000);
    }
    const { db } = testApp.database;
    await dropExpiredRows(db, new Date(Date.now() + 29 * 24 * 60 * 60 * 1000));
    expect(await listEvents()).toEqual(handled);
    await dropExpiredRows(db, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    expect(await listEvents()).toEqual([]);
    await testApp.background.run('payments-reconcile');
    expect(await maya.remaining()).toBe(150);
  });

  test('with the database down a message is not taken, and it is once it is back', async () => {
    await customer.buy(planOrder('plus'));
    const messages = await harness.takeMessages();
    const [message] = messages;
    if (!message) throw new Error('There is no message.');
    await testApp.database.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
    expect(await post(message)).toBe(500);
    await testApp.database.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
    for (const each of messages) expect(await post(each)).toBe(200);
    await eventually(async () => expect(await maya.remaining()).toBe(150));
  });

  test('messages about strangers are taken and change nothing', async () => {
    const stranger = await harness.provider.createCustomer(
      { userId: 'nobody', email: 'nobody@example.com', name: 'Nobody' },
      newKey(),
    );
    await createTestCustomer(harness, stranger).buy(planOrder('plus'));
    for (const message of await harness.takeMessages()) expect(await post(message)).toBe(200);
    await settle();
    expect((await state()).lots).toEqual([]);
  });
});
