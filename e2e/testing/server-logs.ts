import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLeaks } from '../../scripts/testing/find-leaks.ts';

/** Workers start servers of their own, and inherit this variable from the process that reads the logs at the end. */
const FOLDER_VARIABLE = 'E2E_LOG_FOLDER';

/** Makes the folder in which every server of this run leaves what it writes. */
export function openServerLogs(): void {
  process.env[FOLDER_VARIABLE] = mkdtempSync(join(tmpdir(), 'try-on-e2e-logs-'));
}

/** Keeps what a server has written; where no run has opened a folder, nothing is kept. */
export function keepServerOutput(name: string, text: string): void {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder) appendFileSync(join(folder, `${name}.log`), text);
}

/** Passwords that journeys use; each is at least as telling as an address. */
const PASSWORDS = ['Longer12', 'Different12', 'Another12'];

/**
 * Reads everything that the servers of the run have written, and removes it.
 * @throws Error with the lines that hold an email address, a secret or a picture; the run fails with it.
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
