import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tryon-build-lock-'));

afterEach(() => rmSync(folder, { recursive: true }));

/** A process that acquires the lock and holds it until it is killed. */
function startBuilder() {
  const module = new URL('build-lock.ts', import.meta.url).href;
  const work = `import { acquireBuildLock } from '${module}';
    acquireBuildLock(${JSON.stringify(join(folder, 'lock'))});
    process.stdout.write('building');
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', work]);
}

test('a second build waits for the first and says so, and begins when that has crashed', async () => {
  const first = startBuilder();
  expect(String(await once(first.stdout, 'data'))).toBe('building');
  const second = startBuilder();
  expect(String(await once(second.stderr, 'data'))).toContain('Another command is building in this folder');
  expect(second.stdout.readableLength).toBe(0);
  const begins = once(second.stdout, 'data');
  first.kill('SIGKILL');
  expect(String(await begins)).toBe('building');
  second.kill('SIGKILL');
  await once(second, 'exit');
});
