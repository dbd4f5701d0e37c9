import { sql } from 'kysely';
import type { Database } from '#src/db/open-database.ts';

/** Adds a person with an account, without the sign-up flow. */
export async function addTestPerson(db: Database, id: string): Promise<void> {
  const now = new Date(0).toISOString();
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${id}, ${`${id}@example.com`}, false, ${now}, ${now})`.execute(db);
}

/** Confirms all addresses, like the links in the mails. */
export async function confirmTestAddresses(db: Database): Promise<void> {
  await sql`update "user" set "emailVerified" = true`.execute(db);
}
