import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { DomainError } from '#src/domain-error.ts';
import { isMinced } from '#src/http/body/collect-body.ts';
import type { Edge } from '#src/http/edge.ts';
import { replyToError } from '#src/http/error-table.ts';

export interface ListenOptions {
  port: number;
  host: string;
  /** Longest time in which a client may take nothing of its answer. */
  stalledAnswerMs?: number;
}

export interface HttpServerOptions {
  /** Time a client has for its headers. */
  headersTimeoutMs?: number;
  /** Time a client has for headers and body; the last resort behind the try-on's own limit. */
  requestTimeoutMs?: number;
}

/** Answers a request, or calls `next`. */
export type NodeMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

export class PortTakenError extends Error {
  constructor(port: number, cause: unknown) {
    super(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      { cause },
    );
    this.name = 'PortTakenError';
  }
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 45_000;
const HEADER_BYTES = 16 * 1024;
/** Events say that they are still there every ten seconds. */
const STALLED_ANSWER_MS = 60_000;

/** Node's server with limits on clients that dawdle. It neither listens nor answers yet. */
export function createHttpServer(options: HttpServerOptions = {}): Server {
  return createServer({
    headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: HEADER_BYTES,
  });
}

/**
 * Puts the app behind the server and opens the port.
 * @throws PortTakenError
 */
export async function listen(
  server: Server,
  edge: Edge,
  { port, host, stalledAnswerMs = STALLED_ANSWER_MS }: ListenOptions,
  before?: NodeMiddleware,
): Promise<void> {
  const answer = getRequestListener(
    async (request, bindings) => {
      const response = await edge.fetch(request, bindings);
      // From here on it is the client's turn: whoever takes nothing would hold the answer, and what it costs, for ever.
      // Node forgets the limit with the connection's next request.
      bindings.outgoing.setTimeout(stalledAnswerMs);
      return response;
    },
    {
      errorHandler: answerUnusableRequest,
      // The library would cut an unread body off after half a second, and a phone on a slow line would see
      // a broken connection instead of the refusal. Node itself discards what nobody reads.
      autoCleanupIncoming: false,
    },
  );
  server.on('request', (incoming, outgoing) => {
    outgoing.once('finish', () => endUnread(incoming));
    if (before) before(incoming, outgoing, () => void answer(incoming, outgoing));
    else void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, error) : error),
    );
    server.listen(port, host, resolve);
  });
}

/** What is still read and thrown away behind an answer, so that the sender gets to see it, and for how long. */
const DISCARDED_BYTES = 64 * 1024 * 1024;
const DISCARDED_FOR_MS = 30_000;

/** Reads on behind an answer that came before the end of its request, within reason; beyond it, it hangs up. */
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

/** Requests that never reach the app, such as one with an invalid host name. */
function answerUnusableRequest(error: unknown): Response {
  const reply = replyToError(error instanceof RequestError ? new DomainError('bad_request') : error, 'none');
  return Response.json(reply.body, { status: reply.status, headers: reply.headers });
}
