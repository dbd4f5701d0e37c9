import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { DomainError, InstallationError } from '#src/domain-error.ts';
import { isMinced } from '#src/http/body/collect-body.ts';
import type { Edge } from './edge-env.ts';
import { replyToError } from './error-table.ts';

export interface ListenOptions {
  port: number;
  host: string;
  /** Maximum time for which a client may read nothing of its response. */
  stalledAnswerMs?: number;
}

export interface HttpServerOptions {
  /** Time limit for the headers of a request. */
  headersTimeoutMs?: number;
  /** Time limit for headers and body; a fallback for the try-on's own limit. */
  requestTimeoutMs?: number;
}

/** Handles a request, or calls `next`. */
export type NodeMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 45_000;
/** Far above the ten seconds between two keep-alives of an event stream. */
const STALLED_ANSWER_MS = 60_000;

/** Creates Node's server with limits on slow clients. It neither listens nor responds yet. */
export function createHttpServer(options: HttpServerOptions = {}): Server {
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    // Proxies keep a connection for a minute: if the server closed it first, a request might be on its way already.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  // Node counts a connection on which nothing was sent yet as busy, and browsers open some in advance: the server
  // would wait for them when it stops.
  server.closeIdleConnections = () => {
    closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return server;
}

/**
 * Connects the app to the server and opens the port.
 * @throws InstallationError if the port is taken
 */
export async function listen(
  server: Server,
  edge: Pick<Edge, 'fetch'>,
  { port, host, stalledAnswerMs = STALLED_ANSWER_MS }: ListenOptions,
  before?: NodeMiddleware,
): Promise<void> {
  const answer = getRequestListener(
    async (request, bindings) => {
      const response = await edge.fetch(request, bindings);
      // A client that reads nothing would keep the response and its memory for ever. Node resets this timeout with
      // the connection's next request.
      bindings.outgoing.setTimeout(stalledAnswerMs);
      return response;
    },
    {
      errorHandler: answerUnusableRequest,
      // The library would close a connection with an unread body after half a second, and a phone on a slow
      // connection would see a network error instead of the rejection. Node discards unread bodies by itself.
      autoCleanupIncoming: false,
    },
  );
  server.on('request', (incoming, outgoing) => {
    outgoing.once('finish', () => endUnread(incoming));
    if (before) before(incoming, outgoing, () => void answer(incoming, outgoing));
    else void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`;
      reject(error.code === 'EADDRINUSE' ? new InstallationError(why, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** How much is still read and discarded after an early response, and for how long, so that the client can read it. */
const DISCARDED_BYTES = 64 * 1024 * 1024;
const DISCARDED_FOR_MS = 30_000;

/** Discards the rest of a request that was answered early; closes the connection beyond the limits. */
function endUnread(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let chunks = 0;
  let bytes = 0;
  const hangUp = () => incoming.destroy();
  const timer = setTimeout(hangUp, DISCARDED_FOR_MS);
  incoming.on('data', (chunk: Uint8Array) => {
    chunks += 1;
    bytes += chunk.byteLength;
    chunk.fill(0);
    if (bytes > DISCARDED_BYTES || isMinced(chunks, bytes)) hangUp();
  });
  incoming.once('close', () => clearTimeout(timer));
  incoming.resume();
}

/** Responds to requests that never reach the app, such as those with an invalid host name. */
function answerUnusableRequest(error: unknown): Response {
  const reply = replyToError(error instanceof RequestError ? new DomainError('bad_request') : error, 'none');
  return Response.json(reply.body, { status: reply.status, headers: reply.headers });
}
