import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '#src/logger.ts';
import type { EdgeEnv } from './edge-env.ts';

/** Polled every few seconds by monitoring. */
const HEALTH_ROUTES = ['/healthz', '/readyz'];

/**
 * Gives each request its id and logs one line for it. The line has named fields only: the route's pattern instead of
 * the URL, and nothing from headers, query or body.
 */
export function requestLog(log: Logger): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const code = c.get('failure');
    const route = routePath(c);
    const isMinor = HEALTH_ROUTES.includes(route) || c.env?.page !== undefined;
    log[isMinor ? 'debug' : 'info'](
      {
        requestId,
        method: c.req.method,
        route,
        status: c.res.status,
        durationMs: Math.round(performance.now() - startedAt),
        ...(code ? { code } : {}),
      },
      'request',
    );
  };
}
