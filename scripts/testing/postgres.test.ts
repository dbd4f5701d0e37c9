import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresIsThere, startTemporaryPostgres } from './postgres.ts';

test.skipIf(!postgresIsThere())('a server that ended by itself leaves nothing behind either', async () => {
  const postgres = await startTemporaryPostgres();
  const pid = Number(readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  while (isRunning(pid)) await delay(20);
  expect(() => postgres.stop()).not.toThrow();
  expect(existsSync(postgres.folder)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
