import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EdgeEnv } from '#src/http/edge-env.ts';
import { createHttpServer, listen } from '#src/http/http-server.ts';
import { wipeOnceSent } from '#src/http/site/delivery.ts';
import { eventually } from '#src/testing/eventually.ts';
import { openRawClient } from '#src/testing/listening-app.ts';
import { findFreePort } from '#src/testing/spawn-server.ts';

/** More than the system buffers, so that a client that does not read blocks the response. */
const BYTES = 32 * 1024 * 1024;
const STALLED_MS = 1_000;
/** Delay between chunks of 64 KB; in total several times the stall limit. */
const SLOWLY_MS = 3;
const REQUEST = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

let server: ReturnType<typeof createHttpServer>;
let answers: Uint8Array<ArrayBuffer>[];
let port: number;

beforeEach(async () => {
  server = createHttpServer();
  answers = [];
  port = await findFreePort();
  const app = new Hono<EdgeEnv>()
    .get('/', (c) => {
      const bytes = new Uint8Array(BYTES).fill(7);
      answers.push(bytes);
      wipeOnceSent(c, bytes);
      return c.body(bytes);
    })
    .get('/slow', async (c) => {
      await delay(2 * STALLED_MS);
      return c.text('made at last');
    });
  await listen(server, app, { port, host: '127.0.0.1', stalledAnswerMs: STALLED_MS });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('bytes of an answer are overwritten once it was sent or its reader has gone, and not before', async () => {
  const read = new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer());
  expect(read.every((byte) => byte === 7)).toBe(true);
  await eventually(() => expect(answers[0]?.at(-1)).toBe(0));

  const client = new AbortController();
  const unread = await fetch(`http://127.0.0.1:${port}/`, { signal: client.signal });
  expect([unread.status, answers[1]?.at(-1)]).toEqual([200, 7]);
  client.abort();
  await eventually(() => expect(answers[1]?.every((byte) => byte === 0)).toBe(true));
});

test('whoever takes nothing of an answer is cut off, and whoever takes it slowly gets all of it', async () => {
  const idle = await openRawClient(port);
  idle.socket.pause();
  idle.socket.write(REQUEST);
  await eventually(() => expect(answers[0]?.at(-1)).toBe(7));
  await eventually(() => expect(answers[0]?.at(-1)).toBe(0));
  idle.socket.destroy();

  const slow = await openRawClient(port);
  const startedAt = performance.now();
  let taken = 0;
  slow.socket.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), SLOWLY_MS);
  });
  slow.socket.write(REQUEST);
  await eventually(() => expect(taken).toBeGreaterThan(BYTES));
  expect(performance.now() - startedAt).toBeGreaterThan(1.5 * STALLED_MS);
  slow.socket.destroy();
});

test('a response may take long to make, even on a reused connection', async () => {
  const client = await openRawClient(port);
  client.socket.write(REQUEST.replace('/ ', '/nowhere '));
  await eventually(() => expect(client.received()).toContain('404 Not Found'));
  client.socket.write(REQUEST.replace('/ ', '/slow '));
  await eventually(() => expect(client.received()).toContain('made at last'));
  client.socket.destroy();
});
