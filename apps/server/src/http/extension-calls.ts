import type { MiddlewareHandler } from 'hono';
import type { ExtensionClient } from '#src/config/extension-settings.ts';
import type { EdgeEnv } from './edge-env.ts';

/** Calls of the extension. Each authenticates by a token in its header or body, never by a cookie. */
const EXTENSION_CALLS = [
  '/api/me',
  '/api/plans',
  '/api/credits',
  '/api/try-on',
  '/api/try-on/',
  '/api/try-on/choices',
  '/api/try-on/not-right',
  '/api/try-on/report',
  '/api/auth/extension/token',
  '/api/auth/extension/revoke',
];

const FIREFOX_ORIGIN = /^moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const CORS_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
};

/**
 * Allows configured builds of the extension to make those calls, and marks the calls so that cookies are ignored.
 * Only the configured origins can read responses, without credentials. Firefox needs no CORS headers: its extension
 * has the host permission, and its origin is not known in advance.
 */
export function extensionCalls(extensions: readonly ExtensionClient[]): MiddlewareHandler<EdgeEnv> {
  const isFirefoxKnown = extensions.some(({ origin }) => origin === null);
  return async (c, next) => {
    if (!EXTENSION_CALLS.includes(c.req.path)) return next();
    const origin = c.req.header('origin') ?? '';
    const isNamed = extensions.some((extension) => extension.origin === origin);
    if (isNamed || (isFirefoxKnown && FIREFOX_ORIGIN.test(origin))) c.set('isFromExtension', true);
    if (isNamed && c.req.method === 'OPTIONS') {
      c.header('vary', 'origin');
      c.header('access-control-allow-origin', origin);
      for (const [name, value] of Object.entries(CORS_HEADERS)) c.header(name, value);
      return c.body(null, 204);
    }
    await next();
    c.res.headers.append('vary', 'origin');
    if (!isNamed) return;
    c.res.headers.set('access-control-allow-origin', origin);
    c.res.headers.set('access-control-expose-headers', 'retry-after, x-request-id');
  };
}
