import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { keepServerOutput } from './server-logs.ts';

export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  /** The server's output so far, from both streams. */
  output(): string;
  stop(): Promise<void>;
}

/** For a server that generates no pictures: it spends no time on preparing the engine. */
export const WITHOUT_ENGINE = { TRYON_ENGINES: 'backend', TRYON_BACKEND_URL: 'http://127.0.0.1:9' };

/** For a server whose blog is not read: the pictures of its posts are not prepared in every width. */
export const WITHOUT_BLOG = { BLOG_SOURCE: 'contentful' };

/** For a server that requires signing in, and offers this issuer for it. */
export function withIssuer({ url, clientId, clientSecret }: OidcIssuer) {
  return {
    TRYON_ALLOW_ANONYMOUS: 'false',
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Stand-in',
  };
}

/**
 * Starts the production server on a free port with its own data folder.
 * @throws Error with the server's output if it does not become ready.
 */
export async function startServerProcess(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'try-on-e2e-'));
  const child = spawn(process.execPath, ['e2e/testing/start-server.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // A quarter less time for every start but the first.
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
      PORT: String(await freePort()),
      DATA_DIR: dataFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    keepServerOutput(String(child.pid), chunk.toString());
  };
  child.stderr.on('data', keep);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      keep(chunk);
      const found = /https?:\/\/\S+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.on('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
  return {
    origin,
    // The pid is defined, as the server has reported that it is ready.
    pid: Number(child.pid),
    output: () => output,
    async stop() {
      await stopProcess(child);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
