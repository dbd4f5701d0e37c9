import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as installation from '#src/db/migrations/001-installation.ts';
import * as signIn from '#src/db/migrations/002-sign-in.ts';
import * as credits from '#src/db/migrations/003-credits.ts';
import * as payments from '#src/db/migrations/004-payments.ts';
import * as extension from '#src/db/migrations/005-extension.ts';
import * as mailLinks from '#src/db/migrations/006-mail-links.ts';
import * as forgottenCustomers from '#src/db/migrations/007-forgotten-customers.ts';
import * as grade from '#src/db/migrations/008-grade.ts';
import * as freeGrants from '#src/db/migrations/009-free-grants.ts';
import * as mailOutbox from '#src/db/migrations/010-mail-outbox.ts';
import * as securityEvents from '#src/db/migrations/011-security-events.ts';
import * as vendorJobs from '#src/db/migrations/012-vendor-jobs.ts';
import * as sandboxStripe from '#src/db/migrations/013-sandbox-stripe.ts';
import * as outbox from '#src/db/migrations/014-outbox.ts';
import { InstallationError } from '#src/domain-error.ts';
import type { Tables } from './tables.ts';

/** In order. A migration that may have run anywhere is never changed. */
function migrationsFor(kind: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-installation': installation,
    '002-sign-in': { up: (db) => signIn.up(db, kind) },
    '003-credits': { up: (db) => credits.up(db, kind) },
    '004-payments': payments,
    '005-extension': extension,
    '006-mail-links': mailLinks,
    '007-forgotten-customers': forgottenCustomers,
    '008-grade': grade,
    '009-free-grants': freeGrants,
    '010-mail-outbox': mailOutbox,
    '011-security-events': securityEvents,
    '012-vendor-jobs': vendorJobs,
    '013-sandbox-stripe': sandboxStripe,
    '014-outbox': outbox,
  };
}

/**
 * Migrates the database to the current schema, completely or not at all. The same code runs on SQLite and PostgreSQL;
 * on PostgreSQL several servers may start concurrently, and Kysely's lock lets only one of them migrate.
 * @throws InstallationError if a newer version has written to it, before anything is changed; Error with the failed migration's name.
 */
export async function migrate(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const migrations = migrationsFor(kind);
  const schema = kind === 'postgres' ? await getCurrentSchema(db) : undefined;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Otherwise Kysely would mistake a table of the same name in another schema for its own.
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  // Kysely leaves out the transaction on SQLite, although SQLite rolls back changes of the schema as well.
  if (kind === 'sqlite') await sql`begin immediate`.execute(db);
  const { results, ...told } = await migrator.migrateToLatest();
  let { error } = told;
  if (kind === 'sqlite' && error === undefined) {
    await sql`commit`.execute(db).catch((reason: unknown) => {
      error = reason;
    });
  }
  if (error === undefined) return;
  // Fails when SQLite has rolled back already, as it does when the disk is full.
  if (kind === 'sqlite') await sql`rollback`.execute(db).catch(() => undefined);
  refuseNewer(error, Object.keys(migrations).at(-1));
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
  throw new Error(`The database could not be brought up to date (${failed}).`, { cause: error });
}

/** What a newer version of the program has written is unknown to this version; Kysely says so before any change. */
function refuseNewer(error: unknown, newest: string | undefined): void {
  const said = error instanceof Error ? error.message : '';
  const unknown = /previously executed migration (\S+) is missing/.exec(said)?.[1];
  if (unknown === undefined) return;
  throw new InstallationError(
    [
      `The database was written by a newer version of this program (it has ${unknown}); this one knows it up to ${newest}.`,
      'Start that newer version again. To go back to this one, restore a backup that was made before the update, into',
      'an empty DATA_DIR or an empty database: npm run restore -- <file> (docs/OPERATIONS.md, "Backups").',
    ].join('\n'),
  );
}

async function getCurrentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The PostgreSQL user has no schema to create tables in (search_path).');
  return schema;
}
