import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import type { GarmentAnalysis, Networks, Point, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { type AnalyseFlatGarmentOptions, analyseFlatGarment } from './analyse-flat-garment.ts';
import { blankReading } from './blank-reading.ts';
import { readGarment } from './read-garment.ts';

const ART = fileURLToPath(new URL('../../../../artwork/pictures/', import.meta.url));
const signal = { throwIfAborted() {} };

/** Of a picture: fewer than the drawings have, to shorten the many runs of this file. */
const PIXELS = 300_000;
const picture = async (name: string): Promise<RgbaImage> =>
  decodePicture(await readFile(`${ART}${name}.webp`), 'garment', PIXELS);

let networks: Networks;
/** The drawn long-sleeve, which several tests change. */
let jumper: RgbaImage;
let analysedJumper: GarmentAnalysis;
beforeAll(async () => {
  networks = await loadNetworks();
  jumper = await picture('long-sleeve');
  analysedJumper = await analyse(jumper);
}, 30_000);

async function analyse(
  photo: RgbaImage,
  options: AnalyseFlatGarmentOptions = { signal },
): Promise<GarmentAnalysis> {
  return analyseFlatGarment(photo, await readGarment(photo, networks), options);
}

const alphaAt = (image: RgbaImage, point: Point): number =>
  image.data[(Math.round(point.y) * image.width + Math.round(point.x)) * 4 + 3];

/** How far two mirrored landmarks are from being each other's mirror image, over the garment's width. */
function asymmetry(garment: GarmentAnalysis, left: Point, right: Point): number {
  const axis = (garment.left.armpit.x + garment.right.armpit.x) / 2;
  const width = garment.right.armpit.x - garment.left.armpit.x;
  return Math.hypot(right.x - axis - (axis - left.x), right.y - left.y) / width;
}

const SHORT = ['plain-tee', 'printed-tee', 'striped-tee', 'v-neck', 'polo'];
const LONG = ['breton', 'oxford-shirt', 'denim-shirt', 'long-sleeve'];

describe.each([...SHORT, ...LONG])('the drawn %s', (name) => {
  let garment: GarmentAnalysis;
  beforeAll(async () => {
    garment = name === 'long-sleeve' ? analysedJumper : await analyse(await picture(name));
  });

  test('has its landmarks in order and mirrored on both sides', () => {
    for (const side of [garment.left, garment.right]) {
      expect(side.neck.y).toBeLessThan(side.shoulder.y);
      expect(side.shoulder.y).toBeLessThan(side.armpit.y);
      expect(side.armpit.y).toBeLessThan(side.hem.y);
      expect(side.sleeve).not.toBeNull();
    }
    // The drawings are symmetric but for folds and shadow; an eighth of the chest is a landmark on the wrong bend.
    for (const key of ['neck', 'shoulder', 'armpit', 'hem'] as const) {
      expect(asymmetry(garment, garment.left[key], garment.right[key])).toBeLessThan(0.125);
    }
    const [left, right] = [garment.left.sleeve, garment.right.sleeve];
    if (left === null || right === null) throw new Error('sleeves');
    expect(asymmetry(garment, left.cuffOuter, right.cuffOuter)).toBeLessThan(0.125);
    expect(asymmetry(garment, left.cuffInner, right.cuffInner)).toBeLessThan(0.125);
  });

  test('has sleeves of its own length', () => {
    const { left, right } = garment;
    const chest = right.armpit.x - left.armpit.x;
    const length = Math.hypot(
      (left.sleeve?.cuffOuter.x ?? 0) - left.shoulder.x,
      (left.sleeve?.cuffOuter.y ?? 0) - left.shoulder.y,
    );
    if (LONG.includes(name)) expect(length / chest).toBeGreaterThan(1.2);
    else expect(length / chest).toBeLessThan(0.9);
  });

  test('loses its ground, its shadow and the inside of its back, and keeps its body', () => {
    const { image, left, right, neckline } = garment;
    const bottom = neckline.reduce((low, point) => (point.y > low.y ? point : low));
    const chest = { x: (left.armpit.x + right.armpit.x) / 2, y: left.armpit.y };
    expect(alphaAt(image, { x: 4, y: 4 })).toBe(0);
    expect(alphaAt(image, { x: bottom.x, y: bottom.y - 10 })).toBe(0);
    expect(alphaAt(image, { x: bottom.x, y: bottom.y + 10 })).toBe(255);
    expect(alphaAt(image, chest)).toBe(255);
    const below = Math.max(left.hem.y, right.hem.y) + 0.1 * (left.hem.y - left.neck.y);
    expect(alphaAt(image, { x: chest.x, y: below })).toBe(0);
  });
});

test('the colour of the ground does not stay in the edge of the cut-out', () => {
  const { image } = analysedJumper;
  let edge = 0;
  let pale = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    if (image.data[i + 3] < 10 || image.data[i + 3] > 245) continue;
    edge++;
    // The jumper is dark red, its ground nearly white.
    if (image.data[i + 1] > 150) pale++;
  }
  expect(edge).toBeGreaterThan(500);
  expect(pale / edge).toBeLessThan(0.03);
});

