import { startServerProcess } from './testing/server.ts';
import { checkServerLogs, openServerLogs } from './testing/server-logs.ts';

/**
 * One production server for the whole run, open to everybody: signing in has journeys of its own. Its address becomes
 * `E2E_ORIGIN`, which workers inherit. When all is over, the logs of every server of the run are read for what no log
 * may hold.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  openServerLogs();
  const server = await startServerProcess({ TRYON_ALLOW_ANONYMOUS: 'true' });
  process.env.E2E_ORIGIN = server.origin;
  return async () => {
    await server.stop();
    checkServerLogs();
  };
}
