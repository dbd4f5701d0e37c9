import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CHECKER } from '#src/core/check-picture.ts';
import { EngineError } from '#src/core/engine-error.ts';
import { FINISHER } from '#src/core/finish/finish-input.ts';
import { analysePerson } from '#src/core/person/analyse-person.ts';
import { checkPerson } from '#src/core/person/check-person.ts';
import { LABEL, type Networks, type PersonAnalysis, type RgbaImage } from '#src/core/types.ts';
import { createNetworks } from '#src/models/create-networks.ts';
import { loadNetworks } from './load-networks.ts';

const signal = { throwIfAborted() {} };
const PICTURES = new URL('../../../artwork/pictures/', import.meta.url);

async function decode(name: string): Promise<RgbaImage> {
  const { data, info } = await sharp(fileURLToPath(new URL(name, PICTURES)))
    .resize(384, 512, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

let shared: Networks;
beforeAll(async () => {
  shared = await loadNetworks();
});

async function analyse(name: string): Promise<PersonAnalysis> {
  return analysePerson(await decode(name), shared, { signal });
}

/** Share of one label among the pixels of a stretch of the body; lateral in U. */
function shareOf(person: PersonAnalysis, label: number, from: number, to: number, lateral: number): number {
  const { body, frame, labels } = person;
  let found = 0;
  let all = 0;
  for (let i = 0; i < labels.data.length; i += 1) {
    const x = i % frame.width;
    const px = frame.roi.x + (x + 0.5) / frame.scale - body.shoulders.x;
    const py = frame.roi.y + ((i - x) / frame.width + 0.5) / frame.scale - body.shoulders.y;
    const v = (px * body.down.x + py * body.down.y) / body.torsoLength;
    const side = Math.abs(px * body.across.x + py * body.across.y) / body.unit;
    if (v < from || v > to || side > lateral) continue;
    all += 1;
    if (labels.data[i] === label) found += 1;
  }
  return found / all;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('loading and running the networks prints nothing', async () => {
  const lines: unknown[] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => lines.push(parts));
  }
  const networks = await loadNetworks();
  const gray = new Float32Array(256 * 256 * 3).fill(0.5);
  const { landmarks, mask, confidence } = await networks.pose(gray);
  expect(landmarks.length).toBe(195);
  expect(mask.length).toBe(256 * 256);
  expect(confidence).toBeLessThan(0.1);
  const selfie = await networks.selfie(gray);
  expect(selfie.length).toBe(256 * 256);
  expect(lines).toEqual([]);
});

test('a model with other inputs or outputs is refused by name when it is loaded', async () => {
  const folder = new URL('../../../../node_modules/@mediapipe/selfie_segmentation/', import.meta.url);
  const selfie = await readFile(new URL('selfie_segmentation.tflite', folder));
  const runtime = fileURLToPath(new URL('../../../../node_modules/@litertjs/core/wasm/', import.meta.url));
  const loading = createNetworks({
    runtime,
    pose: selfie,
    selfie,
    garmentReader: selfie,
    personParser: selfie,
    finisher: async () => selfie,
    pictureChecker: async () => selfie,
  });
  await expect(loading).rejects.toThrow(EngineError);
  await expect(loading).rejects.toThrow(/pose network/);
});

test('what only a picture needs is fetched ahead, once, and again after a failure', async () => {
  const modules = new URL('../../../../node_modules/', import.meta.url);
  const own = new URL('../../networks/', import.meta.url);
  const weights = await readFile(new URL('finisher.weights', own));
  let asked = 0;
  const networks = await createNetworks({
    runtime: fileURLToPath(new URL('@litertjs/core/wasm/', modules)),
    pose: await readFile(new URL('@mediapipe/pose/pose_landmark_full.tflite', modules)),
    selfie: await readFile(new URL('@mediapipe/selfie_segmentation/selfie_segmentation.tflite', modules)),
    garmentReader: await readFile(new URL('garment-reader.weights', own)),
    personParser: await readFile(new URL('person-parser.weights', own)),
    finisher: async () => {
      asked += 1;
      if (asked === 1) throw new Error('offline');
      return weights;
    },
    pictureChecker: () => readFile(new URL('picture-checker.weights', own)),
  });
  networks.prefetch();
  await setImmediate();
  networks.prefetch();
  expect(asked).toBe(2);
  const { width, height, channels } = FINISHER;
  expect(await networks.finish(new Float32Array(width * height * channels))).toHaveLength(48 * 36 * 2);
  const input = new Float32Array(CHECKER.width * CHECKER.height * CHECKER.channels);
  expect(await networks.checkPicture(input)).toHaveLength(CHECKER.answers);
  expect(asked).toBe(2);
});

test('a drawn woman in a tank top: bare arms, tucked top, no warning', async () => {
  const person = await analyse('maya.webp');
  expect(checkPerson(person)).toEqual([]);
  const { geometry } = person;
  expect(geometry.arms.left.covered).toBeLessThan(0.1);
  expect(geometry.arms.right.covered).toBeLessThan(0.1);
  const hem = geometry.topHem;
  expect(geometry.waist).not.toBeNull();
  expect(Math.abs((geometry.waist ?? 0) - hem)).toBeLessThan(0.05);
  expect(shareOf(person, LABEL.top, 0.25, hem - 0.04, 0.2)).toBeGreaterThan(0.97);
  expect(shareOf(person, LABEL.bottom, hem + 0.04, 1.2, 0.25)).toBeGreaterThan(0.97);
});

test.each(['kenji.webp', 'samir.webp', 'leila.webp'])('the long sleeves of %s are found', async (name) => {
  const person = await analyse(name);
  expect(checkPerson(person)).toEqual([]);
  expect(person.geometry.arms.left.covered).toBeGreaterThan(0.85);
  expect(person.geometry.arms.right.covered).toBeGreaterThan(0.85);
});

test.each(['ada.webp', 'tom.webp', 'rosa.webp'])(
  'the short sleeves of %s end above the elbow',
  async (name) => {
    const { geometry } = await analyse(name);
    for (const arm of [geometry.arms.left, geometry.arms.right]) {
      expect(arm.covered).toBeGreaterThan(0.2);
      expect(arm.covered).toBeLessThan(0.5);
      expect(arm.inFront).toBe(false);
    }
  },
);

test('a flat shirt is no person', async () => {
  const person = await analyse('striped-tee.webp');
  expect(() => checkPerson(person)).toThrow(EngineError);
});
