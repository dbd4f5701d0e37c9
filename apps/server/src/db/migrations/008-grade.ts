import { type Kysely, sql } from 'kysely';

/**
 * Rough pictures, which are free, and returned pictures. A try-on stores when it turned out rough, and when and why
 * its credit was returned. The database enforces these rules too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['rough_at', 'returned_at', 'return_reason']) {
    await db.schema.alterTable('try_on_job').addColumn(column, 'text').execute();
  }
  await replaceCheck(
    db,
    'try_on_job',
    'try_on_job_state',
    "state in ('reserved', 'succeeded', 'rough', 'returned', 'failed', 'expired')",
  );
  await addCheck(
    db,
    'try_on_job',
    'try_on_job_rough',
    "(state <> 'rough' or rough_at is not null) and (state not in ('succeeded', 'returned') or rough_at is null)",
  );
  await addCheck(
    db,
    'try_on_job',
    'try_on_job_returned',
    `(state = 'returned') = (returned_at is not null) and (returned_at is null) = (return_reason is null)
      and (state <> 'returned' or lot_id is not null)`,
  );
  await replaceCheck(
    db,
    'credit_entry',
    'credit_entry_kind',
    "kind in ('grant', 'hold', 'capture', 'release', 'return', 'void', 'clawback', 'restore')",
  );
  await replaceCheck(
    db,
    'credit_entry',
    'credit_entry_job',
    "(kind in ('hold', 'capture', 'release', 'return')) = (job_id is not null)",
  );
  await sql`create unique index credit_entry_return_idx on credit_entry (job_id) where kind = 'return'`.execute(
    db,
  );
}

async function replaceCheck(db: Kysely<unknown>, table: string, name: string, rule: string): Promise<void> {
  await db.schema.alterTable(table).dropConstraint(name).execute();
  await addCheck(db, table, name, rule);
}

/** Both databases check the existing rows as well. */
async function addCheck(db: Kysely<unknown>, table: string, name: string, rule: string): Promise<void> {
  await db.schema.alterTable(table).addCheckConstraint(name, sql.raw(rule)).execute();
}
