import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import { inspectPicture } from '#src/pictures/inspect-picture.ts';
import { WORKING_PIXELS } from '#src/pictures/working-size.ts';
import { decodePicture, rewritePicture } from './decode.ts';
import { encodePicture } from './encode.ts';
import { sharp } from './sharp-setup.ts';

const WIDTH = 240;
const HEIGHT = 320;

/** Red on the left, blue on the right, a green band across the top quarter. */
function drawPixels(width = WIDTH, height = HEIGHT): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = y < height / 4 ? [20, 180, 40] : x < width / 2 ? [200, 50, 50] : [40, 60, 190];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return pixels;
}

const drawn = (width = WIDTH, height = HEIGHT) =>
  sharp(drawPixels(width, height), { raw: { width, height, channels: 3 } });

function pngChunk(tag: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(tag, 'latin1'), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** A PNG whose header promises `width` x `height` pixels and whose data is one short chunk. */
function forgedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from([0x78, 0x9c, 0x63, 0, 0])),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function insertBefore(bytes: Buffer, tag: string, chunk: Buffer): Buffer {
  const at = bytes.indexOf(tag, 0, 'latin1') - 4;
  return Buffer.concat([bytes.subarray(0, at), chunk, bytes.subarray(at)]);
}

const animation = () =>
  sharp(drawPixels(64, 192), { raw: { width: 64, height: 192, channels: 3, pageHeight: 64 } });

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';

const refused: [name: string, reason: string, make: () => Promise<Uint8Array> | Uint8Array][] = [
  ['nothing at all', 'unreadable_image', () => new Uint8Array(0)],
  ['one byte', 'unsupported_image', () => Buffer.from([0xff])],
  ['plain text', 'unsupported_image', () => Buffer.from('not a picture at all, whatever the name says')],
  ['an SVG with a script', 'unsupported_image', () => Buffer.from(SVG)],
  [
    'an SVG behind an XML prologue',
    'unsupported_image',
    () => Buffer.from(`<?xml version="1.0"?>\n<!-- ÿØÿ -->${SVG}`),
  ],
  ['a GIF', 'unsupported_image', () => drawn(64, 64).gif().toBuffer()],
  ['an animated GIF', 'unsupported_image', () => animation().gif().toBuffer()],
  ['a TIFF', 'unsupported_image', () => drawn().tiff().toBuffer()],
  ['an animated WebP', 'animated_image', () => animation().webp().toBuffer()],
  [
    'an animated PNG',
    'animated_image',
    async () => insertBefore(await drawn().png().toBuffer(), 'IDAT', pngChunk('acTL', Buffer.alloc(8))),
  ],
  [
    'a JPEG cut in half',
    'unreadable_image',
    async () => {
      const whole = await drawn().jpeg({ quality: 95 }).toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'a JPEG without its middle',
    'unreadable_image',
    async () => {
      const whole = await drawn().jpeg({ quality: 95 }).toBuffer();
      return Buffer.concat([whole.subarray(0, whole.length * 0.6), whole.subarray(whole.length - 2)]);
    },
  ],
  [
    'a JPEG of a header alone',
    'unreadable_image',
    async () => (await drawn().jpeg().toBuffer()).subarray(0, 100),
  ],
  [
    'a PNG cut in half',
    'unreadable_image',
    async () => {
      const whole = await drawn().png({ compressionLevel: 0 }).toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'a WebP cut in half',
    'unreadable_image',
    async () => {
      const whole = await drawn().webp({ lossless: true, effort: 0 }).toBuffer();
      return whole.subarray(0, whole.length - 20);
    },
  ],
  [
    'a PNG with a broken chunk',
    'unreadable_image',
    async () => {
      const whole = await drawn().png().toBuffer();
      whole.fill(0x55, whole.length - 60, whole.length - 20);
      return whole;
    },
  ],
  [
    'a PNG signature before a JPEG',
    'unreadable_image',
    async () =>
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        await drawn().jpeg().toBuffer(),
      ]),
  ],
  ['a bomb of 30000x30000', 'image_too_large', () => forgedPng(30_000, 30_000)],
  ['a bomb whose area overflows 32 bits', 'image_too_large', () => forgedPng(0x7fffffff, 0x7fffffff)],
  ['a promise of pixels that never come', 'unreadable_image', () => forgedPng(5000, 5000)],
  ['63 pixels wide', 'image_too_small', () => drawn(63, 400).png().toBuffer()],
  ['no pixels at all', 'unreadable_image', () => forgedPng(0, 100)],
  ['a strip too narrow to work with', 'image_too_small', () => drawn(64, 30_000).png().toBuffer()],
];

