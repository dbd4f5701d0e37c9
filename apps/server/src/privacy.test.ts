import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VENDOR_NAMES, type VendorName } from '@tryon/engine/providers/vendors.ts';
import { startFal } from '@tryon/stand-ins/fal.ts';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import { startKling } from '@tryon/stand-ins/kling.ts';
import { startOpenai } from '@tryon/stand-ins/openai.ts';
import { startReplicate } from '@tryon/stand-ins/replicate.ts';
import {
  answerImage,
  answerText,
  hang,
  startTryOnBackend,
  type TryOnBackend,
} from '@tryon/stand-ins/try-on-backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type Canaries,
  collectCanaries,
  findCanaries,
  readPlaces,
  toMarkedJpeg,
} from '#src/testing/canaries.ts';
import { eventually } from '#src/testing/eventually.ts';
import { drawJpeg, readSmallArtwork, repaintArtwork } from '#src/testing/pictures.ts';
import { writeSiteBuild } from '#src/testing/site-build.ts';
import { type SpawnedServer, spawnServer } from '#src/testing/spawn-server.ts';
import { type FormEntry, pictures, toFile, toForm } from '#src/testing/test-app.ts';

const PERSON_TEXT = 'canary-7f3a-of-the-person';
const GARMENT_TEXT = 'canary-91cd-of-the-garment';

let photos: Record<'person' | 'garment' | 'noise', Uint8Array<ArrayBuffer>>;
let photoCanaries: Canaries[];
let folder: string;
let dataFolder: string;
let temporaryFolder: string;

