import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import { answerImage, hang, startTryOnBackend, type TryOnBackend } from '@tryon/stand-ins/try-on-backend.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { eventually } from '#src/testing/eventually.ts';
import { drawPng, readSmallArtwork, repaintArtwork } from '#src/testing/pictures.ts';
import { writeSiteBuild } from '#src/testing/site-build.ts';
import { findFreePort, type SpawnedServer, spawnServer } from '#src/testing/spawn-server.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';

/** Generous limits, because the test machine is slow. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT_SECONDS: '60', DATABASE_STATEMENT_TIMEOUT_SECONDS: '60' };
/** The first picture of a remote engine loads the networks. */
const UNHURRIED = { TRYON_TIMEOUT_SECONDS: '120' };

let folder: string;
let backend: TryOnBackend;
let database: TestDatabase;
let environment: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
  writeSiteBuild(join(folder, 'build'));
  backend = await startTryOnBackend();
  database = await createTestDatabase();
  await database.disconnect();
  const port = String(await findFreePort());
  environment = {
    PORT: port,
    WEB_BUILD_DIR: join(folder, 'build'),
    TRYON_ENGINES: 'backend',
    TRYON_BACKEND_URL: backend.url,
    TRYON_TIMEOUT_SECONDS: '20',
    // Avoids preparing post pictures in every width, which no test here uses.
    BLOG_SOURCE: 'contentful',
    DATA_DIR: database.place.dataFolder || join(folder, 'data'),
    ...(database.place.databaseUrl === null ? {} : { DATABASE_URL: database.place.databaseUrl, ...PATIENT }),
  };
});

