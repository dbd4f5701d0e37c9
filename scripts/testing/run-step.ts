import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface Count {
  passed: number;
  failed: number;
  /** Names of failed tests, if the report has them. */
  failures?: string[];
}

/** Compiled code of all processes of a run: a third less processor time for every start but the first. */
const COMPILE_CACHE = join(projectRoot, 'node_modules/.cache/compiled');

/** Runs a command with visible output; resolves to whether it exited with 0. */
export function runCommand(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Reads the counts of a run from its JSON report. A run that crashed, or that failed although no test did (for
 * example by an import error or an unhandled error), counts as one failed test.
 */
export function countTests(ok: boolean, reportFile: string, read: (report: unknown) => Count): Count {
  const count = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  const died = (!ok && count.failed === 0) || count.passed + count.failed === 0;
  return { ...count, failed: count.failed + (died ? 1 : 0) };
}

function valueAt(report: unknown, ...path: string[]): unknown {
  let value = report;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

function numberAt(report: unknown, ...path: string[]): number {
  const value = valueAt(report, ...path);
  return typeof value === 'number' ? value : 0;
}

function listAt(report: unknown, ...path: string[]): unknown[] {
  const value = valueAt(report, ...path);
  return Array.isArray(value) ? value : [];
}

export const readVitestReport = (report: unknown): Count => ({
  passed: numberAt(report, 'numPassedTests'),
  failed: numberAt(report, 'numFailedTests'),
  failures: listAt(report, 'testResults')
    .flatMap((file) => listAt(file, 'assertionResults'))
    .filter((result) => valueAt(result, 'status') === 'failed')
    .map((result) => String(valueAt(result, 'fullName'))),
});

/** A test that only passed on retry counts as passed; Playwright's list names it and its first failure. */
export const readPlaywrightReport = (report: unknown): Count => ({
  passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
  failed: numberAt(report, 'stats', 'unexpected'),
});

export const readProveReport = (report: unknown): Count => ({
  passed: numberAt(report, 'passed'),
  failed: numberAt(report, 'failed'),
});
