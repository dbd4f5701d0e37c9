import { writeSync } from 'node:fs';
import { defaultNodeEnv } from './config/config.ts';
import type { StartOptions } from './start-server.ts';

const NEEDED_NODE_MAJOR = 24;

/**
 * Starts the server and runs until a signal stops it. No native module is imported before Node's version is checked,
 * because the embedded database crashes older versions without a message. React is imported only after its mode is
 * set.
 */
export async function startServer(options: StartOptions = {}): Promise<void> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < NEEDED_NODE_MAJOR) {
    writeSync(
      2,
      `Virtual Try-On needs Node ${NEEDED_NODE_MAJOR} or newer, and this is Node ${process.versions.node}. "npm start" brings its own.\n`,
    );
    process.exit(1);
  }
  defaultNodeEnv('production');
  const { start } = await import('./start-server.ts');
  await start(options);
}

if (import.meta.main) await startServer();
