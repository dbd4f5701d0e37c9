import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Preserved, preservePerson } from '#src/core/preserve/preserve-person.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from './decode.ts';
import { encodePicture } from './encode.ts';
import { loadNetworks } from './load-networks.ts';
import { createPreserver } from './preserve-person.ts';
import { sharp } from './sharp-setup.ts';
import type { PreservedPicture } from './worker-job.ts';

const signal = new AbortController().signal;
/** Smaller than the drawings, to shorten the many runs of this file. */
const PIXELS = 200_000;
let networks: Networks;
let photo: RgbaImage;
/** The result that a perfect engine would return. */
let made: Uint8Array;
let size: { width: number; height: number };

const drawing = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));

async function dress(person: string, garment: string): Promise<Uint8Array> {
  const { image } = await tryOnCore({
    person: await decodePicture(await drawing(person), 'person', PIXELS),
    garment: await decodePicture(await drawing(garment), 'garment', PIXELS),
    networks,
    signal,
  });
  return (await encodePicture(image, 'image/png')).bytes;
}

beforeAll(async () => {
  networks = await loadNetworks();
  photo = await decodePicture(await drawing('tom'), 'person', PIXELS);
  size = { width: photo.width, height: photo.height };
  made = await dress('tom', 'long-sleeve');
}, 120_000);

async function preserve(answer: Uint8Array, person = photo): Promise<Preserved> {
  return preservePerson({
    person,
    answer: await decodePicture(answer, 'both', 4 * PIXELS),
    category: 'auto',
    networks,
    signal,
    onDerived: () => undefined,
  });
}

const answerOf = (edit: (picture: ReturnType<typeof sharp>) => ReturnType<typeof sharp>) =>
  edit(sharp(made)).png().toBuffer();
const plain = () => sharp({ create: { ...size, channels: 3, background: '#c8c8c8' } });

/** Values of 255 by which a pixel may differ from the perfect picture, as resampling changes edges. */
const RESAMPLED = 24;

function countDifferent(one: RgbaImage, other: RgbaImage, by: number, where: (pixel: number) => boolean) {
  let count = 0;
  for (let i = 0; i < one.data.length; i += 4) {
    if (!where(i / 4)) continue;
    const away = [0, 1, 2].map((k) => Math.abs(one.data[i + k] - other.data[i + k]));
    if (Math.max(...away) > by) count += 1;
  }
  return count;
}

describe('a repainted picture of the same person', () => {
  const left = 8;
  const top = 5;
  test.each<[string, () => Promise<Uint8Array>]>([
    ['as it is', async () => made],
    [
      'shifted',
      () =>
        answerOf((picture) =>
          picture
            .extract({ left, top, width: size.width - left, height: size.height - top })
            .extend({ right: left, bottom: top, extendWith: 'copy' }),
        ),
    ],
    [
      'cut at the edges and made larger',
      () => {
        const edge = Math.round((12 * size.height) / size.width);
        return answerOf((picture) =>
          picture
            .extract({ left: 12, top: edge, width: size.width - 24, height: size.height - 2 * edge })
            .resize(864),
        );
      },
    ],
    ['in other colours', () => answerOf((picture) => picture.linear([1.08, 0.97, 0.9], [-6, 4, 8]))],
    ['twice as large', () => answerOf((picture) => picture.resize(size.width * 2))],
  ])(
    '%s: the garment comes out, and everything else is the photo to the bit',
    async (_name, answer) => {
      const { image, changed, personChange } = await preserve(await answer());
      if (image === null || changed === null) throw new Error('The person was not put back.');
      expect(countDifferent(image, photo, 0, (pixel) => changed.data[pixel] === 0)).toBe(0);
      const area = changed.data.filter((value) => value === 1).length / changed.data.length;
      expect(area).toBeGreaterThan(0.15);
      expect(area).toBeLessThan(0.3);
      const perfect = await decodePicture(made, 'person');
      const wrong = countDifferent(image, perfect, RESAMPLED, () => true);
      expect(wrong / changed.data.length).toBeLessThan(0.01);
      expect(personChange).toBeLessThan(3);
    },
    60_000,
  );
});

