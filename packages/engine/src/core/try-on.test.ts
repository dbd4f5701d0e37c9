import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { erode } from './raster/morphology.ts';
import { type Analyses, type TryOnCoreResult, tryOnCore } from './try-on.ts';
import { LABEL, type Networks, type RgbaImage } from './types.ts';

const ART = fileURLToPath(new URL('../../../artwork/pictures/', import.meta.url));
const ignored = { throwIfAborted() {} };

/** Pixels of a picture, fewer than the drawings have, to shorten the runs of this file. */
const PIXELS = 200_000;

async function picture(name: string, subject: 'person' | 'garment'): Promise<RgbaImage> {
  return decodePicture(await readFile(`${ART}${name}.webp`), subject, PIXELS);
}

function meanColor(image: RgbaImage, x: number, y: number, reach: number): number[] {
  const sums = [0, 0, 0];
  for (let row = y - reach; row <= y + reach; row++) {
    for (let column = x - reach; column <= x + reach; column++) {
      for (let c = 0; c < 3; c++) sums[c] += image.data[(row * image.width + column) * 4 + c];
    }
  }
  return sums.map((sum) => sum / (2 * reach + 1) ** 2);
}

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
}, 30_000);

let person: RgbaImage;
/** The drawn person in the drawn tee. */
let result: TryOnCoreResult;

describe('a drawn person in a drawn tee', () => {
  const stages: string[] = [];
  const fetched: (string | undefined)[] = [];
  let ticks = 0;

  beforeAll(async () => {
    person = await picture('maya', 'person');
    result = await tryOnCore({
      person,
      garment: await picture('plain-tee', 'garment'),
      networks: { ...networks, prefetch: () => fetched.push(stages.at(-1)) },
      signal: ignored,
      onStage: (stage) => stages.push(stage),
      now: () => ticks++,
    });
  }, 60_000);

  test('the picture keeps its size and, outside the change map, its bytes', () => {
    expect([result.image.width, result.image.height]).toEqual([person.width, person.height]);
    let different = 0;
    for (let i = 0; i < person.data.length; i++) {
      if (!result.changed.data[i >> 2] && result.image.data[i] !== person.data[i]) different++;
    }
    expect(different).toBe(0);
  });

  test('the chest takes the garment colour and the change stays on the upper body', async () => {
    const { width, height } = person;
    const garment = await picture('plain-tee', 'garment');
    const tee = meanColor(garment, garment.width >> 1, garment.height >> 1, 20);
    const chest = meanColor(result.image, width >> 1, Math.round(height * 0.42), 12);
    for (let c = 0; c < 3; c++) expect(Math.abs(chest[c] - tee[c])).toBeLessThan(40);
    const share = result.changed.data.reduce((sum, value) => sum + value, 0) / (width * height);
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.3);
    const feet = result.changed.data.subarray(Math.round(height * 0.8) * width);
    expect(feet.includes(1)).toBe(false);
  });

  test('the stages come in order, and every step is timed', () => {
    expect(stages).toEqual(['photo', 'garment', 'fitting', 'light', 'checks']);
    for (const time of Object.values(result.timings)) expect(time).toBeGreaterThan(0);
  });

  test("the networks that only a picture needs are fetched once the person's photo is accepted", () => {
    expect(fetched).toEqual(['garment']);
  });
});

test('a cancelled run stops before its next stage with the reason given', async () => {
  const [person, garment] = await Promise.all([picture('maya', 'person'), picture('plain-tee', 'garment')]);
  const reason = new Error('gone');
  const stages: string[] = [];
  const signal = {
    throwIfAborted() {
      if (stages.includes('garment')) throw reason;
    },
  };
  const run = tryOnCore({ person, garment, networks, signal, onStage: (stage) => stages.push(stage) });
  await expect(run).rejects.toBe(reason);
  expect(stages).toEqual(['photo', 'garment']);
}, 30_000);

test('a photo without a person is refused as such', async () => {
  const blank = { width: 400, height: 500, data: new Uint8ClampedArray(400 * 500 * 4).fill(200) };
  const garment = await picture('plain-tee', 'garment');
  await expect(tryOnCore({ person: blank, garment, networks, signal: ignored })).rejects.toMatchObject({
    kind: 'refused',
    subject: 'person',
    reason: 'no_person',
  });
}, 30_000);

test('a top goes under an open jacket, and another jacket takes its place', async () => {
  const garment = await picture('plain-tee', 'garment');
  const run = (known: Partial<Analyses>) => tryOnCore({ person, garment, networks, signal: ignored, known });
  const { analyses } = result;
  const { frame, labels } = analyses.person;
  const isLayer = (i: number) => labels.data[i] === LABEL.top && i % labels.width < labels.width / 2;
  const mask = { ...labels, data: labels.data.map((_, i) => Number(isLayer(i))) };
  const wearer = { ...analyses.person, openLayer: { mask, hem: analyses.person.geometry.topHem } };
  const changedOf = ({ changed }: TryOnCoreResult) => {
    const well = erode(mask, 4).data;
    const inside = [...well.keys()].filter((i) => well[i] === 1);
    const hit = inside.filter((i) => {
      const x = Math.round(frame.roi.x + ((i % frame.width) + 0.5) / frame.scale - 0.5);
      const y = Math.round(frame.roi.y + (Math.floor(i / frame.width) + 0.5) / frame.scale - 0.5);
      return changed.data[y * changed.width + x] === 1;
    });
    return hit.length / inside.length;
  };
  const kept = { subject: 'person', reason: 'jacket_kept' };
  const under = await run({ person: wearer, garment: analyses.garment });
  expect(changedOf(under)).toBeLessThan(0.02);
  expect(under.warnings).toContainEqual(kept);
  const jacket = { ...analyses.garment, outerwear: true as const };
  const over = await run({ person: wearer, garment: jacket });
  expect(changedOf(over)).toBeGreaterThan(0.9);
  expect(over.warnings).not.toContainEqual(kept);
}, 60_000);
