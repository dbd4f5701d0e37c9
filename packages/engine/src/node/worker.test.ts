import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { answer } from './worker.ts';

async function drawn(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
}

async function run(cancelled = 0) {
  const { port1, port2 } = new MessageChannel();
  try {
    return await answer({
      kind: 'try-on',
      person: await drawn('maya'),
      garment: await drawn('plain-tee'),
      cancelled: new Int32Array(new SharedArrayBuffer(4)).fill(cancelled),
      stages: port2,
    });
  } finally {
    port1.close();
  }
}

test('a worker keeps nothing of a run: neither pixels nor planes', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const keptAfterRun = async () => {
    expect(await run()).toMatchObject({ kind: 'done' });
    // Twice: buffers that came from sharp are let go by their finalizers, which run in between.
    collectGarbage();
    await setImmediate();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  // The first runs may fill tables that stay; one photo's pixels alone would be 3 MB more each time.
  await keptAfterRun();
  const settled = await keptAfterRun();
  expect((await keptAfterRun()) - settled).toBeLessThan(2e6);
}, 90_000);

test('a run that was cancelled before it began is answered as such', async () => {
  expect(await run(1)).toEqual({ kind: 'cancelled' });
});

test('preparing answers once the networks are loaded', async () => {
  expect(await answer({ kind: 'prepare' })).toEqual({ kind: 'prepared' });
});
