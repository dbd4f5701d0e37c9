import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_ENGINE } from '@tryon/engine/node/embedded-engine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '#src/config/config.ts';
import { InstallationError } from '#src/domain-error.ts';
import { readJson } from '#src/http/body/read-body.ts';
import { createEdge } from '#src/http/edge.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { siteFactsOf } from '#src/http/site/site.ts';
import { openBuiltSite } from '#src/http/site/site-entrance.ts';
import { createLogger } from '#src/logger.ts';
import { writeSiteBuild } from '#src/testing/site-build.ts';
import { PUBLIC } from '#src/testing/test-app.ts';

let folder: string;
let edge: Edge;
const lines: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeSiteBuild(folder);
  const config = parseConfig({ ...PUBLIC, WEB_BUILD_DIR: folder, PUBLIC_URL: 'https://tryon.example' });
  const log = createLogger('info', { write: (line) => lines.push(line) });
  edge = createEdge({ ...config, log, isDevelopment: false, pictureOrigins: [], usesStripe: false });
  edge.get('/api/probe', (c) => {
    c.header('set-cookie', 'seen=1; Path=/', { append: true });
    return c.json({ cookie: c.req.header('cookie') ?? null, address: c.req.url });
  });
  edge.post('/api/probe', async (c) => {
    c.header('set-cookie', 'posted=1; Path=/', { append: true });
    const body = await readJson(c, z.object({ said: z.string() }));
    const { cookie, origin } = c.req.header();
    return c.json({ ...body, cookie, origin, address: c.get('clientAddress'), id: c.get('requestId') }, 201);
  });
  const site = await openBuiltSite(config, log);
  site.register(edge, siteFactsOf(config, { engines: [EMBEDDED_ENGINE], gallery: [] }));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function readPage(response: Response) {
  return JSON.parse(/<p>(.*)<\/p>/.exec(await response.text())?.[1] ?? '');
}

test('a page gets its nonce, its request id and the public URL, whatever the proxy’s host', async () => {
  const response = await edge.request('http://10.0.0.7:8000/?a=1');
  expect(response.status).toBe(200);
  const page = await readPage(response);
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${page.nonce}'`);
  expect(page).toMatchObject({
    publicUrl: 'https://tryon.example',
    url: 'https://tryon.example/?a=1',
    requestId: response.headers.get('x-request-id'),
  });
});

test.each([
  ['//', 200],
  ['//evil.example/pricing', 404],
  ['///evil.example/', 404],
  ['/\\evil.example/', 404],
])('%s stays a path of this site (%i), whatever follows its slashes', async (path, status) => {
  const response = await edge.request(`http://10.0.0.7:8000${path}`);
  expect(response.status).toBe(status);
  expect(new URL((await readPage(response)).url).origin).toBe('https://tryon.example');
});

test('a page is not cached, and is compressed', async () => {
  const response = await edge.request('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('content-encoding')).toBe('gzip');
});

test('a page can call the API as its visitor, with shared results; cookies reach the browser', async () => {
  const before = lines.length;
  const response = await edge.request('/asking', { headers: { cookie: 'session=of-the-visitor' } });
  expect((await readPage(response)).answer).toEqual({
    cookie: 'session=of-the-visitor',
    address: 'https://tryon.example/api/probe',
  });
  expect(response.headers.getSetCookie()).toEqual(['seen=1; Path=/']);
  expect(lines.slice(before).map((line) => JSON.parse(line).route)).toEqual(['/*']);
});

const postPage = (body: string, headers: Record<string, string> = {}) =>
  edge.request('/posting', {
    method: 'POST',
    headers: { cookie: 'session=of-the-visitor', ...headers },
    body,
  });

test('what a page posts is a call of its visitor under its request id, and its cookies reach the browser', async () => {
  const before = lines.length;
  const response = await postPage('{"said":"hello"}', { origin: 'https://tryon.example' });
  expect([response.status, await response.json()]).toEqual([
    201,
    {
      said: 'hello',
      cookie: 'session=of-the-visitor',
      address: 'unknown',
      id: response.headers.get('x-request-id'),
    },
  ]);
  expect(response.headers.getSetCookie()).toEqual(['posted=1; Path=/']);
  const logged = lines.slice(before).map((line) => JSON.parse(line));
  expect(logged.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/probe', 201],
    ['POST', '/*', 201],
  ]);
});

test('a refusal of the API is the action’s to answer', async () => {
  expect((await postPage('{}')).status).toBe(400);
});

test('no other site can post to a page', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    expect((await postPage('{"said":"hello"}', { origin })).status).toBe(403);
  }
});

test('the status is the site’s own', async () => {
  expect((await edge.request('/no-such-page')).status).toBe(404);
});

test('built files take precedence over pages', async () => {
  const response = await edge.request('/assets/app-1a2b.js');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('an error in a page is logged once, with the request’s id', async () => {
  const response = await edge.request('/broken');
  const requestId = response.headers.get('x-request-id');
  const reports = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'page failed');
  expect(reports).toMatchObject([{ requestId, error: { message: 'page broke' } }]);
});

test('a site that is not built is said so', async () => {
  const config = parseConfig({ WEB_BUILD_DIR: join(folder, 'nowhere') });
  await expect(openBuiltSite(config, createLogger('silent'))).rejects.toThrow(InstallationError);
});
