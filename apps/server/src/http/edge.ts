import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import type { ExtensionClient } from '#src/config/extension-settings.ts';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';
import { REPORT_BODY_BYTES, SMALL_BODY_BYTES } from '#src/http/body/read-body.ts';
import { clientAddress } from '#src/http/limits/client-address.ts';
import { describeError, type Logger } from '#src/logger.ts';
import type { CallDescription } from './call.ts';
import type { EdgeContext, EdgeEnv } from './edge-env.ts';
import { replyToError } from './error-table.ts';
import { extensionCalls } from './extension-calls.ts';
import { requestLog } from './request-log.ts';
import { sameOrigin } from './same-origin.ts';
import { secretAddresses, securityHeaders } from './security-headers.ts';

/** The router, with the calls that were registered. */
export type Edge = Hono<EdgeEnv> & { readonly calls: CallDescription[] };

export interface EdgeOptions {
  log: Logger;
  publicUrl: string;
  ownOrigins: readonly string[];
  isDevelopment: boolean;
  /** External origins of pictures on pages. */
  pictureOrigins?: readonly string[];
  /** Whether pages take cards through Stripe's library. */
  usesStripe?: boolean;
  /** Number of reverse proxies in front of the server. */
  trustedProxyHops: number;
  /** Builds of the browser extension that may call. */
  extensions?: readonly ExtensionClient[];
}

/** Middleware of every request: id, log line, headers, origin check, limits and error handling. */
export function createEdge(options: EdgeOptions): Edge {
  const { log, publicUrl, ownOrigins, isDevelopment, trustedProxyHops } = options;
  const { pictureOrigins = [], usesStripe = false } = options;
  const edge: Edge = Object.assign(new Hono<EdgeEnv>(), { calls: [] });
  edge.use(requestLog(log));
  edge.use(clientAddress(trustedProxyHops));
  edge.use(secretAddresses);
  edge.use(
    securityHeaders({ isHttps: publicUrl.startsWith('https:'), isDevelopment, pictureOrigins, usesStripe }),
  );
  edge.use(extensionCalls(options.extensions ?? []));
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
/** These paths enforce their own limits while reading. */
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
    log[reply.report](
      { requestId: reply.body.requestId, code: reply.body.code, error: describeError(error) },
      'request failed',
    );
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
    throw new DomainError('method_not_allowed', { details: { allow } });
  };
}
