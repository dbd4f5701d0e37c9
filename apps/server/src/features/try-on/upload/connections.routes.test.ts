import { afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import { runUntilAborted, succeed } from '#src/testing/fake-engine.ts';
import { createListeningApp, type ListeningApp, openRawClient } from '#src/testing/listening-app.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;

let form: FormData;
let listening: ListeningApp;

beforeAll(async () => {
  form = toForm(pictures(toFile(await drawJpeg({ seed: 1 })), toFile(await drawJpeg({ seed: 2 }))));
});

afterEach(() => listening.close());

function post(init: RequestInit = {}): Promise<Response> {
  return fetch(`${listening.url}/api/try-on/`, { method: 'POST', body: form, ...init });
}

function headers(length: number | 'chunked'): string {
  return [
    'POST /api/try-on/ HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: multipart/form-data; boundary=edge',
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

test('if every place is taken the rejection comes before the body', async () => {
  listening = await createListeningApp({ tryOn: { queueLength: 0 } });
  listening.fake.behave(runUntilAborted);
  const busy = new AbortController();
  const running = post({ signal: busy.signal }).catch(() => 'gone');
  await eventually(() => expect(listening.fake.usage().running).toBe(1));

  const client = await openRawClient(listening.port);
  client.socket.write(headers(5 * MEGABYTE));
  await eventually(() => expect(client.received()).toContain('"overloaded"'));
  expect(client.received()).toMatch(/^HTTP\/1\.1 503 /);
  expect(client.received()).toMatch(/\r\nretry-after: \d+\r\n/);
  client.socket.destroy();
  busy.abort();
  await running;
});

test('only received bytes hold memory, not the declared size', async () => {
  listening = await createListeningApp({ tryOn: { queueLength: 5, queueBytes: 20 * MEGABYTE } });
  const first = await openRawClient(listening.port);
  first.socket.write(headers(15 * MEGABYTE));
  const second = await openRawClient(listening.port);
  second.socket.write(headers(15 * MEGABYTE));
  expect((await post()).status).toBe(200);
  first.socket.destroy();
  second.socket.destroy();
});

test('undeclared sizes are rejected as soon as they do not fit', async () => {
  listening = await createListeningApp({ tryOn: { queueLength: 5, queueBytes: MEGABYTE } });
  const client = await openRawClient(listening.port);
  client.socket.write(headers('chunked'));
  const part = '--edge\r\ncontent-disposition: form-data; name="user_image"; filename="a"\r\n\r\n';
  client.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
  client.socket.write(`${(2 * MEGABYTE).toString(16)}\r\n`);
  client.socket.write(Buffer.alloc(2 * MEGABYTE, 1));
  await eventually(() => expect(client.received()).toMatch(/^HTTP\/1\.1 503 /));
  client.socket.destroy();
});

test('a body beyond the limit is rejected by its declared size, before any of it is sent', async () => {
  listening = await createListeningApp();
  const client = await openRawClient(listening.port);
  const startedAt = performance.now();
  client.socket.write(headers(25 * MEGABYTE));
  await eventually(() => expect(client.received()).toContain('"body_too_large"'));
  expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  client.socket.destroy();
});

test('a client that sends a too large body anyway can read the reason', async () => {
  listening = await createListeningApp();
  const response = await post({ body: toForm([['user_image', toFile(new Uint8Array(25 * MEGABYTE))]]) });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'body_too_large' });
});

test('the connection of a rejected upload can be reused', async () => {
  listening = await createListeningApp();
  const client = await openRawClient(listening.port);
  const rest = Buffer.alloc(3 * MEGABYTE, 1);
  client.socket.write(headers(rest.length).replace('multipart/form-data', 'text/plain'));
  await eventually(() => expect(client.received()).toContain('not_multipart'));
  client.socket.write(rest);
  client.socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await eventually(() => expect(client.received()).toContain('{"status":"ok"}'));
  client.socket.destroy();
});

test.each(['application/json', 'text/event-stream'])('a disconnect aborts the run (%s)', async (accept) => {
  listening = await createListeningApp();
  listening.fake.behave(runUntilAborted);
  const client = new AbortController();
  const answering = post({ headers: { accept }, signal: client.signal }).then(
    (response) => response.text(),
    () => 'gone',
  );
  await eventually(() => expect(listening.fake.usage().running).toBe(1));
  client.abort();
  await answering.catch(() => undefined);
  await eventually(() => expect(listening.fake.usage().running).toBe(0));
  listening.fake.behave(succeed);
  expect((await post()).status).toBe(200);
});

test('a disconnect during the upload frees its place', async () => {
  listening = await createListeningApp({ tryOn: { queueLength: 0 } });
  const client = await openRawClient(listening.port);
  client.socket.write(`${headers(1000)}--edge\r\n`);
  client.socket.destroy();
  await eventually(() =>
    expect(listening.logLines()).toContainEqual(expect.objectContaining({ code: 'client_gone' })),
  );
  expect((await post()).status).toBe(200);
});

test('a client that stalls during its upload is dropped when another one needs the place', async () => {
  listening = await createListeningApp({ tryOn: { queueLength: 0 } });
  const client = await openRawClient(listening.port);
  client.socket.write(`${headers(1000)}--edge\r\n`);
  await eventually(async () => {
    expect((await post()).status).toBe(200);
    expect(client.received()).toMatch(/^HTTP\/1\.1 503 /);
  });
  expect(client.received()).toMatch(/\r\nretry-after: \d+\r\n/);
  client.socket.destroy();
});
