import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#src/domain-error.ts';
import type { EdgeEnv } from '#src/http/edge-env.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const OWN_FETCH_SITES = ['same-origin', 'none'];

/**
 * Refuses requests that another site makes a browser send (CSRF, and names rebound to this machine).
 * Programs that are no browsers send neither header and carry no cookie that could be misused.
 */
export function sameOrigin(ownOrigins: readonly string[]): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin');
      const fetchSite = c.req.header('sec-fetch-site');
      const isForeign =
        (origin !== undefined && !ownOrigins.includes(origin)) ||
        (fetchSite !== undefined && !OWN_FETCH_SITES.includes(fetchSite));
      if (isForeign) throw new DomainError('forbidden');
    }
    await next();
  };
}
