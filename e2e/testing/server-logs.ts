import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLeaks } from '../../scripts/testing/find-leaks.ts';

/** Workers start their own servers and inherit this variable from the process that reads the logs at the end. */
const FOLDER_VARIABLE = 'E2E_LOG_FOLDER';

/** Creates the folder for the output of all servers of this run. */
export function openServerLogs(): void {
  process.env[FOLDER_VARIABLE] = mkdtempSync(join(tmpdir(), 'try-on-e2e-logs-'));
}

/** Stores a server's output; does nothing if the run has no log folder. */
export function keepServerOutput(name: string, text: string): void {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder) appendFileSync(join(folder, `${name}.log`), text);
}

/** Passwords used by the tests; finding one in the logs is as bad as finding an email address. */
const PASSWORDS = ['Longer12', 'Different12', 'Another12'];

/**
 * Reads the output of all servers of the run and removes it.
 * @throws Error with the lines that contain an email address, a secret or a picture, which fails the run.
 */
export function checkServerLogs(): void {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) return;
  const files = globSync('*.log', { cwd: folder });
  const leaks = files.flatMap((file) => findLeaks(readFileSync(join(folder, file), 'utf8'), PASSWORDS));
  rmSync(folder, { recursive: true, force: true });
  if (files.length === 0) throw new Error('No server of this run has left a log.');
  if (leaks.length === 0) return;
  const lines = leaks.map(({ what, line }) => `- ${what}: ${line}`);
  throw new Error(`Lines of the servers' logs hold what no log may hold:\n${lines.join('\n')}`);
}