beforeAll(async () => {
  photos = {
    person: await toMarkedJpeg(await readSmallArtwork('maya'), PERSON_TEXT),
    garment: await toMarkedJpeg(await readSmallArtwork('breton'), GARMENT_TEXT),
    noise: await toMarkedJpeg(await drawJpeg({ width: 400, height: 500, seed: 77 }), PERSON_TEXT),
  };
  photoCanaries = [
    await collectCanaries(photos.person, PERSON_TEXT),
    await collectCanaries(photos.garment, GARMENT_TEXT),
    await collectCanaries(photos.noise),
  ];
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  dataFolder = join(folder, 'data');
  temporaryFolder = join(folder, 'tmp');
  mkdirSync(dataFolder, { mode: 0o700 });
  mkdirSync(temporaryFolder);
  writeSiteBuild(join(folder, 'build'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(changes: Record<string, string>): Promise<SpawnedServer> {
  const environment = {
    DATA_DIR: dataFolder,
    TMPDIR: temporaryFolder,
    WEB_BUILD_DIR: join(folder, 'build'),
    LOG_LEVEL: 'debug',
    TRYON_ALLOW_ANONYMOUS: 'true',
    // Avoids preparing post pictures in every width, which no test here uses.
    BLOG_SOURCE: 'contentful',
    ...changes,
  };
  const server = await spawnServer(environment);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  await server.ready;
  return server;
}

interface Order extends RequestInit {
  person?: Uint8Array<ArrayBuffer>;
  /** The only engine to use. */
  engine?: string;
}

function post(server: SpawnedServer, order: Order = {}): Promise<Response> {
  const { person = photos.person, engine = '', ...init } = order;
  const entries: FormEntry[] = [...pictures(toFile(person), toFile(photos.garment)), ['engine', engine]];
  return fetch(`${server.url}/api/try-on/`, { method: 'POST', body: toForm(entries), ...init });
}

async function postAndHangUp(server: SpawnedServer, engine = ''): Promise<void> {
  const client = new AbortController();
  const gone = server.stderr().split('client_gone').length;
  const headers = { accept: 'text/event-stream' };
  const response = await post(server, { headers, signal: client.signal, engine });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && !text.includes('event: stage')) text += (await reader.read()).value ?? '';
  client.abort();
  await eventually(() => expect(server.stderr().split('client_gone').length).toBeGreaterThan(gone));
}

/** Searches every place twice: while the server runs, and after it has stopped. */
async function expectNoTrace(server: SpawnedServer, canaries: Canaries[]): Promise<void> {
  const search = () => {
    const places = readPlaces([dataFolder, temporaryFolder]);
    places.set('the log', Buffer.from(server.stderr()));
    places.set('standard output', Buffer.from(server.stdout()));
    return { files: [...places.keys()], found: findCanaries(canaries, places) };
  };
  const running = search();
  expect(running.found).toEqual([]);
  expect(running.files.some((file) => file.endsWith('.sqlite-wal'))).toBe(true);
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(search().found).toEqual([]);
  expect(readPlaces([temporaryFolder]).size).toBe(0);
}

async function resultCanaries(response: Response, what = 'the picture'): Promise<Canaries> {
  expect(response.status, what).toBe(200);
  const { image } = await response.json();
  return collectCanaries(Buffer.from(image, 'base64'));
}

test('the search finds each canary in every place and encoding', async () => {
  const plant = [...(photoCanaries[0] ?? [])].map(([name, canary], index) => {
    writeFileSync(join(dataFolder, `file-${index}`), Buffer.concat([Buffer.from('before'), canary]));
    return name;
  });
  expect(plant).toHaveLength(18);
  const found = findCanaries(photoCanaries.slice(0, 1), readPlaces([dataFolder]));
  expect(found).toEqual(
    expect.arrayContaining(plant.map((name, index) => `${join(dataFolder, `file-${index}`)}: ${name}`)),
  );
  const whole = new Map([
    ['log', Buffer.from(`{"image":"${Buffer.from(photos.person).toString('base64')}"}`)],
  ]);
  expect(findCanaries(photoCanaries.slice(0, 1), whole).length).toBeGreaterThan(3);
});

let backend: TryOnBackend;

beforeAll(async () => {
  backend = await startTryOnBackend();
});

afterAll(() => backend.close());

test('another server as engine leaves no trace: success, failures that quote the photo, lies, timeout, hanging up', async () => {
  const server = await start({
    TRYON_ENGINES: 'backend',
    TRYON_BACKEND_URL: backend.url,
    TRYON_TIMEOUT_SECONDS: '1',
  });
  const result = await resultCanaries(await post(server));
  const quote = Buffer.from(photos.person).toString('base64');
  const sent = Buffer.from(backend.received[0]?.parts[0]?.bytes ?? []).toString('base64');
  for (const [status, body] of [
    [500, quote],
    [400, JSON.stringify({ error: quote })],
    [422, JSON.stringify({ error: PERSON_TEXT })],
    [200, JSON.stringify({ image: `!${sent}` })],
    [200, sent],
  ] as const) {
    backend.behave(answerText(status, body, { 'content-type': 'application/json' }));
    expect((await post(server)).status).toBeGreaterThanOrEqual(400);
    // A failing engine is skipped for a while; one good picture ends that.
    backend.behave(answerImage(photos.garment));
    expect((await post(server)).status).toBe(200);
  }
  backend.behave(hang());
  expect((await post(server)).status).toBe(504);
  await postAndHangUp(server);
  const canaries = [...photoCanaries, result, await collectCanaries(Buffer.from(sent, 'base64'))];
  await expectNoTrace(server, canaries);
}, 120_000);

const VENDORS = {
  fashn: ['FASHN', 'FASHN', startFashn],
  gemini: ['GEMINI', 'Google Gemini', startGemini],
  fal: ['FAL', 'fal.ai', startFal],
  openai: ['OPENAI', 'OpenAI', startOpenai],
  replicate: ['REPLICATE', 'Replicate', startReplicate],
  kling: ['KLING', 'Kling AI', startKling],
} as const satisfies Record<VendorName, unknown>;

/** The recipients of the photos, as shown by the page and the extension beforehand. */
async function findRecipients({ url }: SpawnedServer): Promise<unknown[]> {
  const page = await (await fetch(url)).text();
  const { engines } = await (await fetch(`${url}/api/try-on/choices`)).json();
  expect(JSON.parse(page.replace(/<[^>]*>/g, '')).engines).toEqual(engines);
  return engines.map(({ recipient }: { recipient: unknown }) => recipient);
}

/** Stand-ins of every vendor, which answer with the picture, and the settings of a server with them and its own engine. */
async function startVendors(picture: Uint8Array) {
  const settings: Record<string, string> = { TRYON_ENGINES: ['embedded', ...VENDOR_NAMES].join() };
  const vendors = await Promise.all(
    VENDOR_NAMES.map(async (name) => {
      const [prefix, recipient, startStandIn] = VENDORS[name];
      const vendor = await startStandIn(picture);
      onTestFinished(() => vendor.close());
      settings[`${prefix}_API_KEY`] = 'access:secret-of-the-owner';
      settings[`${prefix}_URL`] = vendor.url;
      return { name, recipient, vendor };
    }),
  );
  return { vendors, settings };
}

test('the embedded engine and each vendor, which is named with what it keeps, leave no trace: success, refusal, a failure that quotes the photo, hanging up', async () => {
  const made = await toMarkedJpeg(await repaintArtwork('maya'), PERSON_TEXT);
  const { vendors, settings } = await startVendors(made);
  const server = await start(settings);
  const keeps = expect.stringMatching(/\b(\d+ (minutes|days)|an hour)\b/);
  const policyUrl = expect.stringMatching(/^https:/);
  expect(await findRecipients(server)).toEqual([
    null,
    ...vendors.map(({ recipient }) => ({ name: recipient, keeps, policyUrl })),
  ]);
  const canaries = [...photoCanaries, await collectCanaries(made)];
  const engine = 'embedded';
  canaries.push(await resultCanaries(await post(server, { engine }), engine));
  expect((await post(server, { engine, person: photos.noise })).status).toBe(422);
  await postAndHangUp(server, engine);
  const quote = Buffer.from(photos.person).toString('base64');
  const body = { error: { message: quote, code: quote }, detail: quote, message: quote, code: 1 };
  for (const { name, vendor } of vendors) {
    canaries.push(await resultCanaries(await post(server, { engine: name }), name));
    vendor.behave('create', answerText(500, JSON.stringify(body)));
    expect((await post(server, { engine: name })).status, name).toBe(502);
    expect(vendor.count('create'), `${name} had the photos`).toBeGreaterThanOrEqual(2);
    vendor.behave('create', hang());
    await postAndHangUp(server, name);
  }
  expect(server.stderr()).not.toContain('secret-of-the-owner');
  await expectNoTrace(server, canaries);
}, 120_000);
