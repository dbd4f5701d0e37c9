import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import { createFigureNetworks } from '#src/core/person/drawn-figure.ts';
import { PARSER } from '#src/core/person/parse-person.ts';
import { cropRgba } from '#src/core/raster/resample.ts';
import { type GarmentAnalysis, type Networks, PART, type RgbaImage } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { analyseGarment } from './analyse-garment.ts';
import { analyseWornGarment } from './analyse-worn-garment.ts';

const ART = fileURLToPath(new URL('../../../../artwork/pictures/', import.meta.url));
const signal = { throwIfAborted() {} };
const picture = async (name: string): Promise<RgbaImage> =>
  decodePicture(await readFile(`${ART}${name}.webp`), 'garment');

const cropAt = (photo: RgbaImage, y: number): RgbaImage =>
  cropRgba(photo, { x: 0, y, width: photo.width, height: photo.height - y });

let networks: Networks;
let kenji: RgbaImage;
/** The jumper worn by the drawn kenji. */
let jumper: GarmentAnalysis;
beforeAll(async () => {
  networks = await loadNetworks();
  kenji = await picture('kenji');
  jumper = await analyseGarment(kenji, networks, { signal });
}, 30_000);

describe('a jumper worn by the drawn kenji', () => {
  test('is told from a flat one and keeps how it sat', () => {
    expect(jumper.worn).toBe(true);
    expect(jumper.wearing?.hemV).toBeGreaterThan(0.8);
    expect(jumper.wearing?.hemV).toBeLessThan(1.2);
    // The drawing's sleeves reach the wrists.
    expect(jumper.wearing?.sleeveReach).toBeGreaterThan(0.8);
  });

  test('has its landmarks in order on both sides, its neckline below the neck points', () => {
    for (const side of [jumper.left, jumper.right]) {
      expect(side.neck.y).toBeLessThan(side.shoulder.y);
      expect(side.shoulder.y).toBeLessThan(side.armpit.y);
      expect(side.armpit.y).toBeLessThan(side.hem.y);
      expect(side.sleeve?.cuffOuter.y).toBeGreaterThan(side.armpit.y);
    }
    expect(jumper.left.neck.x).toBeLessThan(jumper.right.neck.x);
    expect(jumper.left.armpit.x).toBeLessThan(jumper.right.armpit.x);
    const lowest = Math.max(...jumper.neckline.map(({ y }) => y));
    expect(lowest).toBeGreaterThan(jumper.left.neck.y);
    expect(lowest).toBeLessThan(jumper.left.armpit.y);
  });

  test('is cut out without face, hands and trousers', () => {
    const alpha = (x: number, y: number): number =>
      jumper.image.data[(Math.round(y) * kenji.width + Math.round(x)) * 4 + 3];
    const middle = (jumper.left.armpit.x + jumper.right.armpit.x) / 2;
    const height = jumper.left.hem.y - jumper.left.neck.y;
    expect(alpha(middle, jumper.left.armpit.y)).toBe(255);
    expect(alpha(middle, jumper.left.neck.y - 0.2 * height)).toBe(0);
    expect(alpha(middle, jumper.left.hem.y + 0.1 * height)).toBe(0);
    expect(alpha(5, 5)).toBe(0);
  });
});

describe('a jumper worn by the drawn kenji, cropped at the neck', () => {
  const CUT = 260;
  let cropped: GarmentAnalysis;
  let photo: RgbaImage;
  beforeAll(async () => {
    photo = cropAt(kenji, CUT);
    cropped = await analyseGarment(photo, networks, { signal });
  }, 30_000);

  test('has its landmarks where the whole photo has them', () => {
    expect(cropped.worn).toBe(true);
    for (const side of ['left', 'right'] as const) {
      for (const name of ['neck', 'shoulder', 'armpit', 'hem'] as const) {
        const [one, other] = [jumper[side][name], cropped[side][name]];
        expect(Math.hypot(one.x - other.x, one.y - other.y - CUT)).toBeLessThan(40);
      }
    }
  });

  test('is cut out of the photo as it was, without the head drawn for it', () => {
    const { width, height, data } = cropped.image;
    expect([width, height]).toEqual([photo.width, photo.height]);
    let strange = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] === 255 && Math.abs(data[i + 1] - photo.data[i + 1]) > 60) strange++;
    }
    expect(strange / (width * height)).toBeLessThan(0.001);
    const middle = (cropped.left.armpit.x + cropped.right.armpit.x) / 2;
    expect(data[(3 * width + Math.round(middle)) * 4 + 3]).toBe(0);
  });
});

