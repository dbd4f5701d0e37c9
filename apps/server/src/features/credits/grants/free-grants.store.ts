import { monthName } from '../credit-months.ts';
import type { Connection } from '../credits.store.ts';

/** Free credits that an email address has had in the month of `now`. */
export async function countFreeGranted(db: Connection, addressKey: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('free_grant')
    .select('granted')
    .where(({ and }) => and({ address_key: addressKey, month: monthName(now) }))
    .executeTakeFirst();
  return row?.granted ?? 0;
}

/**
 * Reads the address's free credits of the month and locks their row until the end of the transaction, so that two
 * accounts of one mailbox cannot be granted the same credits.
 */
export async function holdFreeGranted(books: Connection, addressKey: string, now: Date): Promise<number> {
  const row = await books
    .insertInto('free_grant')
    .values({ address_key: addressKey, month: monthName(now), granted: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['address_key', 'month'])
        // Changes nothing, but locks the row.
        .doUpdateSet((set) => ({ granted: set.ref('free_grant.granted') })),
    )
    .returning('granted')
    .executeTakeFirstOrThrow();
  return row.granted;
}

export async function noteFreeGranted(
  books: Connection,
  addressKey: string,
  more: number,
  now: Date,
): Promise<void> {
  await books
    .updateTable('free_grant')
    .set((set) => ({ granted: set('granted', '+', more) }))
    .where(({ and }) => and({ address_key: addressKey, month: monthName(now) }))
    .execute();
}

/** Deletes the grants of past months. */
export async function dropFreeGrants(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('free_grant').where('month', '<', monthName(now)).execute();
}
