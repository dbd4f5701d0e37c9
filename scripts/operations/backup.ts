/**
 * Copies the configured database into one file, even while the server is running: `npm run backup [file]`. By default
 * the file is created in the project's folder `backups`.
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
    // The backup itself has succeeded.
    process.stderr.write(`It could not be noted: ${error instanceof Error ? error.message : error}\n`),
  );
  return true;
});
