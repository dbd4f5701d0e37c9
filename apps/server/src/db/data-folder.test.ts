import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '#src/db/data-folder.ts';
import { openDatabase } from '#src/db/open-database.ts';
import { InstallationError } from '#src/domain-error.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a new folder is only accessible to this user', () => {
  const folder = join(parent, 'a', 'b');
  openDataFolder(folder).release();
  expect(modeOf(folder)).toBe(0o700);
});

test('an existing folder becomes private if it is empty or ours', () => {
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o755 });
  openDataFolder(folder).release();
  expect(modeOf(folder)).toBe(0o700);
  chmodSync(folder, 0o755);
  openDataFolder(folder).release();
  expect(modeOf(folder)).toBe(0o700);
});

test('the permissions of a shared folder are not changed', () => {
  const folder = join(parent, 'home');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'letter.txt'), '');
  expect(() => openDataFolder(folder)).toThrow(`chmod 700 ${folder}`);
  expect(modeOf(folder)).toBe(0o755);
});

test('a file in place of the folder is reported', () => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => openDataFolder(join(parent, 'file'))).toThrow(InstallationError);
});

test('the folder can be opened once until it is released', async () => {
  const options = { dataFolder: join(parent, 'data'), databaseUrl: null };
  const first = await openDatabase(options);
  await expect(openDatabase(options)).rejects.toThrow('is in use by another Virtual Try-On that is running');
  await first.close();
  await (await openDatabase(options)).close();
});

test('a killed process releases the folder', async () => {
  const folder = join(parent, 'data');
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(import.meta.resolve('#src/db/data-folder.ts'))});
    openDataFolder(${JSON.stringify(folder)});
    // Nothing holds what was opened: the lock must stay all the same.
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 0));
    globalThis.gc();
    process.stdout.write('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(() => openDataFolder(folder)).toThrow('is in use');
  child.kill('SIGKILL');
  await once(child, 'exit');
  openDataFolder(folder).release();
});

test('with PostgreSQL the data folder is not touched, and a server that does not answer is named', async () => {
  const dataFolder = join(parent, 'untouched');
  const opening = openDatabase({ dataFolder, databaseUrl: 'postgres://127.0.0.1:1/none' });
  await expect(opening).rejects.toThrow(
    /^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED/,
  );
  expect(existsSync(dataFolder)).toBe(false);
});
