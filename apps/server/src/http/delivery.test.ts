import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { wipeOnceSent } from '#src/http/delivery.ts';
import type { EdgeEnv } from '#src/http/edge-env.ts';
import { createHttpServer, listen } from '#src/http/http-server.ts';
import { eventually } from '#src/testing/eventually.ts';
import { findFreePort } from '#src/testing/spawn-server.ts';

/** More than the system takes at once, so that a client that does not read holds the answer up. */
const BYTES = 32 * 1024 * 1024;
const server = createHttpServer();

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('bytes of an answer are overwritten once it was sent or its reader has gone, and not before', async () => {
  const answers: Uint8Array<ArrayBuffer>[] = [];
  const app = new Hono<EdgeEnv>().get('/', (c) => {
    const bytes = new Uint8Array(BYTES).fill(7);
    answers.push(bytes);
    wipeOnceSent(c, bytes);
    return c.body(bytes);
  });
  const port = await findFreePort();
  await listen(server, app, { port, host: '127.0.0.1' });

  const read = new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer());
  expect(read.every((byte) => byte === 7)).toBe(true);
  await eventually(() => expect(answers[0]?.at(-1)).toBe(0));

  const client = new AbortController();
  const unread = await fetch(`http://127.0.0.1:${port}/`, { signal: client.signal });
  expect([unread.status, answers[1]?.at(-1)]).toEqual([200, 7]);
  client.abort();
  await eventually(() => expect(answers[1]?.every((byte) => byte === 0)).toBe(true));
});
