import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readSmallDrawing } from '#src/testing/small-drawing.ts';
import { answer } from './worker.ts';

async function run(cancelled = 0, photos?: { person: Uint8Array; garment: Uint8Array }) {
  const { port1, port2 } = new MessageChannel();
  try {
    return await answer({
      kind: 'try-on',
      ...(photos ?? { person: await readSmallDrawing('maya'), garment: await readSmallDrawing('plain-tee') }),
      cancelled: new Int32Array(new SharedArrayBuffer(4)).fill(cancelled),
      stages: port2,
    });
  } finally {
    port1.close();
  }
}

test('a worker keeps nothing of a run, overwrites its photos, and makes the same of the same again', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const pictures = new Set<string>();
  const keptAfterRun = async () => {
    const photos = { person: await readSmallDrawing('maya'), garment: await readSmallDrawing('plain-tee') };
    const answered = await run(0, photos);
    if (answered.kind !== 'done') throw new Error('A run failed.');
    pictures.add(Buffer.from(answered.result.image.bytes).toString('base64'));
    for (const bytes of Object.values(photos)) expect(bytes.every((byte) => byte === 0)).toBe(true);
    // Twice, because buffers from sharp are released by their finalizers, which run in between.
    collectGarbage();
    await setImmediate();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  // The first runs may fill caches that stay; one photo's pixels alone would be 0.8 MB more each time.
  await keptAfterRun();
  const settled = await keptAfterRun();
  expect((await keptAfterRun()) - settled).toBeLessThan(0.5e6);
  expect(pictures.size).toBe(1);
}, 90_000);

test('photos that are refused are overwritten as well', async () => {
  const photos = {
    person: await readSmallDrawing('empty-wall'),
    garment: await readSmallDrawing('plain-tee'),
  };
  expect(await run(0, photos)).toMatchObject({ kind: 'failed' });
  for (const bytes of Object.values(photos)) expect(bytes.every((byte) => byte === 0)).toBe(true);
}, 90_000);

test('both pictures are overwritten when the person was to be put back, too', async () => {
  const pictures = { person: await readSmallDrawing('empty-wall'), picture: await readSmallDrawing('maya') };
  const { port1, port2 } = new MessageChannel();
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const job = { kind: 'preserve', ...pictures, category: 'auto', cancelled, stages: port2 } as const;
  expect(await answer(job)).toMatchObject({ kind: 'preserved', result: { image: null } });
  port1.close();
  for (const bytes of Object.values(pictures)) expect(bytes.every((byte) => byte === 0)).toBe(true);
}, 90_000);

test('a run that was cancelled before it began is answered as such', async () => {
  expect(await run(1)).toEqual({ kind: 'cancelled' });
});

test('preparing answers once the networks are loaded', async () => {
  expect(await answer({ kind: 'prepare' })).toEqual({ kind: 'prepared' });
});
