/**
 * Checks the product's packages: `npm run packages:check`. Licences come from the lock file, known vulnerabilities
 * from the registry if it responds. Exits with status 1 for a forbidden licence or a serious vulnerability.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFaults, findLicences } from './package-facts.ts';
import { projectRoot } from './project-root.ts';

const LONGEST_ASKING_MS = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const lock: unknown = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
const { counts, notAllowed } = findLicences(lock);
say('Licences of the packages that the product runs with:');
for (const [licence, count] of counts) say(`  ${String(count).padStart(4)}  ${licence}`);
for (const name of notAllowed) say(`  NOT ALLOWED: ${name}`);

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: projectRoot,
  encoding: 'utf8',
  timeout: LONGEST_ASKING_MS,
});
const faults = describeFaults(asked.stdout ?? '');
if (faults === null) say('Known faults: NOT ASKED, because the registry did not answer.');
else {
  say(`Known faults: ${faults.all.length === 0 ? 'none' : ''}`);
  for (const fault of faults.all) say(`  ${fault}`);
}
process.exitCode = notAllowed.length + (faults?.serious ?? 0) === 0 ? 0 : 1;
