import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#src/domain-error.ts';
import type { EdgeEnv } from '#src/http/edge-env.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const OWN_FETCH_SITES = ['same-origin', 'none'];

/** Providers that answer to a sign-in with a form post from their own page; the answer is proven by its state. */
const POSTED_FROM_ELSEWHERE = ['/api/auth/callback/apple'];

/**
 * Refuses requests that another site makes a browser send (CSRF, and names rebound to this machine).
 * Programs that are no browsers send neither header and carry no cookie that could be misused; the extension's calls
 * are made without one.
 */
export function sameOrigin(ownOrigins: readonly string[]): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const isProvenElsewhere = c.get('isFromExtension') === true || POSTED_FROM_ELSEWHERE.includes(c.req.path);
    if (!SAFE_METHODS.includes(c.req.method) && !isProvenElsewhere) {
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
