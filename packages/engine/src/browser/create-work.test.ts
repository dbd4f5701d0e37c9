import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Subject } from '#src/core/engine-error.ts';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { decodePicture as decodeInNode } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { readSmallDrawing } from '#src/testing/small-drawing.ts';
import { createWork } from './create-work.ts';
import type { Order } from './messages.ts';
import type { PhotoFindings } from './photo-findings.ts';

// The browser's decoder and encoder do not exist here; raw pixels stand in for the encoded picture.
vi.mock('./decode-picture.ts', () => ({
  decodePicture: async (photo: Blob, subject: Subject) =>
    decodeInNode(new Uint8Array(await photo.arrayBuffer()), subject),
}));
vi.mock('./encode-picture.ts', () => ({
  encodePicture: async ({ data }: RgbaImage) => new Blob([new Uint8Array(data)]),
}));

let poseRuns = 0;
let networks: Networks;

beforeAll(async () => {
  const loaded = await loadNetworks();
  networks = {
    pose(input) {
      poseRuns += 1;
      return loaded.pose(input);
    },
    selfie: (input) => loaded.selfie(input),
    readGarment: (input) => loaded.readGarment(input),
    parsePerson: (input) => loaded.parsePerson(input),
    prefetch: () => loaded.prefetch(),
    finish: (input) => loaded.finish(input),
    checkPicture: (input) => loaded.checkPicture(input),
  };
});

beforeEach(() => {
  poseRuns = 0;
});

const small = async (name: string) => new Blob([await readSmallDrawing(name)]);

const options = { signal: { throwIfAborted: () => undefined }, onStage: () => undefined };

async function orderOf(person: string, garment: string): Promise<Order> {
  const photos = { person: await small(person), garment: await small(garment) };
  return { kind: 'try-on', ...photos, tuck: 'auto', wantsChanged: false, outputType: 'image/png' };
}

async function pixelsOf(work: ReturnType<typeof createWork>, order: Order): Promise<Uint8Array> {
  const answer = await work(order, options);
  if (answer.kind !== 'made') throw new Error(`no picture: ${answer.kind}`);
  return new Uint8Array(await answer.result.image.arrayBuffer());
}

test('a photo that was looked at is not looked at again for a try-on, and the picture is the same', async () => {
  const fresh = await pixelsOf(createWork(networks), await orderOf('maya', 'plain-tee'));
  const all = poseRuns;
  const work = createWork(networks);
  poseRuns = 0;
  await work({ kind: 'check-person', photo: await small('maya') }, options);
  const forPerson = poseRuns;
  expect(forPerson).toBeGreaterThan(0);
  const made = await pixelsOf(work, await orderOf('maya', 'plain-tee'));
  expect(poseRuns).toBe(all);
  expect(Buffer.compare(made, fresh)).toBe(0);

  poseRuns = 0;
  const again = await pixelsOf(work, await orderOf('maya', 'plain-tee'));
  expect(poseRuns, 'the same person in the same garment').toBe(0);
  expect(Buffer.compare(again, fresh)).toBe(0);
});

test('another engine on the same page knows nothing of it', async () => {
  await createWork(networks)({ kind: 'check-person', photo: await small('maya') }, options);
  const before = poseRuns;
  await createWork(networks)({ kind: 'check-person', photo: await small('maya') }, options);
  expect(poseRuns).toBe(2 * before);
});

test('a photo in the largest file that may be sent is remembered as well', async () => {
  const large = await sharp(await readSmallDrawing('maya'))
    .resize({ height: 2600 })
    .jpeg()
    .toBuffer();
  const photo = new Blob([new Uint8Array(large), new Uint8Array(8 * 1024 * 1024 - large.length)]);
  const work = createWork(networks);
  await work({ kind: 'check-person', photo }, options);
  expect(poseRuns).toBeGreaterThan(0);
  poseRuns = 0;
  await work({ kind: 'check-person', photo }, options);
  expect(poseRuns).toBe(0);
});

async function findingsOf(kind: 'check-person' | 'check-garment', photo: Blob): Promise<PhotoFindings> {
  const answer = await createWork(networks)({ kind, photo }, options);
  if (answer.kind !== 'checked') throw new Error(`not checked: ${answer.kind}`);
  return answer.findings;
}

/** A red dress, laid out on a light ground. */
async function drawDress(): Promise<Blob> {
  const [width, height] = [384, 512];
  const data = Buffer.alloc(width * height * 3, 236);
  for (let y = 46; y < 470; y++) {
    const bodice = y < 200 ? 42 : 42 + (y - 200) * 0.38;
    const half = y < 100 ? 60 + (y - 46) * 0.45 : bodice;
    const neck = y < 66 ? 24 : 0;
    for (let x = 0; x < width; x++) {
      const off = Math.abs(x - width / 2);
      if (off >= neck && off < half) data.set([140, 47, 69], (y * width + x) * 3);
    }
  }
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)]);
}

test('a check tells of what will make every picture rough, and of nothing in a good photo', async () => {
  expect(await findingsOf('check-garment', await small('plain-tee'))).toMatchObject({
    refusal: null,
    rough: [],
  });
  expect(await findingsOf('check-person', await small('tom'))).toMatchObject({ refusal: null, rough: [] });
  expect((await findingsOf('check-garment', await small('tom'))).rough).toEqual(['garment_worn']);
  expect((await findingsOf('check-garment', await drawDress())).rough).toEqual(['unlike_top']);
});
