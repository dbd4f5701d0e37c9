import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerImage, startTryOnBackend, type TryOnBackend } from '@tryon/stand-ins/try-on-backend.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#src/logger.ts';
import { stopGracefully } from '#src/stop-gracefully.ts';
import { eventually } from '#src/testing/eventually.ts';
import { drawPng, readArtwork } from '#src/testing/pictures.ts';
import { writeSiteBuild } from '#src/testing/site-build.ts';
import { findFreePort, type SpawnedServer, spawnServer } from '#src/testing/spawn-server.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';

let folder: string;
let backend: TryOnBackend;
let environment: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-server-'));
  writeSiteBuild(join(folder, 'build'));
  backend = await startTryOnBackend();
  environment = {
    DATA_DIR: join(folder, 'data'),
    WEB_BUILD_DIR: join(folder, 'build'),
    TRYON_ENGINES: 'backend',
    TRYON_BACKEND_URL: backend.url,
    TRYON_ALLOW_ANONYMOUS: 'true',
    // Avoids preparing post pictures in every width, which no test here uses.
    BLOG_SOURCE: 'contentful',
  };
});

afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

async function start(changes: Record<string, string> = {}): Promise<SpawnedServer> {
  const server = await spawnServer({ ...environment, ...changes });
  onTestFinished(() => void server.process.kill('SIGKILL'));
  return server;
}

function postTryOn(server: SpawnedServer): Promise<Response> {
  const person = toFile(readArtwork('maya'), 'image/webp');
  const garment = toFile(readArtwork('breton'), 'image/webp');
  return fetch(`${server.url}/api/try-on/`, { method: 'POST', body: toForm(pictures(person, garment)) });
}

test('prints one line with its URL, logs JSON elsewhere, serves site and API, and exits well', async () => {
  const port = await findFreePort();
  const server = await start({ PORT: String(port) });
  await server.ready;
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(server.url)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.stdout()).toBe(`Virtual Try-On is ready on http://localhost:${port}\n`);
  const lines = server.stderr().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('server started');
});

test('SIGINT lets a running try-on finish, and admits no new one', async () => {
  const finish = Promise.withResolvers<void>();
  const picture = await drawPng();
  backend.behave(async (request, response) => {
    await finish.promise;
    await answerImage(picture)(request, response);
  });
  const server = await start();
  await server.ready;
  const answering = postTryOn(server);
  await eventually(() => expect(backend.received.length).toBe(1));
  server.process.kill('SIGINT');
  await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed'));
  finish.resolve();
  const response = await answering;
  expect(response.status).toBe(200);
  expect((await response.json()).image).toMatch(/^iVBOR/);
  expect(await server.exited).toBe(0);
});

test('SIGTERM makes it unready; it still accepts requests for the set time, then finishes', async () => {
  const finish = Promise.withResolvers<void>();
  const picture = await drawPng();
  backend.behave(async (request, response) => {
    await finish.promise;
    await answerImage(picture)(request, response);
  });
  const server = await start({ SHUTDOWN_DRAIN_SECONDS: '3' });
  await server.ready;
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
  server.process.kill('SIGTERM');
  await eventually(async () => {
    const response = await fetch(`${server.url}/readyz`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'draining' }]);
  });
  const answering = postTryOn(server);
  await eventually(() => expect(backend.received.length).toBe(1));
  await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed'));
  finish.resolve();
  expect((await answering).status).toBe(200);
  expect(await server.exited).toBe(0);
});

test('a second signal ends it at once', async () => {
  backend.behave(() => new Promise(() => undefined));
  const server = await start();
  await server.ready;
  const answering = postTryOn(server).catch(() => 'cut off');
  await eventually(() => expect(backend.received.length).toBe(1));
  server.process.kill('SIGINT');
  await eventually(() => expect(server.stderr()).toContain('"stopping"'));
  server.process.kill('SIGINT');
  expect(await server.exited).toBe(1);
  expect(await answering).toBe('cut off');
});

async function expectRefusedStart(server: SpawnedServer, ...sentences: string[]): Promise<void> {
  expect(await server.exited).toBe(1);
  expect(server.stdout()).toBe('');
  for (const sentence of sentences) expect(server.stderr()).toContain(sentence);
  expect(server.stderr()).toContain('Virtual Try-On cannot start.');
  expect(server.stderr()).not.toMatch(/^\s+at /m);
}

test('a model retired by its vendor prevents the start and is named', async () => {
  const model = 'gemini-2.5-flash-image';
  const server = await start({ TRYON_ENGINES: 'gemini', GEMINI_API_KEY: 'a-key', GEMINI_MODEL: model });
  await expectRefusedStart(server, `gemini: the model "${model}" was switched off on 2026-10-02`);
  expect(server.stderr()).not.toContain('a-key');
});

test('a second server on the same data, or at the same port, reports that and exits', async () => {
  const first = await start();
  await first.ready;
  await expectRefusedStart(await start(), `The data folder ${environment.DATA_DIR} is in use`);
  const port = new URL(first.url).port;
  const second = await start({ PORT: port, DATA_DIR: join(folder, 'other') });
  await expectRefusedStart(second, `Port ${port} is already in use.`, `PORT=${Number(port) + 1} npm start`);
});

test('each wrong setting is reported', async () => {
  const server = await start({ LOG_LEVEL: 'loud', TRYON_BACKEND_URL: 'nowhere' });
  await expectRefusedStart(server, '- LOG_LEVEL must be one of', '- TRYON_BACKEND_URL must be an address');
});

test('a site that is not built is said so', async () => {
  await expectRefusedStart(await start({ WEB_BUILD_DIR: join(folder, 'nowhere') }), '"npm start" builds it');
});

test('what still runs at the deadline is cut off, and everything is closed in order all the same', async () => {
  let requests = 0;
  const server: Server = createServer(() => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const answering = fetch(`http://127.0.0.1:${address.port}`).catch(() => 'cut off');
  await eventually(() => expect(requests).toBe(1));
  const order: string[] = [];
  await stopGracefully({
    server,
    log: createLogger('silent'),
    closers: [
      async () => {
        order.push('engine');
        throw new Error('engine would not close');
      },
      async () => void order.push('database'),
    ],
    deadlineMs: 50,
  });
  expect(await answering).toBe('cut off');
  expect(order).toEqual(['engine', 'database']);
});
