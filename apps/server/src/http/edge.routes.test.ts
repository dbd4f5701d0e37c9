import { afterAll, beforeAll, expect, test } from 'vitest';
import { toExtensionClients } from '#src/config/extension-settings.ts';
import { createListeningApp, openRawClient } from '#src/testing/listening-app.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { createTestApp, pictures, type TestApp, toFile, toForm } from '#src/testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

function directives(response: Response): Record<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

test('scripts run only from this origin or with the nonce of this very answer', async () => {
  const [first, second] = await Promise.all([testApp.app.request('/page'), testApp.app.request('/page')]);
  const nonces = await Promise.all(
    [first, second].map(async (response) => {
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      expect(directives(response)['script-src']).toBe(`'self' 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(atob(nonces[0] ?? '')).toHaveLength(16);
});

test('the content policy allows nothing that the site does not need', async () => {
  const {
    'script-src': _scripts,
    'style-src': styles,
    ...rest
  } = directives(await testApp.app.request('/page'));
  expect(styles).toMatch(/^'self' 'nonce-[^']+'$/);
  expect(rest).toEqual({
    'default-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': "'self' blob:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    // The form that connects the extension leads to it.
    'form-action': ["'self'", ...toExtensionClients(undefined, true).map((build) => build.redirectUri)].join(
      ' ',
    ),
  });
});

test('only the engine’s worker may compile WebAssembly, and otherwise only fetch from here', async () => {
  expect(directives(await testApp.app.request('/assets/engine-worker-AbC123.js'))).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'connect-src': "'self'",
  });
  expect(directives(await testApp.app.request('/assets/other-AbC123.js'))['script-src']).not.toContain(
    'eval',
  );
});

test('only the HEIC decoder may start a worker from a blob, and it cannot connect anywhere', async () => {
  expect(directives(await testApp.app.request('/assets/heic-worker-AbC123.js'))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': 'blob:',
  });
});

test.each(['/page', '/healthz', '/api/unknown', '/api/docs'])(
  '%s carries the protective headers',
  async (path) => {
    const { headers } = await testApp.app.request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  },
);

test('browsers are held to https where the site is served by it', async () => {
  const secure = await createTestApp({ publicUrl: 'https://tryon.example' });
  const response = await secure.app.request('/page');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(directives(response)).toHaveProperty('upgrade-insecure-requests');
  await secure.close();
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:9999' }, 403],
  [{ origin: 'http://evil.example:8000', 'sec-fetch-site': 'same-origin' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://localhost:8000', 'sec-fetch-site': 'same-origin' }, 415],
  [{ origin: 'http://127.0.0.1:8000' }, 415],
  [{ origin: 'http://[::1]:8000' }, 415],
  [{}, 415],
])('a POST with %o is answered with %i', async (headers, status) => {
  const response = await testApp.app.request('/api/try-on/', {
    method: 'POST',
    headers: Object.entries(headers),
  });
  expect(response.status).toBe(status);
});

test('links from other sites can be opened', async () => {
  const response = await testApp.app.request('/page', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(response.status).toBe(200);
});

test.each(['TRACE', 'PROPFIND'])('%s is not an allowed method, on pages as in the API', async (method) => {
  const listening = await createListeningApp();
  try {
    for (const path of ['/', '/page', '/api/plans']) {
      const client = await openRawClient(listening.port);
      client.socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
      await client.closed;
      expect(client.received()).toMatch(/^HTTP\/1\.1 405 /);
      expect(client.received()).toMatch(/\r\nallow: GET, HEAD, /);
    }
  } finally {
    await listening.close();
  }
});

test('a forged webhook message is one line in the log, without a stack', async () => {
  const before = testApp.logLines().length;
  const response = await testApp.app.request('/api/payments/webhook', { method: 'POST', body: '{}' });
  expect(response.status).toBe(400);
  const lines = testApp.logLines().slice(before);
  expect(lines).toMatchObject([{ msg: 'request', status: 400, code: 'signature_not_valid' }]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('unknown addresses of the API answer in JSON whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await testApp.app.request('/api/unknown', { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
});

test('only the try-on takes large bodies', async () => {
  const large = { method: 'POST', body: 'x'.repeat(65_537), headers: { 'content-length': '65537' } };
  for (const path of ['/page', '/api/auth/sign-in', '/api/contact', '/api/account/profile']) {
    const refused = await testApp.app.request(path, large);
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'request_too_large', error: 'The request is too large.' },
    ]);
  }
  const streamed = { method: 'POST', headers: { 'transfer-encoding': 'chunked' } };
  expect((await testApp.app.request('/page', streamed)).status).toBe(413);
});

test('an unknown error is logged once with its cause and tells the outside nothing', async () => {
  const response = await testApp.app.request('/broken');
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain('secret');
  const { requestId } = JSON.parse(text);
  const reports = testApp.logLines().filter((line) => line.requestId === requestId && line.level === 'error');
  expect(reports).toMatchObject([
    { code: 'internal', error: { message: 'secret of the inside', cause: { message: 'deeper secret' } } },
  ]);
});

test('the log line of a request holds the listed fields and nothing else', async () => {
  const marker = 'marker-of-a-stranger';
  const person = new File([await drawJpeg({ seed: 1 })], `${marker}.jpg`, { type: 'image/jpeg' });
  await testApp.app.request(`/api/try-on/?token=${marker}`, {
    method: 'POST',
    headers: {
      cookie: marker,
      'user-agent': marker,
      'x-request-id': marker,
      authorization: marker,
      referer: marker,
    },
    body: toForm(pictures(person, toFile(await drawJpeg({ seed: 2 })))),
  });
  await testApp.app.request(`/page?name=${marker}`);
  await testApp.app.request(`/api/${marker}`);
  const lines = testApp.logLines();
  expect(JSON.stringify(lines)).not.toContain(marker);
  const requests = lines.filter(({ msg }) => msg === 'request').slice(-3);
  expect(requests.map(({ method, route, status, code }) => ({ method, route, status, code }))).toEqual([
    { method: 'POST', route: '/api/try-on/', status: 200, code: undefined },
    { method: 'GET', route: '/page', status: 200, code: undefined },
    { method: 'GET', route: '/api/*', status: 404, code: 'not_found' },
  ]);
  const allowed = ['level', 'time', 'requestId', 'method', 'route', 'status', 'durationMs', 'code', 'msg'];
  expect(requests.flatMap(Object.keys).filter((name) => !allowed.includes(name))).toEqual([]);
});

test('readiness depends on the engine and the database', async () => {
  const states = [];
  for (const state of ['warming', 'ready', 'stopping'] as const) {
    testApp.setReadyState(state);
    const response = await testApp.app.request('/readyz');
    states.push([response.status, await response.json()]);
  }
  expect(states).toEqual([
    [503, { status: 'warming' }],
    [200, { status: 'ready' }],
    [503, { status: 'stopping' }],
  ]);
  testApp.setReadyState('ready');
});

test('without its database the server is alive but not ready', async () => {
  const broken = await createTestApp();
  await broken.close();
  expect((await broken.app.request('/healthz')).status).toBe(200);
  const response = await broken.app.request('/readyz');
  expect([response.status, await response.json()]).toEqual([503, { status: 'no_database' }]);
});
