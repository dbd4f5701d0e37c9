import { type QueryExecutorProvider, sql } from 'kysely';

/** The sandbox remembered the calls that made customers by the ids of people, also of those who have gone since. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    delete from sandbox_object
    where kind = 'key' and id like 'key_customer-%'
      and not exists (select 1 from "user" where 'key_customer-' || "user".id = sandbox_object.id)
  `.execute(db);
}
