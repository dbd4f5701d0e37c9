import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#src/domain-error.ts';
import type { EdgeEnv } from './edge-env.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const OWN_FETCH_SITES = ['same-origin', 'none'];

/** Providers that answer a sign-in with a form post from their own page; the answer is verified by its state. */
const POSTED_FROM_ELSEWHERE = ['/api/auth/callback/apple'];

/**
 * Rejects cross-site requests (CSRF, DNS rebinding). Clients other than browsers send neither header and have no
 * cookie that could be misused; the extension's calls do not use cookies.
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

/** Prevents DNS rebinding, by which pages of another site could read what only this machine may. */
export function ownNamesOnly(ownOrigins: readonly string[]): MiddlewareHandler<EdgeEnv> {
  const ownHosts = ownOrigins.map((origin) => new URL(origin).hostname);
  return async (c, next) => {
    if (!ownHosts.includes(new URL(c.req.url).hostname)) throw new DomainError('not_found');
    await next();
  };
}
