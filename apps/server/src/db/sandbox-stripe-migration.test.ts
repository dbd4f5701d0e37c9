import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { up } from '#src/db/migrations/013-sandbox-stripe.ts';
import { createSandbox } from '#src/services/payments/sandbox/sandbox.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';
import { passOrder, planOrder } from '#src/testing/payments/test-customer.ts';

/** What the sandbox before wrote, for three people, and what it told of them then. */
const { rows, told } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/payments/old-sandbox.json'), 'utf8'),
);
const URLS = { success: 'https://tryon.example/s', cancel: 'https://tryon.example/c' };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

async function openOld() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  for (const { data, ...row } of rows) {
    await database.db
      .insertInto('sandbox_object')
      .values({ ...row, data: JSON.stringify(data) })
      .execute();
  }
  await up(database.db);
  const now = () => new Date('2026-11-25T20:00:00.000Z');
  const publicUrl = 'https://tryon.example';
  return createSandbox({ database, secret: 'a secret for tests', publicUrl, now });
}

test('what was bought before is told as it was then: bills, plans and cards', async () => {
  const { provider } = await openOld();
  for (const name of ['maya', 'rosa']) {
    expect(plain(await provider.listBills(told[name])), name).toEqual(told.bills[name]);
  }
  for (const invoice of told.invoices) {
    expect(plain(await provider.findInvoice(invoice.id))).toEqual(invoice);
  }
  const people = [told.maya, told.rosa, told.ines];
  const subscriptions = people.map((id) => provider.listSubscriptions(id));
  expect(plain(await Promise.all(subscriptions))).toEqual(told.subscriptions);
  expect(plain(await provider.listMethods(told.maya))).toEqual(told.methods);
});

test('what had been begun before goes on with its key, and nothing is done twice', async () => {
  const { provider } = await openOld();
  const customerId = told.ines;
  const before = await provider.listSubscriptions(customerId);
  const begun = await provider.beginPayment({ ...planOrder('pro'), customerId }, 'begin-ines');
  expect(rows.map(({ id }: { id: string }) => id)).toContain(begun.id);
  const { id } = await provider.createCheckout({ ...passOrder(), customerId }, URLS, 'page');
  expect(rows.map((row: { id: string }) => row.id)).toContain(id);
  expect(await provider.listSubscriptions(customerId)).toEqual(before);
  const [live] = told.subscriptions[0];
  const choice = { plan: 'pro', billing: 'monthly' } as const;
  const again = await provider.changeNow(live.id, choice, new Date(), 'upgrade');
  expect(again.invoiceId).toBe(told.invoices[0].id);
  expect(plain(await provider.listBills(told.maya))).toEqual(told.bills.maya);
});
