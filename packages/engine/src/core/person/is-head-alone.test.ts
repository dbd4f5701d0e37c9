import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { explainRefusal } from '../find-mix-up.ts';
import { shrinkRgba } from '../raster/resample.ts';
import type { Networks, RgbaImage } from '../types.ts';
import { analysePerson } from './analyse-person.ts';
import { checkPerson } from './check-person.ts';
import { faceHeight, glancePose } from './find-pose.ts';
import { isHeadAlone } from './is-head-alone.ts';

const ART = fileURLToPath(new URL('../../../../artwork/pictures/', import.meta.url));
const picture = async (name: string): Promise<RgbaImage> =>
  decodePicture(await readFile(`${ART}${name}.webp`), 'person');

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
}, 30_000);

/** A photo that ends at forehead, ears and chin. */
async function headOf(name: string): Promise<RgbaImage> {
  const photo = await picture(name);
  const pose = await glancePose(photo, networks);
  const [{ x, y }] = pose.landmarks;
  const width = Math.round(4 * faceHeight(pose));
  const height = Math.round(1.33 * width);
  const from = { x: Math.round(x - width / 2), y: Math.round(y - 0.55 * height), width, height };
  return shrinkRgba(photo, 480, 640, from);
}

test.each(['maya', 'tom', 'june', 'leila'])('the head of %s fills the photo', async (name) => {
  const head = await headOf(name);
  expect(await isHeadAlone(head, networks)).toBe(true);
  const person = await analysePerson(head, networks, { signal: { throwIfAborted() {} } });
  const refusal = expect.objectContaining({ subject: 'person', reason: 'cut_off' });
  expect(() => checkPerson(person)).toThrowError(refusal);
});

test.each(['maya', 'plain-tee', 'v-neck', 'empty-wall'])('no head alone: %s', async (name) => {
  expect(await isHeadAlone(await picture(name), networks)).toBe(false);
});

test('a head on a plain wall is not taken for a product', async () => {
  const [head, tee] = [await headOf('maya'), await picture('plain-tee')];
  const person = await analysePerson(head, networks, { signal: { throwIfAborted() {} } });
  const refused = new Promise((resolve) => resolve(checkPerson(person)));
  const error: unknown = await refused.catch((reason: unknown) => reason);
  await expect(explainRefusal(error, person, tee, networks)).rejects.toMatchObject({ reason: 'cut_off' });
});