describe('a picture that is thrown away, as a failure of its engine', () => {
  test.each<[string, string, () => Promise<Uint8Array>]>([
    ['blank', 'nothing in it', () => plain().png().toBuffer()],
    [
      'the photo itself, saved anew',
      'is the photo',
      async () =>
        sharp(await drawing('tom'))
          .jpeg()
          .toBuffer(),
    ],
    [
      'the photo itself in other colours',
      'nothing was put on',
      async () =>
        sharp(await drawing('tom'))
          .resize(size)
          .linear(0.8, 20)
          .png()
          .toBuffer(),
    ],
    [
      'of another shape',
      'another shape',
      () => answerOf((picture) => picture.resize(900, 900, { fit: 'fill' })),
    ],
    ['of somebody else', 'person changed', () => dress('kenji', 'long-sleeve')],
    [
      'without anybody',
      'nobody',
      async () =>
        sharp(await drawing('empty-wall'))
          .resize(size)
          .png()
          .toBuffer(),
    ],
    [
      'of a person much smaller',
      'another size',
      () =>
        answerOf((picture) =>
          picture.resize(Math.round(size.width * 0.7)).extend({
            left: Math.round(size.width * 0.15),
            right: Math.round(size.width * 0.15),
            top: Math.round(size.height * 0.3),
            background: '#dddddd',
          }),
        ),
    ],
    [
      'of a wider body',
      'shoulder|size|shape',
      async () => {
        const wide = await sharp(made)
          .resize(Math.round(size.width * 1.3), size.height, { fit: 'fill' })
          .toBuffer();
        const middle = { left: Math.round(size.width * 0.15), top: 0, ...size };
        return sharp(wide).extract(middle).png().toBuffer();
      },
    ],
  ])(
    '%s',
    async (_name, why, answer) => {
      await expect(preserve(await answer())).rejects.toMatchObject({
        kind: 'upstream',
        message: expect.stringMatching(why),
      });
    },
    60_000,
  );
});

test('a photo that the analysis cannot read leaves the picture whole', async () => {
  const crowd = await decodePicture(await drawing('two-people'), 'person', PIXELS);
  const answer = await sharp(await drawing('two-people')).composite([
    {
      input: { create: { width: 120, height: 160, channels: 3, background: '#228833' } },
      left: 100,
      top: 300,
    },
  ]);
  expect((await preserve(await answer.png().toBuffer(), crowd)).image).toBeNull();
}, 60_000);

describe('on the threads', () => {
  const request = { person: new Uint8Array([1, 2]), garment: new Uint8Array([3]), category: 'auto' } as const;
  const before = () => ({
    image: { bytes: new Uint8Array([7, 7]), type: 'image/png' as const },
    warnings: [],
    grade: 'sure' as const,
    reasons: [],
    timings: {},
    ...{ engine: 'tailor', model: 'tailor-1', milliseconds: 5, costCents: 7 },
  });
  const answering = (result: PreservedPicture) => createPreserver({ preserve: async () => result });
  const image = { bytes: new Uint8Array([9]), type: 'image/jpeg' } as const;

  test('the picture is replaced, the first one overwritten, and the change of the person told', async () => {
    const first = before();
    const result = await answering({ image, personChange: 1.5 })(request, first, signal);
    expect(result).toMatchObject({ image, warnings: [], personChange: 1.5, costCents: 7 });
    expect(result.milliseconds).toBeGreaterThan(5);
    expect([...first.image.bytes]).toEqual([0, 0]);
    expect([...request.person]).toEqual([1, 2]);
  });

  test('a picture that has to stay as it is says so', async () => {
    const result = await answering({ image: null, personChange: null })(request, before(), signal);
    expect([...result.image.bytes]).toEqual([7, 7]);
    expect(result.warnings).toEqual([{ subject: 'person', reason: 'repainted_whole' }]);
  });
});
