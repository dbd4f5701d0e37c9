import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireBuildLock } from './build-lock.ts';
import { projectRoot } from './project-root.ts';

/** Inputs of the site's build; a change in any of them requires a new build. */
const SITE_INPUTS = [
  'package-lock.json',
  'apps/web/{app,public}/**/*',
  'apps/web/*.{ts,json}',
  'packages/{ui,contract,engine}/src/**/*',
  'packages/engine/networks/*.weights',
  'packages/artwork/**/*.{ts,webp,svg}',
];

/** Inputs of the browser extension, which the site serves as files. */
const EXTENSION_INPUTS = [
  'package-lock.json',
  'scripts/build-extension.ts',
  'apps/extension/*.{ts,json}',
  'apps/extension/{src,public}/**/*',
  'packages/{ui,contract,engine}/src/**/*',
];

const BUILD_FOLDER = join(projectRoot, 'apps/web/build');

/**
 * Builds the site and the extension that it serves, unless their inputs are unchanged. Waits while another process
 * builds them.
 * @throws Error with the builder's output if the build fails.
 */
export function buildWhenChanged(): void {
  // Not in the build's folder, which the builder empties.
  const release = acquireBuildLock(join(projectRoot, 'node_modules/.build-lock'));
  try {
    build('site', hashInputs(SITE_INPUTS), 'node_modules/@react-router/dev/bin.cjs', ['build']);
    const origin = siteOrigin();
    const out = join(BUILD_FOLDER, 'extension');
    build('extension', hashInputs(EXTENSION_INPUTS) + origin, 'scripts/build-extension.ts', [
      ...['--zip', '--site', origin, '--out', out],
    ]);
  } finally {
    release();
  }
}

/** Each extension build knows one site; this one knows the server that is about to start. */
function siteOrigin(): string {
  const { PUBLIC_URL, PORT } = process.env;
  return PUBLIC_URL || `http://localhost:${PORT || 8000}`;
}

function build(what: string, stamp: string, script: string, args: string[]): void {
  const stampFile = join(BUILD_FOLDER, `.${what}-stamp`);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stderr.write(`Building the ${what} (only when it has changed) ...\n`);
  const done = spawnSync(process.execPath, [join(projectRoot, script), ...args], {
    cwd: join(projectRoot, 'apps/web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error(`Building the ${what} failed:\n${done.stdout}${done.stderr}`);
  writeFileSync(stampFile, stamp);
}

function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const files = inputs
    .flatMap((pattern) => globSync(pattern, { cwd: projectRoot, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  return hash.digest('hex');
}
