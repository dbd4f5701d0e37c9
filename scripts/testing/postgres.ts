import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { findFolderInMemory } from './memory-folder.ts';

const findTool = (name: string): string | undefined =>
  globSync(`/usr/lib/postgresql/*/bin/${name}`).sort().at(-1);

export const postgresIsThere = (): boolean => findTool('initdb') !== undefined;

export interface TemporaryPostgres {
  readonly url: string;
  /** Folder of its files. */
  readonly folder: string;
  stop(): void;
  /** Suspends all its processes, like a hanging disk; `thaw` resumes them. */
  freeze(): void;
  thaw(): void;
}

/**
 * Starts a separate PostgreSQL on a free loopback port, in a temporary folder that `stop` deletes. The folder is in
 * memory if there is space, because creating and dropping a database per test writes many small files.
 * @param isDurable whether it waits for the disk like a real one; tests do not need that.
 * @throws Error if it does not start.
 */
export async function startTemporaryPostgres({ isDurable = false } = {}): Promise<TemporaryPostgres> {
  const account = unprivilegedAccount();
  const place = (isDurable ? null : findFolderInMemory()) ?? tmpdir();
  const folder = mkdtempSync(join(place, 'try-on-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const init = spawnSync(
    tool('initdb'),
    ['-D', data, '-U', 'tryon', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    {
      ...account,
      encoding: 'utf8',
      cwd: folder,
    },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const server = spawn(
    tool('postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
      '-c',
      'logging_collector=off',
    ],
    { ...account, cwd: folder, stdio: 'ignore' },
  );
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of server.pid === undefined ? [] : [server.pid, ...listChildren(server.pid)]) {
      signalUnlessEnded(pid, signal);
    }
  };
  const thaw = () => signalAll('SIGCONT');
  const stop = () => {
    thaw();
    server.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await isReady(port))) {
    stop();
    throw new Error('The temporary PostgreSQL did not come up.');
  }
  return {
    url: `postgres://tryon@127.0.0.1:${port}/postgres`,
    folder,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw,
  };
}

function signalUnlessEnded(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Read from the system, because PostgreSQL puts each of its processes into its own process group. */
function listChildren(parent: number): number[] {
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return found.stdout.split(/\s+/).filter(Boolean).map(Number);
}

function tool(name: string): string {
  const path = findTool(name);
  if (!path) throw new Error(`PostgreSQL's ${name} is missing.`);
  return path;
}

/** PostgreSQL refuses to run as root; its Debian package creates an account for it. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function isReady(port: number): Promise<boolean> {
  const ready = globSync('/usr/lib/postgresql/*/bin/pg_isready').sort().at(-1) ?? 'pg_isready';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (spawnSync(ready, ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return existsSync(ready) && spawnSync(ready, ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
}
