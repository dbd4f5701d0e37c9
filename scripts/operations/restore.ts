/**
 * Restores a backup into an empty place, migrates it and checks its books: `npm run restore <file>`. Existing data is
 * never overwritten.
 */
import { resolve } from 'node:path';
import { runPlainly } from '#scripts/run-plainly.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { restoreDatabase } from '../../apps/server/src/db/backup-database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { addSecurityEvent } from '../../apps/server/src/db/security-events.store.ts';
import { printBooksCheck } from './print-books-check.ts';

await runPlainly(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run restore <file>');
  const config = loadConfig();
  await restoreDatabase(config, resolve(file));
  const database = await openDatabase(config);
  try {
    await addSecurityEvent(database.db, { userId: null, kind: 'backup_restored' }, new Date());
    process.stdout.write(`Restored from ${file}.\n`);
    return (await printBooksCheck(database)) === 0;
  } finally {
    await database.close();
  }
});