describe('refused, in under a second', () => {
  test.each(refused)('%s: %s', async (_name, reason, make) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    const error = await decodePicture(bytes, 'garment').catch((caught: unknown) => caught);
    const elapsedMs = performance.now() - start;
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ kind: 'refused', reason, subject: 'garment', retryable: false });
    expect(elapsedMs).toBeLessThan(1000);
    // Generous against the noise of the test runner itself; a decoded bomb would be 900 MB or more.
    expect(process.memoryUsage().rss - before).toBeLessThan(120e6);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'the cheap look alone sees that a %s is cut off',
    async (format) => {
      const whole = await drawn().toFormat(format).toBuffer();
      expect(inspectPicture(whole, 'person').format).toBe(format);
      for (const share of [0.2, 0.5, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(() => inspectPicture(cut, 'person')).toThrow(EngineError);
      }
    },
  );

  test('the cheap look alone sees a cut-off JPEG even when a whole preview is inside', async () => {
    const preview = await drawn(64, 64).jpeg().toBuffer();
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), preview]);
    segment.writeUInt16BE(preview.length + 2, 2);
    const photo = await drawn().jpeg().toBuffer();
    const whole = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
    expect(inspectPicture(whole, 'person')).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(() => inspectPicture(whole.subarray(0, whole.length - 100), 'person')).toThrow(EngineError);
  });

  test('the cheap look alone turns away whatever the frame of the file gives away', () => {
    expect(() => inspectPicture(forgedPng(30_000, 30_000), 'person')).toThrow(EngineError);
    expect(() => inspectPicture(Buffer.from(SVG), 'person')).toThrow(EngineError);
    expect(() => inspectPicture(new Uint8Array(0), 'person')).toThrow(EngineError);
  });
});

test('the decoder itself knows no other format, whatever slips past the look at the header', async () => {
  for (const bytes of [Buffer.from(SVG), await drawn().gif().toBuffer(), await drawn().tiff().toBuffer()]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported');
  }
  await expect(sharp(fileURLToPath(import.meta.url)).metadata()).rejects.toThrow();
});

describe('the cheap look reads format and size of', () => {
  test.each([
    ['jpeg', () => drawn(123, 77).jpeg()],
    ['jpeg', () => drawn(123, 77).jpeg({ progressive: true })],
    ['png', () => drawn(123, 77).png()],
    ['webp', () => drawn(123, 77).webp()],
    ['webp', () => drawn(123, 77).webp({ lossless: true })],
    [
      'webp',
      () =>
        drawn(123, 77)
          .webp()
          .withExif({ IFD0: { Copyright: 'canary' } }),
    ],
  ] as const)('a %s', async (format, make) => {
    const header = inspectPicture(await make().toBuffer(), 'person');
    expect(header).toEqual({ format, width: 123, height: 77, animated: false });
  });
});

/** Colours well inside the three drawn areas; a tolerance of 12 covers JPEG and colour conversion. */
async function expectDrawing(bytes: Uint8Array, tolerance = 12): Promise<void> {
  const image = await decodePicture(bytes, 'person');
  expect([image.width, image.height]).toEqual([WIDTH, HEIGHT]);
  expect(image.data.length).toBe(WIDTH * HEIGHT * 4);
  for (const [x, y, ...color] of [
    [120, 20, 20, 180, 40],
    [40, 250, 200, 50, 50],
    [200, 250, 40, 60, 190],
  ] as const) {
    const at = (y * WIDTH + x) * 4;
    for (let channel = 0; channel < 3; channel++) {
      expect(Math.abs(image.data[at + channel] - (color[channel] ?? 0))).toBeLessThanOrEqual(tolerance);
    }
    expect(image.data[at + 3]).toBe(255);
  }
}

