import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { checkSources } from './testing/check-sources.ts';
import { chromiumIsThere, shellIsThere } from './testing/chromium.ts';
import { ensureDebianPackage } from './testing/debian.ts';
import { findFolderInMemory } from './testing/memory-folder.ts';
import { postgresIsThere, startTemporaryPostgres } from './testing/postgres.ts';
import {
  type Count,
  countTests,
  readPlaywrightReport,
  readProveReport,
  readVitestReport,
  runCommand,
} from './testing/run-step.ts';

/** What the server's SQL is reached through; the rest would only be tested twice. */
const ON_POSTGRES = [
  'db/',
  'features/account/',
  'features/credits/',
  'features/extension/',
  'features/payments/',
  'features/sign-in/',
  'features/try-on/abandoned',
  'features/try-on/charging',
  'features/try-on/crash',
  'features/try-on/not-right',
  'features/try-on/engines/reload',
].map((place) => `apps/server/src/${place}`);
/** Of them, what asks how providers behave and who may call: by the same SQL as the files beside it. */
const NOT_ON_POSTGRES = ['cross-site.*', 'provider-{kinds,lies}.*', 'stripe-payments.*'].flatMap((files) => [
  '--exclude',
  `**/${files}`,
]);

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'try-on-test-'));
/** Test files are in memory if possible: the embedded database waits for the disk after every change. */
const scratch = mkdtempSync(join(findFolderInMemory() ?? tmpdir(), 'try-on-test-'));

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0)
    failures.push(...(count.failures?.length ? count.failures : [`${count.failed} of ${name}`]));
  process.stdout.write(`\n${name}: ${count.passed} passed, ${count.failed} failed\n`);
}

/** Runs a step without tests of its own; a failure counts as one failed test. */
async function step(name: string, action: () => Promise<number>): Promise<void> {
  try {
    const failed = await action();
    if (failed > 0) add(name, { passed: 0, failed });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    add(name, { passed: 0, failed: 1 });
  }
}

async function needDebianPackage(name: string, isThere: () => boolean): Promise<number> {
  const advice = ensureDebianPackage(name, isThere);
  if (advice) throw new Error(advice);
  return 0;
}

async function vitest(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const report = join(reports, `${name}.json`);
  const ok = await runCommand(
    'node_modules/vitest/vitest.mjs',
    // A busy machine is not a fault of the product; the list shows which tests were repeated.
    ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // Two runs write to one terminal at the same time: line by line, as in CI.
    { TMPDIR: scratch, CI: 'true', ...env },
  );
  add(name, countTests(ok, report, readVitestReport));
}

async function onPostgres(): Promise<number> {
  const postgres = await startTemporaryPostgres();
  try {
    await vitest('server-on-postgresql', ['--maxWorkers=1', ...NOT_ON_POSTGRES, ...ON_POSTGRES], {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
  return 0;
}

/** The books have unit tests that prove the same on both databases: processes killed, a database that stands still. */
async function prove(): Promise<void> {
  const report = join(reports, 'prove.json');
  const ok = await runCommand('scripts/prove.ts', ['privacy', 'api', '--json', report]);
  add('prove', countTests(ok, report, readProveReport));
}

async function browserJourneys(): Promise<void> {
  const report = join(reports, 'e2e.json');
  const ok = await runCommand(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  add('e2e', countTests(ok, report, readPlaywrightReport));
}

await step('chromium', async () => {
  await needDebianPackage('chromium', chromiumIsThere);
  const advice = ensureDebianPackage('chromium-headless-shell', shellIsThere);
  if (advice) process.stderr.write(`Pages open in the whole browser, for twice the time. ${advice}\n`);
  return 0;
});
await step('postgresql', () => needDebianPackage('postgresql', postgresIsThere));
await step('build', async () => {
  buildWhenChanged();
  return 0;
});
// Servers that are started, killed and waited for leave processors idle, which the other lane uses.
await Promise.all([
  vitest('unit-and-integration', [], {}),
  step('house', checkSources)
    .then(() => step('server-on-postgresql', onPostgres))
    .then(prove),
]);
await browserJourneys();
for (const folder of [reports, scratch]) rmSync(folder, { recursive: true, force: true });
for (const name of failures) process.stdout.write(`\nfailed: ${name}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
