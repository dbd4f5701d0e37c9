import { expect, test } from 'vitest';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { findCutNeck } from './find-cut-neck.ts';

const SIZE = 256;
const SKIN = [170, 120, 95];
const GROUND = [230, 232, 235];
const CLOTH = [40, 90, 80];

/** Shoulders over the picture's lower part under a neck between two columns; `extra` is a second part at the border. */
function person(neck: readonly [number, number], extra?: readonly [number, number]) {
  return (x: number, y: number): boolean =>
    y > 30 ? x > 50 && x < 206 : [neck, extra].some((run) => run && x >= run[0] && x < run[1]);
}

function look(isPerson: (x: number, y: number) => boolean, skin: readonly number[]) {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    data.set([...(isPerson(x, y) ? (y > 30 ? CLOTH : skin) : GROUND), 255], i * 4);
  }
  const photo: RgbaImage = { width: SIZE, height: SIZE, data };
  const networks: Networks = {
    pose: () => Promise.reject(new Error('not asked')),
    readGarment: () => Promise.reject(new Error('not asked')),
    parsePerson: () => Promise.reject(new Error('not asked')),
    prefetch: () => undefined,
    finish: () => Promise.reject(new Error('not asked')),
    checkPicture: () => Promise.reject(new Error('not asked')),
    selfie: async () =>
      Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
        isPerson(i % SIZE, Math.floor(i / SIZE)) ? 1 : 0,
      ),
  };
  return findCutNeck(photo, networks);
}

test('a neck of skin at the border is found with the shoulders under it', async () => {
  const found = await look(person([108, 148]), SKIN);
  expect(Math.abs((found?.left ?? 0) - 108)).toBeLessThan(2);
  expect(Math.abs((found?.right ?? 0) - 148)).toBeLessThan(2);
  expect(found?.shoulders).toBeGreaterThan(150);
  expect(found?.skin.length).toBeGreaterThan(36);
});

test.each([
  ['cloth at the border', person([108, 148]), CLOTH],
  ['a trunk as wide as the shoulders', person([60, 200]), SKIN],
  ['two arms', person([60, 90], [160, 190]), SKIN],
  ['nobody', () => false, SKIN],
])('%s is no neck', async (_, isPerson, skin) => {
  expect(await look(isPerson, skin)).toBeNull();
});
