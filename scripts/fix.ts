import { runCommand } from './testing/run-step.ts';

const fixed = await runCommand('node_modules/@biomejs/biome/bin/biome', [
  'check',
  '--write',
  '--error-on-warnings',
  '.',
]);
process.exit(fixed ? 0 : 1);
