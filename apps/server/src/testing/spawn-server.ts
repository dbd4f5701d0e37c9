import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../main.ts');

/** Compiled code of earlier starts. */
const COMPILE_CACHE = resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled');

export interface SpawnedServer {
  url: string;
  process: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the exit status or the signal's name. */
  exited: Promise<number | string>;
  /** Resolves when the URL has been printed; rejects if the process exits first. */
  ready: Promise<void>;
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}

/**
 * Runs the real server in its own process, with the given settings only.
 * @param prefix a program and its arguments that start Node, for instance with other mounts.
 */
export async function spawnServer(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<SpawnedServer> {
  const port = environment.PORT ?? String(await findFreePort());
  const [command = process.execPath, ...args] = [...prefix, process.execPath, MAIN];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOST: '127.0.0.1',
      // Whoever starts it in another way may be watching what it writes.
      ...(prefix.length === 0 && { NODE_COMPILE_CACHE: COMPILE_CACHE }),
      ...environment,
      PORT: port,
    },
  });
  let stdout = '';
  let stderr = '';
  const { promise: ready, resolve: onReady, reject: onEnd } = Promise.withResolvers<void>();
  ready.catch(() => undefined);
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    if (stdout.includes('is ready on')) onReady();
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, 'close').then(([status, signal]) => {
    onEnd(new Error(`The server ended before it was ready: ${stderr}`));
    return status ?? signal;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    ready,
  };
}
