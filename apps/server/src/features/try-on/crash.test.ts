import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import { answerImage, hang, startTryOnBackend, type TryOnBackend } from '@tryon/stand-ins/try-on-backend.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { eventually } from '#src/testing/eventually.ts';
import { drawPng, readArtwork, repaintArtwork } from '#src/testing/pictures.ts';
import { writeSiteBuild } from '#src/testing/site-build.ts';
import { findFreePort, type SpawnedServer, spawnServer } from '#src/testing/spawn-server.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';

const MAYA = { email: 'maya@example.com', password: 'Fitting-Room-1' };
/** Generous limits, because the test machine is slow. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT_SECONDS: '60', DATABASE_STATEMENT_TIMEOUT_SECONDS: '60' };
/** The first picture of a remote engine loads the networks. */
const UNHURRIED = { TRYON_TIMEOUT_SECONDS: '120' };
const KEY = { 'idempotency-key': 'f3a1' };

let folder: string;
let backend: TryOnBackend;
let database: TestDatabase;
let environment: Record<string, string>;
let cookie: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
  writeSiteBuild(join(folder, 'build'));
  backend = await startTryOnBackend();
  database = await createTestDatabase();
  await database.disconnect();
  cookie = '';
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
  const headers = { origin: `http://localhost:${environment.PORT}`, cookie, ...init.headers };
  return fetch(`${server.url}${path}`, { method: 'POST', ...init, headers });
}

async function signIn(server: SpawnedServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await post(server, '/api/auth/sign-up', { headers, body: JSON.stringify({ ...MAYA, name: 'Maya' }) });
  const response = await post(server, '/api/auth/sign-in', { headers, body: JSON.stringify(MAYA) });
  cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function tryOn(server: SpawnedServer, headers: Record<string, string> = {}): Promise<Response> {
  const person = toFile(readArtwork('maya'), 'image/webp');
  const garment = toFile(readArtwork('breton'), 'image/webp');
  return post(server, '/api/try-on/', { body: toForm(pictures(person, garment)), headers });
}

async function counts(server: SpawnedServer): Promise<[remaining: number, charged: number | undefined]> {
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
  await signIn(server);
  backend.behave(hang());
  const answering = tryOn(server, KEY).catch(() => 'cut off');
  await eventually(() => expect(backend.received.length).toBe(1));
  expect(await counts(server)).toEqual([0, 0]);
  await kill(server);
  expect(await answering).toBe('cut off');
  await endLeases();

  backend.behave(answerImage(await drawPng({ width: 300, height: 400 })));
  const next = await start();
  await eventually(async () => expect(await counts(next)).toEqual([1, 0]));
  const response = await tryOn(next, KEY);
  expect([response.status, (await response.json()).creditsRemaining]).toEqual([200, 0]);
  await eventually(async () => expect(await counts(next)).toEqual([0, 1]));
  next.process.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  await expectExactBooks();
}, 60_000);

/** Kills the server while its vendor makes a picture, restarts it and gives up the previous try-on. */
async function dieAtVendor(vendor: VendorStandIn, step: 'create' | 'status'): Promise<SpawnedServer> {
  onTestFinished(() => vendor.close());
  const server = await start();
  await signIn(server);
  vendor.behave(step, hang());
  const answering = tryOn(server, KEY).catch(() => 'cut off');
  await eventually(() => expect(vendor.count(step)).toBe(1));
  await kill(server);
  expect(await answering).toBe('cut off');
  vendor.behave(step);
  await endLeases();
  const next = await start();
  await eventually(async () => expect(await counts(next)).toEqual([1, 0]));
  return next;
}

test('after a restart the same request gets the picture of its paid vendor job', async () => {
  const vendor = await startFashn(await repaintArtwork('maya'));
  environment = {
    ...environment,
    ...UNHURRIED,
    TRYON_ENGINES: 'fashn',
    FASHN_API_KEY: 'key',
    FASHN_URL: vendor.url,
  };
  const next = await dieAtVendor(vendor, 'status');
  const sent = vendor.received.length;
  const response = await tryOn(next, KEY);
  expect([response.status, (await response.json()).engine]).toEqual([200, 'fashn']);
  expect(vendor.count('create')).toBe(1);
  // The photos are not sent there again.
  for (const { body } of vendor.received.slice(sent)) expect(body.byteLength).toBe(0);
  await eventually(async () => expect(await counts(next)).toEqual([0, 1]));
  await kill(next);
  await expectExactBooks();
}, 240_000);

test('after a restart a vendor without jobs is only called for new requests', async () => {
  const vendor = await startGemini(await repaintArtwork('maya'));
  environment = {
    ...environment,
    ...UNHURRIED,
    TRYON_ENGINES: 'gemini',
    GEMINI_API_KEY: 'key',
    GEMINI_URL: vendor.url,
  };
  const next = await dieAtVendor(vendor, 'create');
  const response = await tryOn(next, KEY);
  expect([response.status, (await response.json()).code]).toEqual([502, 'engine_failed']);
  expect(vendor.count('create')).toBe(1);
  expect((await tryOn(next, { 'idempotency-key': 'f3a2' })).status).toBe(200);
  expect(vendor.count('create')).toBe(2);
  await eventually(async () => expect(await counts(next)).toEqual([0, 1]));
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
  await signIn(server);
  const answering = tryOn(server);
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
