import { type Selectable, sql } from 'kysely';
import type { CreditEntryTable, CreditLotTable } from '#src/db/tables.ts';
import type { Connection } from '../credits.store.ts';
import type { DueLot } from './due-lots.ts';

/** A stored lot. */
export interface StoredLot extends DueLot {
  readonly remaining: number;
  readonly isVoided: boolean;
}

type Entry = Pick<CreditEntryTable, 'lot_id' | 'job_id' | 'kind' | 'amount'>;

/** Lots in order of use: the earliest expiry first, then the oldest. */
export async function listLots(db: Connection, userId: string): Promise<StoredLot[]> {
  const rows = await db
    .selectFrom('credit_lot')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`coalesce(expires_at, '9999')`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(toLot);
}

export async function listLotsPaidBy(db: Connection, paidBy: string): Promise<StoredLot[]> {
  const rows = await db.selectFrom('credit_lot').selectAll().where('paid_by', '=', paidBy).execute();
  return rows.map(toLot);
}

/** Whether a credit of this payment was used and returned. */
export async function hasReturns(db: Connection, paidBy: string): Promise<boolean> {
  const row = await db
    .selectFrom('credit_entry')
    .innerJoin('credit_lot', 'credit_lot.id', 'credit_entry.lot_id')
    .select('credit_entry.id')
    .where(({ and }) => and({ 'credit_lot.paid_by': paidBy, 'credit_entry.kind': 'return' }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Grants a lot unless it exists. */
export async function grantLot(db: Connection, userId: string, lot: DueLot, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credit_lot')
    .values({
      user_id: userId,
      id: lot.id,
      kind: lot.kind,
      plan: lot.plan,
      subscription_id: lot.subscriptionId,
      paid_by: lot.paidBy,
      granted: lot.granted,
      remaining: lot.granted,
      month_start: lot.monthStart.toISOString(),
      starts_at: lot.startsAt.toISOString(),
      expires_at: lot.expiresAt?.toISOString() ?? null,
      voided_at: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await addEntries(db, userId, now, [{ lot_id: lot.id, job_id: null, kind: 'grant', amount: lot.granted }]);
}

/** Voids the rest of a lot. Running try-ons finish; credits they release are voided too. */
export async function closeLot(
  db: Connection,
  userId: string,
  lot: StoredLot,
  kind: 'void' | 'clawback',
  now: Date,
): Promise<void> {
  await db
    .updateTable('credit_lot')
    .set({ remaining: 0, voided_at: now.toISOString() })
    .where('id', '=', lot.id)
    .execute();
  if (lot.remaining === 0) return;
  await addEntries(db, userId, now, [{ lot_id: lot.id, job_id: null, kind, amount: -lot.remaining }]);
}

/** Restores a closed lot: everything granted that is neither used nor reserved. */
export async function reopenLot(db: Connection, userId: string, lot: StoredLot, now: Date): Promise<void> {
  const used = await db
    .selectFrom('credit_entry')
    .select((select) => select.fn.sum<number | string | null>('amount').as('amount'))
    .where('lot_id', '=', lot.id)
    .where('kind', 'in', ['hold', 'release', 'return'])
    .executeTakeFirstOrThrow();
  const remaining = lot.granted + Number(used.amount ?? 0);
  await db.updateTable('credit_lot').set({ remaining, voided_at: null }).where('id', '=', lot.id).execute();
  if (remaining === 0) return;
  await addEntries(db, userId, now, [{ lot_id: lot.id, job_id: null, kind: 'restore', amount: remaining }]);
}

export async function setLotEnd(db: Connection, lotId: string, expiresAt: Date | null): Promise<void> {
  await db
    .updateTable('credit_lot')
    .set({ expires_at: expiresAt?.toISOString() ?? null })
    .where('id', '=', lotId)
    .execute();
}

/** The credit of a try-on. */
interface Hold {
  readonly userId: string;
  readonly lotId: string;
  readonly jobId: string;
}

export async function takeFromLot(db: Connection, hold: Hold, now: Date): Promise<void> {
  await db
    .updateTable('credit_lot')
    .set((set) => ({ remaining: set('remaining', '-', 1) }))
    .where('id', '=', hold.lotId)
    .execute();
  await addEntries(db, hold.userId, now, [entryOf(hold, 'hold', -1)]);
}

/** The reservation has already deducted the credit; this entry makes it final. */
export async function noteCapture(db: Connection, hold: Hold, now: Date): Promise<void> {
  await addEntries(db, hold.userId, now, [entryOf(hold, 'capture', 0)]);
}

/** @param kind `return` for a credit that had been charged. */
export async function giveBackToLot(
  db: Connection,
  hold: Hold,
  now: Date,
  kind: 'release' | 'return' = 'release',
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('credit_lot')
    .set((set) => ({ remaining: set('remaining', '+', 1) }))
    .where('id', '=', hold.lotId)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const entries = [entryOf(hold, kind, 1)];
  // A credit that is returned to a closed lot is voided immediately.
  if (numUpdatedRows === 0n) entries.push({ lot_id: hold.lotId, job_id: null, kind: 'void', amount: -1 });
  await addEntries(db, hold.userId, now, entries);
}

function entryOf({ lotId, jobId }: Hold, kind: Entry['kind'], amount: number): Entry {
  return { lot_id: lotId, job_id: jobId, kind, amount };
}

async function addEntries(db: Connection, userId: string, now: Date, entries: Entry[]): Promise<void> {
  const created_at = now.toISOString();
  await db
    .insertInto('credit_entry')
    .values(entries.map((entry) => ({ ...entry, user_id: userId, created_at })))
    .execute();
}

function toLot(row: Selectable<CreditLotTable>): StoredLot {
  return {
    id: row.id,
    kind: row.kind,
    plan: row.plan,
    subscriptionId: row.subscription_id,
    paidBy: row.paid_by,
    granted: row.granted,
    remaining: row.remaining,
    monthStart: new Date(row.month_start),
    startsAt: new Date(row.starts_at),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    isVoided: row.voided_at !== null,
  };
}
