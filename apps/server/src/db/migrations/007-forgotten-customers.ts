import { type QueryExecutorProvider, sql } from 'kysely';

/** Deletes sandbox rows that stored customer creation calls under people's ids, even after an account was removed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    delete from sandbox_object
    where kind = 'key' and id like 'key_customer-%'
      and not exists (select 1 from "user" where 'key_customer-' || "user".id = sandbox_object.id)
  `.execute(db);
}
