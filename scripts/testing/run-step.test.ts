import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countTests, readPlaywrightReport, readVitestReport } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'try-on-count-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

test('a Vitest report is counted correctly, with the names of failed tests', () => {
  const file = report('a.json', {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { assertionResults: [{ status: 'passed', fullName: 'a' }] },
      {
        assertionResults: [
          { status: 'failed', fullName: 'b' },
          { status: 'passed', fullName: 'c' },
        ],
      },
    ],
  });
  expect(countTests(false, file, readVitestReport)).toEqual({ passed: 7, failed: 1, failures: ['b'] });
});

test('a failed run without a failed test counts as one failed', () => {
  const file = report('b.json', { numPassedTests: 7, numFailedTests: 0 });
  expect(countTests(false, file, readVitestReport)).toMatchObject({ passed: 7, failed: 1 });
});

test('a run without a report counts as one failed, whatever its exit status', () => {
  expect(countTests(true, join(folder, 'none.json'), readVitestReport)).toEqual({ passed: 0, failed: 1 });
});

test('an empty run counts as one failed', () => {
  const file = report('c.json', { stats: { expected: 0, unexpected: 0, flaky: 0 } });
  expect(countTests(true, file, readPlaywrightReport)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed on retry counts as passed, one that failed again as failed', () => {
  const file = report('d.json', { stats: { expected: 3, unexpected: 1, flaky: 2 } });
  expect(countTests(false, file, readPlaywrightReport)).toEqual({ passed: 5, failed: 1 });
});
