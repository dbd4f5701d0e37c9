/**
 * Copies the configured database into one file, also while the server runs: `npm run backup [file]`. Without a name the
 * file goes to the folder `backups` of the project.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '#scripts/project-root.ts';
import { runPlainly } from '#scripts/run-plainly.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { backUpDatabase } from '../../apps/server/src/db/backup-database.ts';
import { noteOwnerEvent } from '../../apps/server/src/db/note-owner-event.ts';

await runPlainly(async () => {
  const config = loadConfig();
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const ending = config.databaseUrl === null ? 'sqlite' : 'dump';
  const file = resolve(process.argv[2] ?? join(projectRoot, 'backups', `virtual-try-on-${moment}.${ending}`));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await backUpDatabase(config, file);
  process.stdout.write(`${file}\n`);
  await noteOwnerEvent(config, 'backup_made').catch((error: unknown) =>
    // The backup is there all the same.
    process.stderr.write(`It could not be noted: ${error instanceof Error ? error.message : error}\n`),
  );
  return true;
});
