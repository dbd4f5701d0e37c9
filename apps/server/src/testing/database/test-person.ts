import { sql } from 'kysely';
import type { Database } from '#src/db/open-database.ts';

/** Somebody with an account, for tests that have no need of the way through sign-up. */
export async function addTestPerson(db: Database, id: string): Promise<void> {
  const now = new Date(0).toISOString();
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${id}, ${`${id}@example.com`}, false, ${now}, ${now})`.execute(db);
}

/** Has everybody's address confirmed, as the links of their mails would. */
export async function confirmTestAddresses(db: Database): Promise<void> {
  await sql`update "user" set "emailVerified" = true`.execute(db);
}
