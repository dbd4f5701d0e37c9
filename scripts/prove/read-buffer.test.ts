import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { canReadMemory, searchMemory } from './process-memory.ts';

const OVERWRITE = new URL('../../apps/server/src/http/overwrite-read-buffer.ts', import.meta.url).href;
/** Less than Node reads at a time, and what is read is overwritten as the server does it. */
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

/** Lets go of an answer that it has fetched, as an engine elsewhere does. */
const CLIENT = `
  import { overwriteReadBuffer } from '${OVERWRITE}';
  process.on('message', async (address) => {
    if (address === '') await overwriteReadBuffer();
    else new Uint8Array(await (await fetch(address)).arrayBuffer()).fill(0);
    setImmediate(() => (globalThis.gc(), process.send('done')));
  });
  process.send('ready');
`;

test.skipIf(!canReadMemory())('what fetch has read last is overwritten as well', async () => {
  const body = randomBytes(50_000);
  const server = createServer((_request, response) => void response.end(body)).listen(0, '127.0.0.1');
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
  const rest = async () => {
    child.send('');
    await once(child, 'message');
    return search();
  };
  // As the server does it: the buffer has its full size before the first answer.
  await rest();
  child.send(`http://127.0.0.1:${address.port}/`);
  await once(child, 'message');
  expect(search()).toEqual(['end of the body']);
  // What the collector has found is given back, and overwritten then, by a thread of its own.
  await expect.poll(rest, { timeout: 30_000, interval: 500 }).toEqual([]);
});
