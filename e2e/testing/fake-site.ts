import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TryOnChoices } from '@tryon/contract/try-on/try-on.ts';

/** How the fake server handles a try-on. */
export type TryOnBehaviour = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface FakeSite {
  origin: string;
  /** Bodies of the try-ons received completely. */
  tryOns: readonly string[];
  /** Reports about pictures that are not right. */
  complaints: readonly unknown[];
  /** Refresh and access tokens that were revoked. */
  revoked: readonly string[];
  /** Every path that was requested with a token. */
  authorized: readonly string[];
  behave(behaviour: TryOnBehaviour): void;
  /** From now on every token is rejected. */
  endSession(): void;
  /** From now on tokens are accepted again. */
  beginSession(): void;
  /** Sets the remaining try-ons that `/api/me` returns. */
  leave(remaining: number): void;
  close(): Promise<void>;
}

const ADA = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  emailVerified: true,
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
/** Our own engine, and one elsewhere that makes dresses as well. */
const CHOICES: TryOnChoices = {
  categories: ['auto', 'upper', 'dress'],
  engines: [
    {
      name: 'embedded',
      categories: ['upper'],
      garmentPhotos: ['flat'],
      runsOn: 'server',
      recipient: null,
      usualSeconds: 2,
      longSidePixels: 1024,
      keepsPerson: true,
    },
    {
      name: 'fashn',
      categories: ['upper', 'dress'],
      garmentPhotos: ['flat', 'worn'],
      runsOn: 'elsewhere',
      recipient: { name: 'FASHN', keeps: 'FASHN says that it does not store the photos.', policyUrl: null },
      usualSeconds: 12,
      longSidePixels: 864,
      keepsPerson: true,
    },
  ],
};
const TOKEN = (letter: string) => letter.repeat(43);

/**
 * A fake of the site's API for the extension, which grants every connection at once. It is for panel states that the
 * real server rarely causes.
 */
export async function startFakeSite(): Promise<FakeSite> {
  const tryOns: string[] = [];
  const complaints: unknown[] = [];
  const revoked: string[] = [];
  const authorized: string[] = [];
  let isSessionLive = true;
  let remaining = 175;
  let behaviour: TryOnBehaviour = answerJson(500, { error: 'no', code: 'internal', requestId: 'r' });

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const bearer = request.headers.authorization;
    if (bearer) authorized.push(url.pathname);
    const body = await readBody(request);
    if (url.pathname === '/auth/extension' || url.pathname === '/api/auth/extension/silent') {
      const to = new URL(url.searchParams.get('redirect_uri') ?? '');
      const isSilent = url.pathname.startsWith('/api/');
      to.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (isSilent) to.searchParams.set('error', 'consent_required');
      else to.searchParams.set('code', TOKEN('c'));
      response.writeHead(303, { location: to.href }).end();
    } else if (url.pathname === '/api/auth/extension/token') {
      if (!isSessionLive) return answerJson(401, DEAD)(response, request);
      const tokens = { accessToken: TOKEN('a'), refreshToken: TOKEN('r'), expiresInSeconds: 900, user: ADA };
      answerJson(200, tokens)(response, request);
    } else if (url.pathname === '/api/auth/extension/revoke') {
      revoked.push(JSON.parse(body).refreshToken);
      response.writeHead(204).end();
    } else if (url.pathname === '/api/try-on/choices') {
      answerJson(200, CHOICES)(response, request);
    } else if (url.pathname === '/api/me') {
      const balance = { plan: 'plus', hasPass: false, remaining, watermark: false, refillsAt: null };
      if (bearer && !isSessionLive) answerJson(401, DEAD)(response, request);
      else
        answerJson(200, { user: bearer ? ADA : null, balance: bearer ? balance : null })(response, request);
    } else if (url.pathname === '/api/try-on/not-right') {
      complaints.push(JSON.parse(body));
      answerJson(200, { creditsRemaining: 175, returnsLeft: 2 })(response, request);
    } else if (url.pathname === '/api/try-on/report') {
      complaints.push(JSON.parse(body));
      response.writeHead(204).end();
    } else if (url.pathname === '/api/try-on/' && !isSessionLive) {
      answerJson(401, DEAD)(response, request);
    } else if (url.pathname === '/api/try-on/') {
      tryOns.push(body);
      await behaviour(response, request);
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Site</title>${url.pathname}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    tryOns,
    complaints,
    revoked,
    authorized,
    behave(next) {
      behaviour = next;
    },
    endSession() {
      isSessionLive = false;
    },
    beginSession() {
      isSessionLive = true;
    },
    leave(next) {
      remaining = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const DEAD = { error: 'Please sign in first.', code: 'unauthenticated', requestId: 'r' };

/** Responds with a status and a JSON body. */
export function answerJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): TryOnBehaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Streams a response like the real server: queued, two stages, then the picture. */
export function answerStream(image: Uint8Array, hold: Promise<unknown> = Promise.resolve()): TryOnBehaviour {
  return async (response) => {
    const send = (event: string, data: unknown) =>
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send('queued', { position: 0 });
    send('stage', { stage: 'photo', step: 1, steps: 5 });
    send('stage', { stage: 'fitting', step: 3, steps: 5 });
    await hold;
    send('result', {
      image: Buffer.from(image).toString('base64'),
      engine: 'fake',
      watermarked: false,
      creditsRemaining: 174,
      warnings: [],
    });
    response.end();
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}
