import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { canReadMemory, searchMemory } from './process-memory.ts';

/** A number of tries instead of a duration, because one search of the memory takes long on a slow machine. */
const MOST_TRIES = 15;
const BETWEEN_TRIES_MS = 250;
const OVERWRITE = new URL('../../apps/server/src/http/body/overwrite-read-buffer.ts', import.meta.url).href;
/** Less than Node reads at a time; the server's own code overwrites it. */
const SERVER = `
  import { createServer } from 'node:http';
  import { overwriteReadBuffer } from '${OVERWRITE}';
  const server = createServer((request, response) => {
    request.on('data', (chunk) => chunk.fill(0)).on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('message', () => void overwriteReadBuffer().then(() => process.send('done')));
`;

test.skipIf(!canReadMemory())(
  'what Node has read last is overwritten when asked to, and not before',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [port] = await once(child, 'message');
    const body = randomBytes(50_000);
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    const marks = [new Map([['end of the body', body.subarray(-400, -376)]])];
    const search = () => searchMemory(child.pid ?? 0, marks).found;
    expect(search()).toEqual(['end of the body']);
    child.send('rest');
    await once(child, 'message');
    expect(search()).toEqual([]);
  },
);

/** Discards a fetched response like a remote engine; before the first one it prepares the buffer for any size. */
const CLIENT = `
  import { overwriteReadBuffer } from '${OVERWRITE}';
  await overwriteReadBuffer();
  process.on('message', async (address) => {
    if (address === '') await overwriteReadBuffer();
    else new Uint8Array(await (await fetch(address)).arrayBuffer()).fill(0);
    setImmediate(() => (globalThis.gc(), process.send('done')));
  });
  process.send('ready');
`;

test.skipIf(!canReadMemory())('the last data that fetch has read is overwritten as well', async () => {
  const body = randomBytes(50_000);
  // In two pieces: the first buffer of fetch is too small for the second one and is replaced.
  const server = createServer((_request, response) => {
    response.write(body.subarray(0, 30_000));
    setTimeout(() => response.end(body.subarray(30_000)), 100);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server has no port.');
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', CLIENT], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, GLIBC_TUNABLES: 'glibc.malloc.perturb=165:glibc.malloc.tcache_count=0' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const marks = [new Map([['end of the body', body.subarray(-400, -376)]])];
  const search = () => searchMemory(child.pid ?? 0, marks).found;
  child.send(`http://127.0.0.1:${address.port}/`);
  await once(child, 'message');
  expect(search()).toEqual(['end of the body']);
  const rest = async () => {
    child.send('');
    await once(child, 'message');
    return search();
  };
  // Memory is released and overwritten after garbage collection by a separate thread: not on the first try, and the
  // time depends on the machine's load.
  let found = await rest();
  for (let tries = 1; found.length > 0 && tries < MOST_TRIES; tries += 1) {
    await delay(BETWEEN_TRIES_MS);
    found = await rest();
  }
  expect(found).toEqual([]);
});
