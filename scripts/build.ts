import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Everything that ends up in the built site; a change in any of these means building again. */
const INPUTS = [
  'package-lock.json',
  'apps/web/{app,public}/**/*',
  'apps/web/*.{ts,json}',
  'packages/{ui,contract,engine}/src/**/*',
  'packages/engine/networks/*.weights',
  'packages/artwork/**/*.{ts,webp,svg}',
];

/**
 * Builds the site unless nothing that goes into it has changed.
 * @throws Error with the builder's output when building fails.
 */
export function buildWhenChanged(): void {
  const stampFile = join(projectRoot, 'apps/web/build/.stamp');
  const stamp = hashInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stderr.write('Building the site (only when it has changed) ...\n');
  const cli = join(projectRoot, 'node_modules/@react-router/dev/bin.cjs');
  const done = spawnSync(process.execPath, [cli, 'build'], {
    cwd: join(projectRoot, 'apps/web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error(`Building the site failed:\n${done.stdout}${done.stderr}`);
  writeFileSync(stampFile, stamp);
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: projectRoot, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  return hash.digest('hex');
}
