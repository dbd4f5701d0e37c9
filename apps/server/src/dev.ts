import type { Server } from 'node:http';
import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { type Config, defaultNodeEnv } from '#src/config/config.ts';
import type { SiteEntrance } from '#src/http/site/site-entrance.ts';
import type { Logger } from './logger.ts';
import { startServer } from './main.ts';

const WEB_FOLDER = resolve(import.meta.dirname, '../../web');
const SERVER_BUILD = 'virtual:react-router/server-build';

/** Serves the site from its sources through Vite, with hot reload on the server's own port. */
async function openDevelopmentSite(_config: Config, log: Logger, server: Server): Promise<SiteEntrance> {
  // Imported here because the router must not load before the mode is set below.
  const { registerSite } = await import('#src/http/site/site.ts');
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB_FOLDER,
    configFile: resolve(WEB_FOLDER, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  return {
    mode: 'development',
    before: vite.middlewares,
    register: (edge, facts) =>
      registerSite(edge, facts, log, 'development', async () => {
        const build = await vite.ssrLoadModule(SERVER_BUILD);
        if (!isServerBuild(build)) throw new Error('The site did not give a server build.');
        return build;
      }),
    close: () => vite.close(),
  };
}

function isServerBuild(module: Record<string, unknown>): module is Record<string, unknown> & ServerBuild {
  return 'entry' in module && 'routes' in module && 'assets' in module;
}

defaultNodeEnv('development');
await startServer({ openSite: openDevelopmentSite });
