import { startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { startServerProcess, WITHOUT_BLOG, withIssuer } from './testing/server.ts';
import { checkServerLogs, openServerLogs } from './testing/server-logs.ts';

/**
 * Two production servers for the whole run: one open to everybody, at `E2E_ORIGIN`, and one that requires signing in
 * and has a sign-in provider, at `E2E_ACCOUNT_ORIGIN`; workers inherit both. Only what needs other settings, or
 * another time, starts a server of its own. When all is over, the logs of every server of the run are read for what
 * no log may hold.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  openServerLogs();
  const issuer = await startOidcIssuer();
  const [open, closed] = await Promise.all([
    startServerProcess({ TRYON_ALLOW_ANONYMOUS: 'true' }),
    startServerProcess({
      ...WITHOUT_BLOG,
      ...withIssuer(issuer),
    }),
  ]);
  process.env.E2E_ORIGIN = open.origin;
  process.env.E2E_ACCOUNT_ORIGIN = closed.origin;
  return async () => {
    await Promise.all([open.stop(), closed.stop()]);
    await issuer.close();
    checkServerLogs();
  };
}
