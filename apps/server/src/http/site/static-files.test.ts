import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EdgeEnv } from '#src/http/edge-env.ts';
import { staticFiles } from '#src/http/site/static-files.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const FONT = Buffer.from([0, 1, 2, 3, 255]);

let folder: string;
let app: Hono<EdgeEnv>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'client', 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(folder, 'client', 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'client', 'assets', 'serif-3c4d.woff2'), FONT);
  writeFileSync(join(folder, 'client', 'assets', 'gone-5e6f.js'), SCRIPT);
  app = new Hono<EdgeEnv>();
  app.use(staticFiles(join(folder, 'client')));
  app.all('*', (c) => c.text('page', 404));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('files with a hash in their name are cached forever, others for an hour', async () => {
  const hashed = await app.request('/assets/app-1a2b.js');
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await hashed.text()).toBe(SCRIPT);
  expect((await app.request('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('texts are compressed for "%s"', async (accepted, encoding, decode) => {
  const response = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('accept-encoding');
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
  expect(decode(body).toString()).toBe(SCRIPT);
});

test('compressed files are served as they are', async () => {
  const response = await app.request('/assets/serif-3c4d.woff2', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.has('content-encoding')).toBe(false);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(FONT);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets',
  '/assets/',
  '//robots.txt',
  '/none',
])('%s is not found', async (path) => {
  const response = await app.request(new Request(`http://localhost${path}`));
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('page');
});

test('a file deleted since the start is not found', async () => {
  rmSync(join(folder, 'client', 'assets', 'gone-5e6f.js'));
  expect((await app.request('/assets/gone-5e6f.js')).status).toBe(404);
});

test('only reading is served', async () => {
  expect((await app.request('/robots.txt', { method: 'POST' })).status).toBe(404);
});
