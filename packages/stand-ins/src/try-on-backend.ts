/**
 * A server that speaks our own call, `POST /api/try-on/`, and behaves as told: well, slowly, badly. It listens on a
 * free port of the loopback address and keeps what it received.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPart {
  readonly name: string;
  /** Undefined for a plain field. */
  readonly fileName: string | undefined;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface ReceivedTryOn {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly parts: readonly ReceivedPart[];
  /** The body as it came. */
  readonly body: Uint8Array;
}

/** What the server does once it has read a request whole. */
export type Behaviour = (request: ReceivedTryOn, response: ServerResponse) => void | Promise<void>;

export interface TryOnBackend {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Everything received so far, oldest first. */
  readonly received: readonly ReceivedTryOn[];
  behave(behaviour: Behaviour): void;
  /** Resolves once the newest request is over: answered, or its caller has hung up. */
  over(): Promise<void>;
  /** Ends the server and every open connection. */
  close(): Promise<void>;
}

/** Starts the server. Until told otherwise it answers with the person's photo as it came. */
export async function startTryOnBackend(): Promise<TryOnBackend> {
  const received: ReceivedTryOn[] = [];
  let behaviour: Behaviour = (request, response) => {
    const person = request.parts.find((part) => part.name === 'user_image');
    return answerImage(person?.bytes ?? new Uint8Array())(request, response);
  };
  let newest = Promise.resolve();

  const server = createServer(async (request, response) => {
    newest = new Promise((resolve) => response.on('close', resolve));
    const entry = await receive(request);
    received.push(entry);
    await behaviour(entry, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    behave(next) {
      behaviour = next;
    },
    over: () => newest,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedTryOn> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url: path = '', headers } = request;
  const body = Buffer.concat(chunks);
  return { method, path, headers, parts: await parseParts(body, headers['content-type']), body };
}

async function parseParts(body: Uint8Array<ArrayBuffer>, type = ''): Promise<ReceivedPart[]> {
  if (!type.startsWith('multipart/form-data')) return [];
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === 'string'
        ? { name, fileName: undefined, type: 'text/plain', bytes: new TextEncoder().encode(value) }
        : { name, fileName: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) },
    ),
  );
}

/** 200 with the picture as base64, behind `prefix` (some servers send a data URL). */
export function answerImage(image: Uint8Array, prefix = ''): Behaviour {
  return answerJson(200, { image: prefix + Buffer.from(image).toString('base64') });
}

/** Any status with a JSON body. */
export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return answerText(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Any status with any bytes. */
export function answerBytes(status: number, body: Uint8Array, headers: Record<string, string>): Behaviour {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Any status with any text. */
export function answerText(status: number, body: string, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Takes the request and stays silent. */
export function hang(): Behaviour {
  return () => undefined;
}

/** A good head, then one space (JSON allows it) every `intervalMs`, without an end. */
export function drip(intervalMs: number): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(' ');
    const timer = setInterval(() => response.write(' '), intervalMs);
    response.on('close', () => clearInterval(timer));
  };
}

/** A picture that never ends, as fast as the caller takes it. */
export function flood(): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"image":"');
    const block = 'A'.repeat(64 * 1024);
    const pour = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', pour);
    pour();
  };
}

/** Cuts the connection: before the answer, or in the middle of one. */
export function reset(when: 'before' | 'midway'): Behaviour {
  return async (_request, response) => {
    if (when === 'midway') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      await new Promise<void>((resolve) => response.write('{"image":"AAAA', () => resolve()));
    }
    response.socket?.resetAndDestroy();
  };
}