afterEach(async () => {
  await backend.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<SpawnedServer> {
  const server = await spawnServer(environment);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  await server.ready;
  return server;
}

async function kill(server: SpawnedServer): Promise<void> {
  server.process.kill('SIGKILL');
  await server.exited;
}

function post(server: SpawnedServer, path: string, init: RequestInit): Promise<Response> {
  const headers = { origin: `http://localhost:${environment.PORT}`, ...init.headers };
  return fetch(`${server.url}${path}`, { method: 'POST', ...init, headers });
}

/** Makes an account and resolves to the cookie of its session. */
async function signIn(server: SpawnedServer, name = 'Maya'): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const way = { email: `${name}@example.com`, password: 'Fitting-Room-1' };
  await post(server, '/api/auth/sign-up', { headers, body: JSON.stringify({ ...way, name }) });
  const response = await post(server, '/api/auth/sign-in', { headers, body: JSON.stringify(way) });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

interface Asked {
  key?: string;
  /** The only engine to use. */
  engine?: string;
  cookie: string;
}

async function tryOn(server: SpawnedServer, { key, engine, cookie }: Asked): Promise<Response> {
  const person = toFile(await readSmallArtwork('maya'), 'image/webp');
  const garment = toFile(await readSmallArtwork('breton'), 'image/webp');
  const body = toForm([...pictures(person, garment), ['engine', engine ?? '']]);
  return post(server, '/api/try-on/', { body, headers: { cookie, ...(key && { 'idempotency-key': key }) } });
}

async function counts(
  server: SpawnedServer,
  cookie: string,
): Promise<[remaining: number, charged: number | undefined]> {
  const response = await fetch(`${server.url}/api/credits`, { headers: { cookie } });
  const { balance, usage }: CreditsAnswer = await response.json();
  return [balance.remaining, usage.at(-1)?.tryOns];
}

/** On PostgreSQL open jobs may belong to another server until their leases expire; a test cannot wait for that. */
async function endLeases(): Promise<void> {
  if (database.kind !== 'postgres') return;
  const between = await database.reopen();
  await between.db
    .updateTable('try_on_job')
    .set({ lease_until: new Date(0).toISOString() })
    .execute();
  await between.close();
}

async function expectExactBooks(): Promise<void> {
  const again = await database.reopen();
  expect(await createCredits(again).check()).toEqual([]);
  await again.close();
}

test('a server killed during a try-on charges nothing for it, and its repeat once', async () => {
  const server = await start();
  const cookie = await signIn(server);
  backend.behave(hang());
  const answering = tryOn(server, { key: 'f3a1', cookie }).catch(() => 'cut off');
  await eventually(() => expect(backend.received.length).toBe(1));
  expect(await counts(server, cookie)).toEqual([0, 0]);
  await kill(server);
  expect(await answering).toBe('cut off');
  await endLeases();

  backend.behave(answerImage(await drawPng({ width: 300, height: 400 })));
  const next = await start();
  await eventually(async () => expect(await counts(next, cookie)).toEqual([1, 0]));
  const response = await tryOn(next, { key: 'f3a1', cookie });
  expect([response.status, (await response.json()).creditsRemaining]).toEqual([200, 0]);
  await eventually(async () => expect(await counts(next, cookie)).toEqual([0, 1]));
  next.process.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  await expectExactBooks();
}, 60_000);

test('after a restart the same request gets the picture of its paid vendor job; a vendor without jobs is only called for new ones', async () => {
  const fashn = await startFashn(await repaintArtwork('maya'));
  const gemini = await startGemini(await repaintArtwork('maya'));
  for (const vendor of [fashn, gemini]) onTestFinished(() => vendor.close());
  environment = {
    ...environment,
    ...UNHURRIED,
    TRYON_ENGINES: 'fashn,gemini',
    FASHN_API_KEY: 'key',
    FASHN_URL: fashn.url,
    GEMINI_API_KEY: 'key',
    GEMINI_URL: gemini.url,
  };
  const server = await start();
  const maya = await signIn(server);
  const ada = await signIn(server, 'Ada');
  fashn.behave('status', hang());
  gemini.behave('create', hang());
  const answering = [
    tryOn(server, { key: 'f3a1', engine: 'fashn', cookie: maya }).catch(() => 'cut off'),
    tryOn(server, { key: 'f3a1', engine: 'gemini', cookie: ada }).catch(() => 'cut off'),
  ];
  await eventually(() => expect([fashn.count('status'), gemini.count('create')]).toEqual([1, 1]));
  await kill(server);
  expect(await Promise.all(answering)).toEqual(['cut off', 'cut off']);
  fashn.behave('status');
  gemini.behave('create');
  await endLeases();
  const next = await start();
  for (const cookie of [maya, ada]) {
    await eventually(async () => expect(await counts(next, cookie)).toEqual([1, 0]));
  }

  const sent = fashn.received.length;
  const paid = await tryOn(next, { key: 'f3a1', engine: 'fashn', cookie: maya });
  expect([paid.status, (await paid.json()).engine]).toEqual([200, 'fashn']);
  expect(fashn.count('create')).toBe(1);
  // The photos are not sent there again.
  for (const { body } of fashn.received.slice(sent)) expect(body.byteLength).toBe(0);
  await eventually(async () => expect(await counts(next, maya)).toEqual([0, 1]));

  const lost = await tryOn(next, { key: 'f3a1', engine: 'gemini', cookie: ada });
  expect([lost.status, (await lost.json()).code]).toEqual([502, 'engine_failed']);
  expect(gemini.count('create')).toBe(1);
  expect((await tryOn(next, { key: 'f3a2', engine: 'gemini', cookie: ada })).status).toBe(200);
  expect(gemini.count('create')).toBe(2);
  await eventually(async () => expect(await counts(next, ada)).toEqual([0, 1]));
  await kill(next);
  await expectExactBooks();
}, 240_000);

test('a stopping server charges for what it still delivers', async () => {
  const finish = Promise.withResolvers<void>();
  const picture = await drawPng({ width: 300, height: 400 });
  backend.behave(async (request, response) => {
    await finish.promise;
    await answerImage(picture)(request, response);
  });
  const server = await start();
  const cookie = await signIn(server);
  const answering = tryOn(server, { cookie });
  await eventually(() => expect(backend.received.length).toBe(1));
  server.process.kill('SIGTERM');
  await eventually(() => expect(server.stderr()).toContain('"stopping"'));
  finish.resolve();
  expect((await answering).status).toBe(200);
  expect(await server.exited).toBe(0);
  const again = await database.reopen();
  const jobs = await again.db.selectFrom('try_on_job').select('state').execute();
  expect(jobs).toEqual([{ state: 'succeeded' }]);
  await again.close();
  await expectExactBooks();
}, 60_000);
