import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { EngineError } from './engine-error.ts';
import { checkDifferent, explainRefusal } from './find-mix-up.ts';
import { analysePerson } from './person/analyse-person.ts';
import { shrinkRgba } from './raster/resample.ts';
import type { Networks, RgbaImage } from './types.ts';

const ART = fileURLToPath(new URL('../../../artwork/pictures/', import.meta.url));
/** Of a picture: fewer than the drawings have, to shorten the runs of this file. */
const PIXELS = 200_000;
const picture = async (name: string): Promise<RgbaImage> =>
  decodePicture(await readFile(`${ART}${name}.webp`), 'person', PIXELS);

async function reasonOf(run: () => unknown): Promise<unknown> {
  try {
    await run();
    return null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return `${error.subject} ${error.reason}`;
  }
}

test('one picture in two sizes is the same picture, two drawn tees are not', async () => {
  const [tee, other] = [await picture('plain-tee'), await picture('v-neck')];
  expect(await reasonOf(() => checkDifferent(tee, shrinkRgba(tee, 288, 384)))).toBe('both same_picture');
  expect(await reasonOf(() => checkDifferent(tee, other))).toBeNull();
});

describe('a refused person photo', () => {
  const refusal = new EngineError('refused', 'nobody', { subject: 'person', reason: 'no_person' });
  let networks: Networks;
  beforeAll(async () => {
    networks = await loadNetworks();
  }, 30_000);

  const nobody = (photo: RgbaImage) => ({ photo, skinAndHair: 0 });
  const analyse = (photo: RgbaImage) =>
    analysePerson(photo, networks, { signal: new AbortController().signal });

  test('of a tee, with a person in the other slot, is a swap', async () => {
    const [tee, maya] = [await picture('plain-tee'), await picture('maya')];
    expect(await reasonOf(() => explainRefusal(refusal, nobody(tee), maya, networks))).toBe(
      'both swapped_pictures',
    );
  });

  test('of a tee, with another tee in the other slot, shows no person', async () => {
    const facingAway = new EngineError('refused', 'back', { subject: 'person', reason: 'facing_away' });
    const [tee, other] = [await picture('plain-tee'), await picture('v-neck')];
    expect(await reasonOf(() => explainRefusal(facingAway, nobody(tee), other, networks))).toBe(
      'person no_person',
    );
  });

  test('of somebody with folded arms stays what it was, whatever the outline looks like', async () => {
    const folded = new EngineError('refused', 'arms', { subject: 'person', reason: 'arms_cross_torso' });
    const [crossed, tee] = [await picture('crossed-arms'), await picture('plain-tee')];
    expect(await reasonOf(async () => explainRefusal(folded, await analyse(crossed), tee, networks))).toBe(
      'person arms_cross_torso',
    );
  });

  test.each(['bulky_top', 'turned_sideways'] as const)(
    'of somebody who is %s stays what it was',
    async (reason) => {
      const refused = new EngineError('refused', 'seen', { subject: 'person', reason });
      const [maya, tee] = [await picture('maya'), await picture('plain-tee')];
      expect(await reasonOf(async () => explainRefusal(refused, await analyse(maya), tee, networks))).toBe(
        `person ${reason}`,
      );
    },
  );

  test('of neither product nor person stays what it was', async () => {
    const [wall, maya] = [await picture('empty-wall'), await picture('maya')];
    expect(await reasonOf(() => explainRefusal(refusal, nobody(wall), maya, networks))).toBe(
      'person no_person',
    );
    const broken = new Error('network');
    await expect(explainRefusal(broken, nobody(wall), maya, networks)).rejects.toBe(broken);
  });
});
