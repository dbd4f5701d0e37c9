import { randomUUID } from 'node:crypto';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { ExtensionClient } from '#src/config/extension-settings.ts';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';
import { REPORT_BODY_BYTES, SMALL_BODY_BYTES } from '#src/http/body/read-body.ts';
import { clientAddress } from '#src/http/limits/client-address.ts';
import type { Logger } from '#src/logger.ts';
import type { Edge, EdgeContext, EdgeEnv } from './edge-env.ts';
import { replyToError } from './error-table.ts';
import { sameOrigin } from './same-origin.ts';
import { type SecurityHeadersOptions, secretAddresses, securityHeaders } from './security-headers.ts';

export interface EdgeOptions extends Omit<SecurityHeadersOptions, 'isHttps'> {
  log: Logger;
  publicUrl: string;
  ownOrigins: readonly string[];
  /** Number of reverse proxies in front of the server. */
  trustedProxyHops: number;
  /** Builds of the browser extension that may call. */
  extensions: readonly ExtensionClient[];
}

/** Middleware of every request: id, log line, headers, origin check, limits and error handling. */
export function createEdge(options: EdgeOptions): Edge {
  const { log, publicUrl, ownOrigins, trustedProxyHops, extensions } = options;
  const edge: Edge = Object.assign(new Hono<EdgeEnv>(), { calls: [] });
  edge.use(requestLog(log));
  edge.use(clientAddress(trustedProxyHops));
  edge.use(secretAddresses);
  edge.use(securityHeaders({ ...options, isHttps: publicUrl.startsWith('https:') }));
  edge.use(extensionCalls(extensions));
  edge.use(sameOrigin(ownOrigins));
  edge.use(knownMethods);
  edge.use(smallBodies);
  edge.onError(failureHandler(log));
  edge.notFound(notFound);
  return edge;
}

/** TRACE would echo the request; no other method is used here. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const knownMethods: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (!METHODS.includes(c.req.method)) methodNotAllowed(...METHODS)();
  await next();
};

/** A report of a bad picture may contain three small pictures. */
const REPORT_PATH = '/api/try-on/report';
/** Paths that enforce their own limits while reading. */
const OWN_LIMIT_PATHS = ['/api/try-on', '/api/try-on/', '/api/payments/webhook'];

/** Checks only the declared size: a body read here would be left half-read, and its connection unusable. */
const smallBodies: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (!OWN_LIMIT_PATHS.includes(c.req.path)) {
    const declared = Number(c.req.header('content-length') ?? 0);
    const mostBytes = c.req.path === REPORT_PATH ? REPORT_BODY_BYTES : SMALL_BODY_BYTES;
    if (declared > mostBytes || c.req.header('transfer-encoding') !== undefined) {
      throw new DomainError('request_too_large');
    }
  }
  await next();
};

/** Only logged: the client is gone. */
const CLIENT_CLOSED_REQUEST = 499;

function failureHandler(log: Logger): ErrorHandler<EdgeEnv> {
  return (error, c) => {
    if (error instanceof ClientGoneError) {
      c.set('failure', 'client_gone');
      return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    }
    const reply = reportFailure(c, error, log);
    return c.json(reply.body, reply.status, reply.headers);
  };
}

/** Records a failure for the request log, and logs it by itself if its table row says so. */
export function reportFailure(c: EdgeContext, error: unknown, log: Logger) {
  const reply = replyToError(error, c.get('requestId'));
  c.set('failure', reply.body.code);
  if (reply.report !== 'none') {
    log[reply.report]({ requestId: reply.body.requestId, code: reply.body.code, error }, 'request failed');
  }
  return reply;
}

/** Handles every unknown path under the API. */
export function notFound(): never {
  throw new DomainError('not_found');
}

/** Handles the unsupported methods of an existing path. */
export function methodNotAllowed(...allow: string[]): () => never {
  return () => {
    throw new DomainError('method_not_allowed', { allow });
  };
}

/** Polled every few seconds by monitoring. */
const HEALTH_ROUTES = ['/healthz', '/readyz'];

/**
 * Gives each request its id and logs one line for it. The line has named fields only: the route's pattern instead of
 * the URL, and nothing from headers, query or body.
 */
function requestLog(log: Logger): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = c.env?.page?.requestId ?? randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const code = c.get('failure');
    const route = routePath(c);
    const isMinor = HEALTH_ROUTES.includes(route) || (c.env?.page && c.req.method === 'GET');
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

const sharing = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: 600,
});

/**
 * Allows configured builds of the extension to make those calls, and marks the calls so that cookies are ignored.
 * Only the configured origins can read responses, without credentials. Firefox needs no CORS headers: its extension
 * has the host permission, and its origin is not known in advance.
 */
function extensionCalls(extensions: readonly ExtensionClient[]): MiddlewareHandler<EdgeEnv> {
  const isFirefoxKnown = extensions.some(({ origin }) => origin === null);
  return async (c, next) => {
    if (!EXTENSION_CALLS.includes(c.req.path)) return next();
    const origin = c.req.header('origin') ?? '';
    const isNamed = extensions.some((extension) => extension.origin === origin);
    if (isNamed || (isFirefoxKnown && FIREFOX_ORIGIN.test(origin))) c.set('isFromExtension', true);
    if (isNamed) return sharing(c, next);
    await next();
    c.res.headers.append('vary', 'origin');
  };
}
