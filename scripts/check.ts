import { checkHouse } from './testing/check-house.ts';
import { runCommand } from './testing/run-step.ts';

const failures = await checkHouse();
const unit = await runCommand('node_modules/vitest/vitest.mjs', ['run', '--exclude', '**/*.routes.test.ts']);
process.exit(failures === 0 && unit ? 0 : 1);
