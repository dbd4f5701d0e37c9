import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXTENSION_FILES, EXTENSION_FILES_PATH } from '@tryon/contract/extension/extension-files.ts';
import type { SiteFacts } from '@tryon/contract/site/site-context.ts';
import type { ServerBuild } from 'react-router';
import type { Config } from '#src/config/config.ts';
import { InstallationError } from '#src/domain-error.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { NodeMiddleware } from '#src/http/http-server.ts';
import type { Logger } from '#src/logger.ts';
import { registerSite } from './site.ts';
import { staticFiles } from './static-files.ts';

/** Provides the site's pages and files to the app. */
export interface SiteEntrance {
  mode: 'production' | 'development';
  register: (edge: Edge, facts: SiteFacts) => void;
  /** Receives each request before the app. */
  before?: NodeMiddleware;
  close: () => Promise<void>;
}

/**
 * Opens the output of `react-router build`.
 * @throws InstallationError if there is none
 */
export async function openBuiltSite(config: Config, log: Logger): Promise<SiteEntrance> {
  const entry = join(config.webBuildFolder, 'server', 'index.js');
  if (!existsSync(entry)) {
    throw new InstallationError(`The site is not built: ${entry} is missing. "npm start" builds it.`);
  }
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  return {
    mode: 'production',
    register: (edge, facts) => {
      edge.use(staticFiles(join(config.webBuildFolder, 'client')));
      edge.use(
        staticFiles(join(config.webBuildFolder, 'extension'), {
          at: EXTENSION_FILES_PATH,
          only: Object.values(EXTENSION_FILES),
        }),
      );
      registerSite(edge, facts, log, 'production', async () => build);
    },
    close: async () => undefined,
  };
}
