import { startServerProcess } from './server.ts';

/**
 * One production server for the whole run, open to everybody: signing in has journeys of its own. Its address becomes
 * `E2E_ORIGIN`, which workers inherit.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServerProcess({ TRYON_ALLOW_ANONYMOUS: 'true' });
  process.env.E2E_ORIGIN = server.origin;
  return () => server.stop();
}
