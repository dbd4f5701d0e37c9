import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { InstallationError } from '#src/domain-error.ts';
import { createHttpServer, listen } from '#src/http/http-server.ts';
import { eventually } from '#src/testing/eventually.ts';
import { createListeningApp, type ListeningApp, openRawClient } from '#src/testing/listening-app.ts';

let listening: ListeningApp;

afterEach(() => listening.close());

test('a client that sends its headers byte by byte is disconnected', async () => {
  listening = await createListeningApp({ headersTimeoutMs: 200, requestTimeoutMs: 400 });
  const client = await openRawClient(listening.port);
  client.socket.write('GET /healthz HTTP/1.1\r\nhost: 127');
  const dripping = setInterval(() => client.socket.write('.'), 50);
  // Writing on after the response would make the system discard it unread.
  client.socket.once('data', () => clearInterval(dripping));
  await client.closed;
  clearInterval(dripping);
  expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that never finishes its body is cut off', async () => {
  listening = await createListeningApp({ headersTimeoutMs: 200, requestTimeoutMs: 400 });
  const client = await openRawClient(listening.port);
  client.socket.write('POST /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99\r\n\r\nabc');
  const dripping = setInterval(() => client.socket.write('x'), 100);
  await client.closed;
  clearInterval(dripping);
  expect(client.received()).toMatch(/^HTTP\/1\.1 405 /);
});

test('an idle connection is kept longer than proxies keep it', async () => {
  listening = await createListeningApp();
  const client = await openRawClient(listening.port);
  client.socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await eventually(() => expect(client.received()).toMatch(/keep-alive: timeout=65/i));
});

test('a connection on which nothing was sent does not keep a server from closing', async () => {
  listening = await createListeningApp();
  const accepted = once(listening.server, 'connection');
  const client = await openRawClient(listening.port);
  await accepted;
  listening.server.closeIdleConnections();
  await client.closed;
});

test('headers beyond the limit are refused', async () => {
  listening = await createListeningApp();
  const client = await openRawClient(listening.port);
  client.socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
  await eventually(() => expect(client.received()).toMatch(/^HTTP\/1\.1 431 /));
});

test('an invalid host name is a bad request, in the format of every other failure', async () => {
  listening = await createListeningApp();
  const client = await openRawClient(listening.port);
  client.socket.write('GET /healthz HTTP/1.1\r\nhost: a/b@c\r\n\r\n');
  await eventually(() => expect(client.received()).toContain('"bad_request"'));
  expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
  client.socket.destroy();
});

test('a port in use is reported with a solution', async () => {
  listening = await createListeningApp();
  const second = createHttpServer();
  const opening = listen(second, listening.app, { port: listening.port, host: '127.0.0.1' });
  await expect(opening).rejects.toThrow(InstallationError);
  await expect(opening).rejects.toThrow(`Port ${listening.port} is already in use.`);
});
