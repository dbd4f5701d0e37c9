import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';

type Row = { id: string; data: string };
const text = z.string();
const choice = { plan: text, billing: text };
const invoiceShape = z.looseObject({ ...choice, subscriptionId: text, reason: text, isChange: z.boolean() });
const paymentShape = z.looseObject({ invoiceId: text.nullable() });
const keyShape = z.looseObject({ reference: text });

/**
 * The sandbox answers as Stripe does: the bill of a change tells what it changes from, and the call that begins or
 * changes a plan leads to the subscription instead of the payment.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const read = async (kind: string) =>
    (await sql<Row>`select id, data from sandbox_object where kind = ${kind}`.execute(db)).rows;
  const write = (id: string, data: object) =>
    sql`update sandbox_object set data = ${JSON.stringify(data)} where id = ${id}`.execute(db);

  const subscriptions = new Map<string, string>();
  for (const { id, data } of await read('invoice')) {
    const invoice = invoiceShape.parse(JSON.parse(data));
    subscriptions.set(id, invoice.subscriptionId);
    if (invoice.isChange) await write(id, { ...invoice, credit: creditOf(invoice) });
  }
  const payments = new Map<string, string | undefined>();
  for (const { id, data } of await read('payment')) {
    payments.set(id, subscriptions.get(paymentShape.parse(JSON.parse(data)).invoiceId ?? ''));
  }
  for (const { id, data } of await read('key')) {
    const key = keyShape.safeParse(JSON.parse(data)).data;
    const reference = payments.get(key?.reference ?? '');
    if (key && reference !== undefined) await write(id, { ...key, reference });
  }
}

/** How much was left of the plan before was not kept; one cent stands for it, and only the period is read of it. */
function creditOf({ plan, reason, billing }: z.infer<typeof invoiceShape>): object {
  const isSamePeriod = reason === 'upgrade';
  return { plan: isSamePeriod ? 'plus' : plan, billing: isSamePeriod ? billing : 'monthly', cents: 1 };
}
