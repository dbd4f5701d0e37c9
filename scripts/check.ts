import { checkSources } from './testing/check-sources.ts';
import { runCommand } from './testing/run-step.ts';

const failures = await checkSources();
// The house's own tests read all files; of the others, those that import what was changed since the last commit.
const house = await vitest('house.test.ts', 'docs.test.ts');
const changed = await vitest('--changed');
process.exit(failures === 0 && house && changed ? 0 : 1);

function vitest(...which: string[]): Promise<boolean> {
  return runCommand('node_modules/vitest/vitest.mjs', ['run', ...which]);
}
