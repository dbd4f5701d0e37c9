import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { LABEL, type Networks, type PersonAnalysis, type RgbaImage } from '../types.ts';
import { analysePerson } from './analyse-person.ts';
import { measureRemains } from './measure-remains.ts';

const DRAWING = fileURLToPath(new URL('../../../../artwork/pictures/maya.webp', import.meta.url));

let networks: Networks;
let photo: RgbaImage;
let person: PersonAnalysis;

beforeAll(async () => {
  photo = await decodePicture(await readFile(DRAWING), 'person', 300_000);
  networks = await loadNetworks();
  person = await analysePerson(photo, networks, { signal: { throwIfAborted() {} } });
}, 30_000);

/** Shows all pixels of the photo's top as changed, and those left of a column as garment. */
function paintTop(garmentEnds: number): RgbaImage {
  const { frame, labels } = person;
  const data = photo.data.map((_, i) => (i % 4 === 3 ? 255 : 0));
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const column = Math.floor((x - frame.roi.x) * frame.scale);
      const row = Math.floor((y - frame.roi.y) * frame.scale);
      const isInside = column >= 0 && column < frame.width && row >= 0 && row < frame.height;
      if (!isInside || labels.data[row * frame.width + column] !== LABEL.top) continue;
      const at = (y * photo.width + x) * 4;
      data[at] = x < garmentEnds ? 255 : 0;
      data[at + 2] = 255;
    }
  }
  return { width: photo.width, height: photo.height, data };
}

test('a top that is still there is what remains of it, and one under the garment is not', async () => {
  const remainsOf = (ends: number) =>
    measureRemains({ image: photo, painted: paintTop(ends) }, person, networks);
  expect(await remainsOf(photo.width)).toBeLessThan(0.03);
  const half = await remainsOf(photo.width / 2);
  expect(half).toBeGreaterThan(0.7);
  expect(half).toBeLessThan(1.3);
  expect(await remainsOf(0)).toBe(0);
});
