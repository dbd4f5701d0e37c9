import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { DEFAULT_PORT } from '@tryon/contract/site/product.ts';
import { projectRoot } from './project-root.ts';
import { seedPerson } from './seed-person.ts';

const USAGE = `npm run dev [-- --seed]

Serves the site and keeps the browser extension in apps/extension/build/dev/chrome, both with live reload.
  --seed   also makes a person with a history: a plan that was paid, a payment that failed, try-ons, an extension
`;

const { seed } = readOptions();
const url = `http://localhost:${process.env.PORT || DEFAULT_PORT}`;
const children = [startServer(), startExtension()];
let isAsked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isAsked = true;
    stop(signal);
  });
}
const ends = children.map(async (child) => {
  await once(child, 'exit');
  stop('SIGTERM');
});
void Promise.all(ends).then(() => process.exit(isAsked ? 0 : 1));
if (seed) await addPerson();

function startServer() {
  const args = [
    '--watch-preserve-output',
    ...['apps/server/src', 'packages'].map((path) => `--watch-path=${path}`),
    'apps/server/src/dev.ts',
  ];
  return spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
}

function startExtension() {
  const child = spawn(process.execPath, ['scripts/dev-extension.ts', url], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', showExtensionLine);
  return child;
}

function showExtensionLine(line: string): void {
  const text = stripVTControlCharacters(line).trimEnd();
  // A line for each turn of the spinner, which begins with its dots.
  const isSpinner = /^\p{Script=Braille}/u.test(text);
  if (text && !isSpinner) process.stderr.write(`[extension] ${text}\n`);
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}

function readOptions() {
  try {
    return parseArgs({ options: { seed: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function addPerson(): Promise<void> {
  try {
    const { email, password, isNew } = await seedPerson(url);
    const what = isNew ? 'Made a person with a history' : 'The person with a history is there already';
    process.stdout.write(`${what}: sign in as ${email} with ${password}\n`);
  } catch (error) {
    process.stderr.write(`No person was made: ${error instanceof Error ? error.message : error}\n`);
  }
}
