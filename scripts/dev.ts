import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from '@tryon/contract/site/product.ts';
import { projectRoot } from './project-root.ts';
import { seedPerson } from './seed-person.ts';

const USAGE = `npm run dev [-- --seed]

Serves the site with live reload.
  --seed   also makes a person with a history: a plan that was paid, a payment that failed, try-ons, an extension
`;

const { seed } = readOptions();
const server = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    ...['apps/server/src', 'packages'].map((path) => `--watch-path=${path}`),
    'apps/server/src/dev.ts',
  ],
  { cwd: projectRoot, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
if (seed) await addPerson(`http://localhost:${process.env.PORT ?? DEFAULT_PORT}`);

function readOptions() {
  try {
    return parseArgs({ options: { seed: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function addPerson(url: string): Promise<void> {
  try {
    const { email, password, isNew } = await seedPerson(url);
    const what = isNew ? 'Made a person with a history' : 'The person with a history is there already';
    process.stdout.write(`${what}: sign in as ${email} with ${password}\n`);
  } catch (error) {
    process.stderr.write(`No person was made: ${error instanceof Error ? error.message : error}\n`);
  }
}
