import type { TryOnEngine } from '@tryon/engine/engine.ts';
import type { Config } from '#src/config.ts';
import { describeTryOn, registerTryOn } from '#src/features/try-on/try-on.routes.ts';
import { createTryOn } from '#src/features/try-on/try-on.ts';
import { createTryOnSlots } from '#src/features/try-on/try-on-slots.ts';
import { registerApiDocs } from '#src/http/api-docs.ts';
import { createEdge, type Edge, notFound } from '#src/http/edge.ts';
import { type ReadyState, registerHealth } from '#src/http/health.routes.ts';
import { registerOpenApi } from '#src/http/openapi.ts';
import type { Logger } from '#src/logger.ts';

export type AppConfig = Pick<Config, 'publicUrl' | 'ownOrigins' | 'tryOn'>;

/** Everything that the app stands on; made by `main.ts`, or by a test. */
export interface Services {
  config: AppConfig;
  log: Logger;
  /** Settles when the engine is warm. */
  engine: Promise<TryOnEngine>;
  readyState: () => ReadyState;
  /** Rejects when the database cannot answer. */
  checkDatabase: () => Promise<void>;
  /** Adds the pages; takes every address that the API leaves. */
  registerSite: (edge: Edge) => void;
  isDevelopment?: boolean;
}

/** The whole app, without a port and without the environment. */
export function buildApp(services: Services): Edge {
  const { config, log, readyState } = services;
  const edge = createEdge({
    log,
    publicUrl: config.publicUrl,
    ownOrigins: config.ownOrigins,
    isDevelopment: services.isDevelopment ?? false,
  });
  registerHealth(edge, { state: readyState, checkDatabase: services.checkDatabase });

  const tryOn = createTryOn({
    engine: services.engine,
    slots: createTryOnSlots(config.tryOn),
    allowAnonymous: config.tryOn.allowAnonymous,
    timeoutMs: config.tryOn.timeoutMs,
    isStopping: () => readyState() === 'stopping',
    log,
  });
  registerTryOn(edge, { tryOn, log });

  registerOpenApi(edge, { describe: [describeTryOn] });
  registerApiDocs(edge);
  edge.all('/api/*', notFound);
  services.registerSite(edge);
  return edge;
}