test.each([
  ['trousers', 'not_a_top'],
  ['empty-wall', 'no_garment'],
])('%s is refused as %s', async (name, reason) => {
  const photo = await picture(name);
  try {
    await analyse(photo);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect([error.kind, error.subject, error.reason]).toEqual(['refused', 'garment', reason]);
  }
});

test('a cancelled run stops with the reason', async () => {
  const reason = new Error('gone');
  const cancelled = {
    throwIfAborted() {
      throw reason;
    },
  };
  const photo = await picture('plain-tee');
  expect(() => analyseFlatGarment(photo, blankReading(photo), { signal: cancelled })).toThrow(reason);
});

test('debugging gives the cut-out and the landmarks at the size of the photo', async () => {
  const photo = await picture('plain-tee');
  const seen = new Map<string, RgbaImage>();
  await analyse(photo, { signal, debug: (name, image) => seen.set(name, image) });
  expect([...seen.keys()]).toEqual(['garment-cut-out', 'garment-landmarks']);
  for (const image of seen.values()) expect([image.width, image.height]).toEqual([photo.width, photo.height]);
});

test('a sleeve folded behind the body is taken from the other side, mirrored', async () => {
  const photo = jumper;
  const whole = analysedJumper;
  const data = photo.data.slice();
  // Everything right of the right side seam is painted over with the ground.
  for (let y = 0; y < photo.height; y++) {
    const edge = y < whole.right.shoulder.y ? photo.width : Math.round(whole.right.armpit.x + 2);
    for (let x = edge; x < photo.width; x++) data.set(photo.data.subarray(0, 4), (y * photo.width + x) * 4);
  }
  const { left, right } = await analyse({ ...photo, data });
  expect(left.sleeve).not.toBeNull();
  expect(right.sleeve?.cuffOuter).toEqual(left.sleeve?.cuffOuter);
  expect(right.armpit.x).toBeGreaterThan(left.armpit.x);
});

test('a hood that stands above the shoulders is laid down', async () => {
  const photo = jumper;
  const { left, right, image, hooded } = analysedJumper;
  expect(hooded).toBeUndefined();
  const half = (right.shoulder.x - left.shoulder.x) / 2;
  const axis = (right.shoulder.x + left.shoulder.x) / 2;
  const cloth = photo.data
    .slice((Math.round(left.armpit.y) * photo.width + Math.round(axis)) * 4)
    .subarray(0, 4);
  const data = photo.data.slice();
  const top = Math.round(left.neck.y - 0.75 * half);
  for (let y = top; y < left.shoulder.y; y++) {
    const reach = 0.75 * half * Math.min(1, 0.3 + (y - top) / half);
    for (let x = Math.round(axis - reach); x < axis + reach; x++) data.set(cloth, (y * photo.width + x) * 4);
  }
  const hoodie = await analyse({ ...photo, data });
  expect(hoodie.hooded).toBe(true);
  const firstRow = (x: number): number => {
    for (let y = 0; y < image.height; y++)
      if (hoodie.image.data[(y * image.width + x) * 4 + 3] > 128) return y;
    return image.height;
  };
  expect(firstRow(Math.round(axis))).toBeGreaterThan(top + 0.3 * half);
  expect(firstRow(Math.round(axis))).toBeLessThan(hoodie.left.neck.y);
});

test('a high collar stays in front of the neck, as high as the neck is', async () => {
  const photo = jumper;
  const { left, right } = analysedJumper;
  const half = (right.neck.x - left.neck.x) / 2;
  const axis = Math.round((right.neck.x + left.neck.x) / 2);
  const cloth = photo.data.slice((Math.round(left.armpit.y) * photo.width + axis) * 4).subarray(0, 4);
  const data = photo.data.slice();
  for (let y = Math.round(left.neck.y - 1.4 * half); y < left.neck.y + 0.8 * half; y++) {
    for (let x = Math.round(axis - 0.8 * half); x < axis + 0.8 * half; x++)
      data.set(cloth, (y * photo.width + x) * 4);
  }
  const { image, hooded, ...collared } = await analyse({ ...photo, data });
  expect(hooded).toBeUndefined();
  const neck = (collared.left.neck.y + collared.right.neck.y) / 2;
  const opaque = Array.from(
    { length: image.height },
    (_, y) => image.data[(y * image.width + axis) * 4 + 3] > 128,
  );
  expect(neck - opaque.indexOf(true)).toBeGreaterThan(0.4 * half);
  expect(neck - opaque.indexOf(true)).toBeLessThan(0.7 * half);
  expect(opaque.slice(opaque.indexOf(true), Math.round(neck + half))).not.toContain(false);
});

test('what the network takes for a jacket is marked as one, what may be a cardigan is not', async () => {
  const photo = await picture('plain-tee');
  const reading = await readGarment(photo, networks);
  const outerwearOf = async (outerwear: number) => {
    const kinds = { ...reading.kinds, top: 1 - outerwear, outerwear };
    return (await analyseFlatGarment(photo, { ...reading, kinds }, { signal })).outerwear;
  };
  expect(await outerwearOf(0.8)).toBe(true);
  expect(await outerwearOf(0.6)).toBeUndefined();
});
