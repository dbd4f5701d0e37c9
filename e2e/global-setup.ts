import { startServerProcess } from './server.ts';

/** One production server for the whole run; its address becomes `E2E_ORIGIN`, which workers inherit. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServerProcess();
  process.env.E2E_ORIGIN = server.origin;
  return () => server.stop();
}
