import { checkSources } from './testing/check-sources.ts';
import { runCommand } from './testing/run-step.ts';

const failures = await checkSources();
const unit = await runCommand('node_modules/vitest/vitest.mjs', ['run', '--exclude', '**/*.routes.test.ts']);
process.exit(failures === 0 && unit ? 0 : 1);
