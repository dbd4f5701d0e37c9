/**
 * Checks the credit books of the configured database: `npm run books:check`. The server may be running. Ends with
 * status 1 when they are not exact.
 */
import { loadConfig } from '../apps/server/src/config.ts';
import { openForReading } from '../apps/server/src/db/open-for-reading.ts';
import { runPlainly } from './run-plainly.ts';
import { sayBooks } from './say-books.ts';

await runPlainly(async () => {
  const database = openForReading(loadConfig());
  try {
    return (await sayBooks(database)) === 0;
  } finally {
    await database.close();
  }
});
