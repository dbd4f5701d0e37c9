/**
 * Runs every command of the project. Plain JavaScript for any Node from version 20: installs the packages of the lock
 * file if that has changed, then runs the command with the Node 24 that is one of the packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const COMMANDS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  fix: ['scripts/fix.ts'],
  watch: ['node_modules/vitest/vitest.mjs', 'watch'],
  node: [],
  bench: ['bench/main.ts'],
  prove: ['scripts/prove.ts'],
  'prove-privacy': ['scripts/prove.ts', 'privacy'],
  'prove-books': ['scripts/prove.ts', 'books'],
  'prove-api': ['scripts/prove.ts', 'api'],
  'packages-check': ['scripts/packages-check.ts'],
  'try-on': ['packages/engine/src/cli.ts'],
  'build-extension': ['scripts/build-extension.ts'],
  artwork: ['packages/artwork/render.ts'],
  screenshots: ['scripts/pictures/screenshots.ts'],
  'books-check': ['scripts/operations/books-check.ts'],
  activity: ['scripts/operations/activity.ts'],
  backup: ['scripts/operations/backup.ts'],
  restore: ['scripts/operations/restore.ts'],
  'engines-check': ['scripts/operations/engines-check.ts'],
  'blog-check': ['scripts/operations/blog-check.ts'],
  'terms-notice': ['scripts/operations/terms-notice.ts'],
  'contentful-setup': ['scripts/setup/contentful-setup.ts'],
  'stripe-setup': ['scripts/setup/stripe-setup.ts'],
};

/** Commands with file arguments, whose paths are relative to the user's working directory. */
const COMMANDS_ON_FILES = ['try-on', 'backup', 'restore', 'terms-notice', 'node'];

/** Settings for glibc's allocator; other C libraries ignore them. */
const ALLOCATOR = [
  // Large pixel buffers are returned to the system when freed, instead of fragmenting the heap.
  'glibc.malloc.mmap_threshold=262144',
  // Freed memory is overwritten, so that photos and data of decoded photos do not stay in it.
  'glibc.malloc.perturb=165',
  // Disables the thread cache, which would keep small pieces without overwriting them.
  'glibc.malloc.tcache_count=0',
];

const [command, ...rest] = process.argv.slice(2);
if (!(command in COMMANDS)) fail(`Unknown command "${command}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
if (majorOf(process.versions.node) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);

installWhenChanged();
run(findNode(), COMMANDS[command]);

function installWhenChanged() {
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stderr.write('Installing packages (only when they have changed, about half a minute) ...\n');
  // Any npm version may have come with Node, so this runs the one that called us.
  const npm = process.env.npm_execpath;
  const [file, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const done = spawnSync(file, [...before, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && file === 'npm',
  });
  if (done.status !== 0) {
    fail(`Installing failed:\n${done.error?.message ?? ''}${done.stdout ?? ''}${done.stderr ?? ''}`);
  }
  writeFileSync(stampFile, stamp);
}

/** The bundled binary by path, because npm 10 creates no `.bin/node` if two platforms are optional. */
function findNode() {
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (majorOf(process.versions.node) >= 24) return process.execPath;
  return fail(
    `Node 24 is needed on ${process.platform} ${process.arch}; this is ${process.version}. Install it and try again.`,
  );
}

function run(node, args) {
  const child = spawn(node, [...args.map(inRoot), ...rest], {
    cwd: COMMANDS_ON_FILES.includes(command) ? (process.env.INIT_CWD ?? process.cwd()) : root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? ALLOCATOR.join(':'),
      // Compiled code of modules: a server that was started before starts in three quarters of the processor time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
  });
  // A terminal sends Ctrl-C to the whole process group. The child decides when to exit, so this process only waits.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function inRoot(argument) {
  return argument.endsWith('.ts') && !argument.startsWith('-') ? join(root, argument) : argument;
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