test('a wearer cropped below the collar is refused', async () => {
  const photo = cropAt(kenji, 300);
  await expect(analyseGarment(photo, networks, { signal })).rejects.toMatchObject({
    kind: 'refused',
    subject: 'garment',
    reason: 'garment_cut_off',
  });
}, 30_000);

test('a flat garment stays flat', async () => {
  const garment = await analyseGarment(await picture('plain-tee'), networks, { signal });
  expect([garment.worn, garment.wearing]).toEqual([false, undefined]);
});

describe('a photo in which a body without a face is seen', () => {
  /** Networks that find a person's joints, and skin in the upper share of what they are asked about, a coat below. */
  const mistaken = (bare = 1): Networks => ({
    ...networks,
    pose: createFigureNetworks().pose,
    async parsePerson() {
      const { width, height, shrinking, classes } = PARSER;
      const cells = (width / shrinking) * (height / shrinking);
      const part = (i: number) => (i < bare * cells * classes ? PART.skin : PART.outer);
      return Float32Array.from({ length: cells * classes }, (_, i) => (i % classes === part(i) ? 9 : 0));
    },
  });

  test('is of a garment that lies flat, if that is read', async () => {
    const garment = await analyseGarment(await picture('plain-tee'), mistaken(), { signal });
    expect(garment.worn).toBe(false);
  });

  /** A tee, and a disc of skin where such a body would have its face. */
  async function teeWithFace(): Promise<RgbaImage> {
    const tee = await picture('plain-tee');
    const data = tee.data.slice();
    const face = { x: 384, y: 184, radius: 70 };
    for (let y = 0, i = 0; y < tee.height; y++) {
      for (let x = 0; x < tee.width; x++, i += 4) {
        if (Math.hypot(x - face.x, y - face.y) < face.radius) data.set([206, 150, 122], i);
      }
    }
    return { ...tee, data };
  }

  test('is of such a garment also where the ground passes for a face, and arms for crossed ones', async () => {
    const wrist = { x: 175, y: 200 };
    const joints = { 13: { x: 262, y: 195 }, 15: wrist, 17: wrist, 19: wrist };
    const crossed = { ...mistaken(), pose: createFigureNetworks({ joints }).pose };
    const garment = await analyseGarment(await teeWithFace(), crossed, { signal });
    expect(garment.worn).toBe(false);
  });

  test('is of such a garment also where that body wears a coat', async () => {
    const photo = await teeWithFace();
    const coat = mistaken(0.35);
    await expect(analyseWornGarment(photo, coat, { signal })).rejects.toMatchObject({ reason: 'not_a_top' });
    expect((await analyseGarment(photo, coat, { signal })).worn).toBe(false);
  });

  test('is of a headless model otherwise', async () => {
    const reading = analyseGarment(await picture('empty-wall'), mistaken(), { signal });
    await expect(reading).rejects.toMatchObject({ kind: 'refused', reason: 'headless_model' });
  });
});

test.each([
  ['crossed-arms', 'garment_hidden'],
  ['two-people', 'several_garments'],
  ['trousers', 'not_a_top'],
  ['empty-wall', 'no_garment'],
])('%s as a garment is refused as %s', async (name, reason) => {
  const photo = await picture(name);
  try {
    await analyseGarment(photo, networks, { signal });
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect([error.kind, error.subject, error.reason]).toEqual(['refused', 'garment', reason]);
  }
});