describe('normalised to upright opaque sRGB', () => {
  test('plain JPEG, PNG and WebP', async () => {
    await expectDrawing(await drawn().jpeg({ quality: 95 }).toBuffer());
    await expectDrawing(await drawn().png().toBuffer(), 0);
    await expectDrawing(await drawn().webp({ quality: 95 }).toBuffer());
  });

  test('a 16-bit PNG', async () => {
    await expectDrawing(await drawn().toColourspace('rgb16').png().toBuffer(), 1);
  });

  test('a palette PNG', async () => {
    await expectDrawing(await drawn().png({ palette: true }).toBuffer(), 4);
  });

  test('a picture in another colour profile', async () => {
    await expectDrawing(await drawn().withIccProfile('p3').png().toBuffer(), 4);
  });

  test('a CMYK JPEG keeps its hues', async () => {
    const bytes = await drawn().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const image = await decodePicture(bytes, 'person');
    const [red = 0, green = 0, blue = 0] = image.data.subarray((250 * WIDTH + 40) * 4);
    expect(red).toBeGreaterThan(green + 80);
    expect(red).toBeGreaterThan(blue + 80);
  });

  test('a grey JPEG becomes three equal channels', async () => {
    const image = await decodePicture(await drawn().greyscale().jpeg().toBuffer(), 'person');
    expect(image.data[0]).toBe(image.data[1]);
    expect(image.data.length).toBe(WIDTH * HEIGHT * 4);
  });

  test('a photo taken with the phone turned stands upright', async () => {
    const turned = await drawn().rotate(-90).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = turned.info;
    const bytes = await sharp(turned.data, { raw: { width, height, channels } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(inspectPicture(bytes, 'person')).toMatchObject({ width: HEIGHT, height: WIDTH });
    await expectDrawing(bytes);
  });

  test('clear areas turn white, also in a palette', async () => {
    const clear = sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    });
    for (const bytes of [
      await clear.clone().png().toBuffer(),
      await clear.clone().png({ palette: true }).toBuffer(),
    ]) {
      const image = await decodePicture(bytes, 'garment');
      expect(Array.from(image.data.subarray(0, 4))).toEqual([255, 255, 255, 255]);
    }
  });

  test('a large photo is brought to the working size with its shape kept', async () => {
    const image = await decodePicture(await drawn(2400, 3200).jpeg().toBuffer(), 'person');
    // Sides are whole pixels, so the area may round up by a hair.
    expect(image.width * image.height).toBeLessThanOrEqual(WORKING_PIXELS * 1.001);
    expect(image.width * image.height).toBeGreaterThan(WORKING_PIXELS * 0.98);
    expect(image.width / image.height).toBeCloseTo(0.75, 2);
  });

  test('a phone photo at the site own upload width is not resampled', async () => {
    const image = await decodePicture(await drawn(800, 1422).jpeg().toBuffer(), 'person');
    expect([image.width, image.height]).toEqual([800, 1422]);
  });
});

describe('leaving for another server', () => {
  test('neither metadata nor a stowaway behind the picture travels along', async () => {
    const photo = await drawn()
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'CANARY-COPYRIGHT' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .toBuffer();
    const polyglot = Buffer.concat([
      photo,
      Buffer.from('<html><script>CANARY-SCRIPT</script>PK\u0003\u0004'),
    ]);
    expect(polyglot.includes('CANARY-COPYRIGHT')).toBe(true);
    const rewritten = Buffer.from(await rewritePicture(polyglot, 'person', WORKING_PIXELS));
    expect(rewritten.includes('CANARY')).toBe(false);
    expect((await sharp(rewritten).metadata()).exif).toBeUndefined();
    await expectDrawing(rewritten);
  });
});

describe('encoding', () => {
  test('JPEG stays near the pixels and keeps full colour resolution', async () => {
    const image = await decodePicture(await drawn().png().toBuffer(), 'person');
    const encoded = await encodePicture(image);
    expect(encoded.type).toBe('image/jpeg');
    expect(await sharp(encoded.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      chromaSubsampling: '4:4:4',
    });
    await expectDrawing(encoded.bytes, 6);
  });

  test('PNG gives every pixel back, clear ones too', async () => {
    const data = new Uint8ClampedArray(64 * 64 * 4).map((_, i) => (i * 37) % 256);
    const encoded = await encodePicture({ width: 64, height: 64, data }, 'image/png');
    const back = await sharp(encoded.bytes).raw().toBuffer();
    expect(new Uint8ClampedArray(back)).toEqual(data);
  });

  test('WebP answers a request for it', async () => {
    const image = await decodePicture(await drawn().png().toBuffer(), 'person');
    expect(inspectPicture((await encodePicture(image, 'image/webp')).bytes, 'person').format).toBe('webp');
  });
});
