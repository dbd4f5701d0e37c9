/**
 * Checks the credit books of the configured database: `npm run books:check`. The server may be running. Exits with
 * status 1 if they are not exact.
 */

import { runPlainly } from '#scripts/run-plainly.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { openForReading } from '../../apps/server/src/db/open-for-reading.ts';
import { printBooksCheck } from './print-books-check.ts';

await runPlainly(async () => {
  const database = openForReading(loadConfig());
  try {
    return (await printBooksCheck(database)) === 0;
  } finally {
    await database.close();
  }
});
