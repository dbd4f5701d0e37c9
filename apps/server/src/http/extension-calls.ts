import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '#src/http/edge-env.ts';

/** A build of the browser extension that may call, as far as the edge cares. */
export interface CallingExtension {
  /** What its calls name as their origin; null for Firefox, which makes one up for each installation. */
  readonly origin: string | null;
}

/** Calls that the extension makes; each proves itself by a token in its header or its body, never by a cookie. */
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
 * Lets configured builds of the extension make those calls, and marks them, so that whoever asks for the caller
 * leaves cookies aside. Answers can be read by exactly the configured origins and never carry credentials. Firefox
 * needs no such answer: its extension holds the permission for this host, and its origin could not be named here.
 */
export function extensionCalls(extensions: readonly CallingExtension[]): MiddlewareHandler<EdgeEnv> {
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
